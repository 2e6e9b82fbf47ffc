import { Type, type Static } from 'typebox'
import { rightsToLookUp } from '../domain/session/right.ts'
import { call, nounCalls } from './call.ts'
import { Code, CodeAndName, DateText, Money } from './value.ts'

/** Tickets on a page of the list, at most and by default. */
export const statisticsPageSize = 100
/** The last day of a listed range minus its first, at most. */
export const mostListedDays = 15
/** Days of a range that is summed or exported, at most. */
export const mostSummedDays = 366
/** Most tickets in one response of `statistics.tickets`; more would keep the server from other calls for some milliseconds. */
export const mostExported = 1000

/** The groupings by which tickets are counted. */
const GroupBy = Type.Union([
  Type.Literal('day'),
  Type.Literal('route'),
  Type.Literal('company'),
  Type.Literal('vessel'),
  Type.Literal('user'),
  Type.Literal('type'),
])
export type Grouping = Static<typeof GroupBy>
export const groupings: readonly Grouping[] = ['day', 'route', 'company', 'vessel', 'user', 'type']

const day = Type.Optional(DateText)

/** Each narrows the list of tickets; the first and the last day are included. */
const filters = {
  /** Days of issue, local to the agency. */
  issueFromDate: day,
  issueToDate: day,
  /** Days of departure, local to the port. */
  tripFromDate: day,
  tripToDate: day,
  /** A type of passenger, a vehicle category, or the code of a product. */
  passType: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  vessel: Type.Optional(Code),
  agencyUserName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  company: Type.Optional(Code),
  subAgencyCode: Type.Optional(Code),
  /** The beginning of a passenger’s surname, with the first name after it; in Greek or Latin letters. */
  customerName: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** Ports or port groups: two are a route, from the first to the second; one, or three and more, match either end. */
  locations: Type.Optional(Type.Array(Code, { maxItems: 50 })),
}

/**
 * Sums over tickets, as sold. Those that a dated ticket replaced count as `cancelled`; `refunded` is what cancelling gave
 * back and what the value of such tickets paid for.
 */
const Sums = Type.Object({
  tickets: Type.Integer(),
  cancelled: Type.Integer(),
  net: Money,
  vat: Money,
  dues: Money,
  surcharges: Money,
  total: Money,
  refunded: Money,
})

const Ticket = Type.Object({
  /** YYYY-MM-DD, local to the agency. */
  issueDate: Type.String(),
  /** YYYY-MM-DD HH:mm, local to the port; empty for an open ticket. */
  tripDate: Type.String(),
  origin: CodeAndName,
  destination: CodeAndName,
  /** Both empty for an open ticket. */
  vessel: Type.Object({ idOrCode: Type.String(), name: Type.String() }),
  company: Type.String(),
  ticket: Type.String(),
  crsReservationId: Type.String(),
  /** Surname and first name, the plate of a vehicle, or empty. */
  passenger: Type.String(),
  passType: Type.String(),
  reservationStatus: Type.String(),
  /** True for an open ticket that is cancelled because a dated one was issued in its place. */
  isReplaced: Type.Optional(Type.Boolean()),
  price: Money,
  agencyCode: Type.String(),
  /** The user who booked it. */
  user: Type.String(),
})

export const statistics = nounCalls('statistics', {
  list: call({
    method: 'GET',
    path: '/statistics',
    rights: rightsToLookUp,
    hiddenBy: 'statistics',
    standby: true,
    about: 'The tickets issued by the agency and its sub-agencies, the latest first, and their sums.',
    input: {
      query: Type.Object({
        ...filters,
        /** 0 is the first page. */
        page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
        size: Type.Optional(Type.Integer({ minimum: 1, maximum: statisticsPageSize })),
      }),
    },
    answer: Type.Object({
      tickets: Type.Array(Ticket),
      page: Type.Integer(),
      /** The currency of the agency; sums of agencies with other currencies are not converted. */
      currency: Type.String(),
      /** Over all pages. */
      totals: Sums,
    }),
  }),
  summary: call({
    base: 'desk',
    method: 'GET',
    path: '/statistics/summary',
    rights: rightsToLookUp,
    hiddenBy: 'statistics',
    without: 'The desk reports that the sums cannot be read; the list and its totals remain.',
    standby: true,
    about: 'Tickets of up to a year, summed by day, route, company, ship, user or type.',
    input: { query: Type.Object({ ...filters, groupBy: GroupBy }) },
    answer: Type.Object({
      /** Days in their order, everything else by amount, the largest first; a route is `PIR-JTR`. */
      groups: Type.Array(Type.Object({ key: Type.String(), name: Type.String(), ...Sums.properties })),
      currency: Type.String(),
      totals: Sums,
    }),
  }),
  load: call({
    base: 'desk',
    method: 'GET',
    path: '/statistics/load',
    rights: rightsToLookUp,
    hiddenBy: 'statistics',
    without: 'The desk reports that the load cannot be read; the list and its totals remain.',
    standby: true,
    about: 'What the agency has sold on each sailing, the earliest departure first.',
    input: { query: Type.Object(filters) },
    answer: Type.Object({
      /** At most 200. */
      sailings: Type.Array(
        Type.Object({
          /** YYYY-MM-DD HH:mm, of the first port that a ticket departs from. */
          departs: Type.String(),
          vessel: CodeAndName,
          company: Type.String(),
          passengers: Type.Integer(),
          vehicles: Type.Integer(),
          /** Persons that this system may book on the ship, and those it has booked, on the fullest leg. */
          capacity: Type.Integer(),
          aboard: Type.Integer(),
        }),
      ),
      /** There are later sailings. */
      more: Type.Boolean(),
    }),
  }),
  tickets: call({
    base: 'desk',
    method: 'GET',
    path: '/statistics/tickets',
    rights: rightsToLookUp,
    hiddenBy: 'statistics',
    without: 'The desk reports that the tickets cannot be exported.',
    standby: true,
    about: 'The tickets of up to a year for a file, the earliest first, in parts.',
    input: {
      query: Type.Object({
        ...filters,
        /** `next` of the response before. */
        after: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}:\\d{1,15}$' })),
      }),
    },
    answer: Type.Object({
      tickets: Type.Array(Ticket),
      /** Absent in the last part. */
      next: Type.Optional(Type.String()),
    }),
  }),
})

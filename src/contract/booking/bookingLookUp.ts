import { Type } from 'typebox'
import { call } from '../call.ts'
import { Leader } from './offer.ts'
import {
  Code,
  CodeAndName,
  DateText,
  Money,
  IdOrCode,
  Reference,
  VesselOfCompany,
  DateTimeText,
} from '../value.ts'

/** The fields of a booking that a list shows. */
const FoundBooking = Type.Object({
  crsReservationId: Type.String(),
  reservationStatus: Type.String(),
  leader: Leader,
  trips: Type.Array(
    Type.Object({
      reservationStatus: Type.String(),
      /** Empty for an open trip. */
      departureDateTime: Type.String(),
      origin: CodeAndName,
      destination: CodeAndName,
      vessel: VesselOfCompany,
      selectedPassengers: Type.Array(
        Type.Object({ surname: Type.Optional(Type.String()), name: Type.Optional(Type.String()) }),
      ),
      selectedVehicles: Type.Array(Type.Object({ plateNumber: Type.Optional(Type.String()) })),
    }),
  ),
  total: Money,
  currency: Type.String(),
  agencyCode: Type.String(),
  bookedBy: Type.String(),
  bookedAt: Type.String(),
})

/** At most 50 bookings, the latest first. */
const found = Type.Object({
  bookings: Type.Array(FoundBooking),
  /** Older bookings match too; `after` the last one returns them. */
  more: Type.Optional(Type.Boolean()),
})

const typed = Type.String({ minLength: 1, maxLength: 60 })
/** The last booking of the page before. */
const after = Type.Optional(Reference)

export const bookingSearchCalls = {
  byCriteria: call({
    method: 'POST',
    path: '/retrieve-booking-by-criteria',
    standby: true,
    about:
      'Bookings that meet all criteria, by the beginning of a surname, plate or phone number or by days of departure.',
    input: {
      body: Type.Object({
        /** In Greek or Latin letters, with the first name after it or in `name`. */
        surname: Type.Optional(typed),
        name: Type.Optional(typed),
        plate: Type.Optional(typed),
        phone: Type.Optional(typed),
        /** Days of departure, at most 15 days apart; one alone is a single day. Without them, and with a ship or a status alone: from today on. */
        fromDate: Type.Optional(DateText),
        toDate: Type.Optional(DateText),
        company: Type.Optional(Type.Object({ abbreviation: Code })),
        origin: Type.Optional(IdOrCode),
        destination: Type.Optional(IdOrCode),
        vessel: Type.Optional(IdOrCode),
        reservationStatus: Type.Optional(Code),
        after,
      }),
    },
    answer: found,
  }),
  byNamelist: call({
    method: 'POST',
    path: '/retrieve-by-namelist',
    standby: true,
    about: 'Bookings of any of the passengers, each given by the beginning of the surname and first name.',
    input: {
      body: Type.Object({
        passengers: Type.Array(Type.Object({ surname: typed, name: Type.Optional(typed) }), {
          minItems: 1,
          maxItems: 50,
        }),
        /** Day of departure, or the first of at most 15 days. */
        departureDate: Type.Optional(DateText),
        toDate: Type.Optional(DateText),
        after,
      }),
    },
    answer: found,
  }),
}

const Value = Type.Union([Type.String(), Type.Number()])

/** One field that differs from the entry before; money is in smallest units. */
const Change = Type.Object({
  key: Type.String(),
  /** The passenger, vehicle or product; empty for a field of the whole booking. */
  label: Type.String(),
  field: Type.String(),
  before: Type.Optional(Value),
  after: Type.Optional(Value),
})

const numbers = Type.Optional(Type.Array(Type.Integer()))

const Entry = Type.Object({
  /** Reference of the booking it was made in, where that one was merged into this one later. */
  mergedFrom: Type.Optional(Type.String()),
  /** The version of the booking after it; absent for entries older than the history. */
  version: Type.Optional(Type.Integer()),
  /** Local to the agency. */
  at: DateTimeText,
  /** The user, with the agency where it is another one than the caller’s. */
  user: Type.String(),
  /** Call or job: booking.cancel, booking.expire … */
  action: Type.String(),
  /** In the language of the session. */
  title: Type.String(),
  /** The result in words: amounts, tickets, the expiry. */
  outcome: Type.String(),
  call: Type.Optional(Type.String()),
  /** The number of the device. */
  terminal: Type.Optional(Type.Integer()),
  /** How the operator ran the command of the desk, and its id: `line booking.cancel`. */
  command: Type.Optional(Type.String()),
  changes: Type.Array(Change),
  /** The change by numbers of passengers, vehicles and trips, where it can be made on another booking. */
  step: Type.Optional(
    Type.Object({
      verb: Type.String(),
      passengers: numbers,
      vehicles: numbers,
      trips: numbers,
      /** New expiry or departure. */
      until: Type.Optional(DateTimeText),
      /** The other agency of a PTA or a transfer. */
      agency: Type.Optional(Code),
    }),
  ),
})

export const historyCalls = {
  history: call({
    method: 'GET',
    path: '/booking-history/{crsReservationId}',
    without: 'The desk reports that the history cannot be read.',
    about:
      'Every entry about a booking and those merged into it, the oldest first: who, when, what, from where, and what it changed.',
    input: { path: Type.Object({ crsReservationId: Reference }) },
    answer: Type.Object({ crsReservationId: Type.String(), entries: Type.Array(Entry) }),
  }),
}

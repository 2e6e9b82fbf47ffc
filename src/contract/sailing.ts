import { Type } from 'typebox'
import { holdMinutes } from '../domain/sailing/freeUnits.ts'
import { call, nounCalls } from './call.ts'
import { TripKey, Filters, SearchOptions, PortPair, TripSearch, Trip, TripAvailability } from './trip.ts'
import { Code, DateText, DateTimeText, Money, IdOrCode, Uuid } from './value.ts'

const TripList = Type.Object({
  trips: Type.Array(Trip),
  /**
   * Present when `conjuctionsSearch` is set: parts of the trips above, and other vessels that continue from their
   * stops.
   */
  conjuctionsTrips: Type.Optional(Type.Array(Trip)),
})

const Legs = Type.Object({ legs: Type.Array(TripSearch, { minItems: 1, maxItems: 12 }) })
const LegTrips = Type.Object({ listOfTrips: Type.Array(TripList) })
const Month = Type.Object({ ...PortPair.properties, departureDate: DateText })
const Days = Type.Object({ dates: Type.Array(DateText) })
const OfProject = Type.Object({ project: Code })

/** A sailing whose stock has changed: the trips of the vessel from one of the calls, where the call is still ahead. */
const Changed = Type.Object({
  vessel: Code,
  routeId: Type.String(),
  calls: Type.Array(Type.Object({ port: Code, departureDateTime: DateTimeText })),
})

/** Vessels with their days that a call for changes can name. */
export const mostShown = 60

/** The trip whose seats are requested; with `holdKey`, only holds under that key count as the user’s own. */
const PlanQuestion = Type.Object({
  trip: TripKey,
  accommodation: Type.Optional(Code),
  holdKey: Type.Optional(Uuid),
})

/** A cell of a deck. Seats and cabins have a number; all other cells only complete the drawing. */
const DeckCell = Type.Object({
  /**
   * selected: held by the user; reserved: held by the same agency; reserved2: held by another agency; occupied: sold
   * outside this system.
   */
  kind: Type.Enum([
    'normal',
    'corridor',
    'occupied',
    'table',
    'empty',
    'booked',
    'tv',
    'selected',
    'reserved',
    'reserved2',
  ]),
  number: Type.Optional(Type.String()),
  accommodation: Type.Optional(Type.String()),
})

const Deck = Type.Object({
  /** The vessel’s own deck number. */
  name: Type.String(),
  accommodations: Type.Array(Type.String()),
  /** From bow to stern, each row from port to starboard. */
  rows: Type.Array(Type.Array(DeckCell)),
})

const CabinDetails = Type.Object({
  number: Type.String(),
  accommodation: Type.String(),
  deck: Type.String(),
  capacity: Type.Integer(),
  /** Sex of the occupants where berths are sold one by one; a person of the other sex gets no berth there. */
  sexType: Type.Optional(Type.Enum(['MALE', 'FEMALE'])),
  /**
   * `accommodationNumber` of a bed is `<cabin>/<bed>`. selected: held by another user; selectedByUser: held by this
   * user.
   */
  beds: Type.Array(
    Type.Object({
      number: Type.String(),
      state: Type.Enum(['free', 'booked', 'selected', 'selectedByUser']),
    }),
  ),
})

/** A trip with the accommodation to hold or release; `holdKey` names the working booking it belongs to. */
const Plan = Type.Object({
  trip: TripKey,
  planItems: Type.Array(
    Type.Object({
      accommodation: IdOrCode,
      /** A seat, a whole cabin, or a bed as `<cabin>/<bed>` of the deck plan. */
      accommodationNumber: Type.Optional(Type.String({ maxLength: 20 })),
      /** COMPLETE, MALE_BERTH, FEMALE_BERTH or VEHICLE; a seat by default. */
      accommodationRequestType: Type.Optional(
        Type.Enum(['COMPLETE', 'VEHICLE', 'MALE_BERTH', 'FEMALE_BERTH']),
      ),
      /** Persons; infants count towards the certified number. Default 1. */
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      length: Type.Optional(Type.Number({ minimum: 0, maximum: 40 })),
      height: Type.Optional(Type.Number({ minimum: 0, maximum: 6 })),
      garage: Type.Optional(Code),
    }),
    { maxItems: 500 },
  ),
  returnPlan: Type.Optional(Type.Boolean()),
  holdKey: Type.Optional(Uuid),
})

export const sailing = nounCalls('sailing', {
  trips: call({
    method: 'POST',
    path: '/trips',
    standby: true,
    about: 'Trips of one day between two ports (or port groups).',
    input: { body: TripSearch },
    answer: TripList,
  }),
  listOfTrips: call({
    method: 'POST',
    path: '/list-of-trips',
    list: 'legs',
    standby: true,
    about: 'Trips for several port pairs at once; the body may be the bare list of searches.',
    input: { body: Legs },
    answer: LegTrips,
  }),
  listOfProject: call({
    method: 'POST',
    path: '/list-of-trips/{project}',
    list: 'legs',
    standby: true,
    about: 'Trips of one project only, at its prices.',
    input: { path: OfProject, body: Legs },
    answer: LegTrips,
  }),
  again: call({
    method: 'POST',
    base: 'desk',
    path: '/trips-again',
    without: 'Rows keep the values of the search.',
    standby: true,
    about:
      'Current prices and availability of the given trips for the same party; departed trips are omitted.',
    input: {
      body: Type.Object({
        trips: Type.Array(TripKey, { minItems: 1, maxItems: 200 }),
        ...SearchOptions.properties,
      }),
    },
    answer: Type.Object({ trips: Type.Array(Trip) }),
  }),
  perDay: call({
    method: 'POST',
    path: '/trips-per-day',
    standby: true,
    about:
      'For each of at most 62 days: the number of trips still to depart and the lowest price for the party, or sold out.',
    input: {
      body: Type.Object({
        ...PortPair.properties,
        fromDate: DateText,
        toDate: DateText,
        ...SearchOptions.properties,
        filters: Type.Optional(Filters),
      }),
    },
    answer: Type.Object({
      days: Type.Array(
        Type.Object({
          date: DateText,
          trips: Type.Integer(),
          /** The times at which they depart, HH:mm, each once, the earliest first. */
          departures: Type.Array(Type.String({ pattern: '^\\d{2}:\\d{2}$' })),
          /** Price of the party, or of one adult without a party; absent where no trip takes them. */
          price: Type.Optional(Money),
          /** True where trips depart but none takes the party. */
          soldOut: Type.Boolean(),
        }),
      ),
      /** Last date with a sailing between these ports. */
      timetableEnds: Type.Optional(DateText),
    }),
  }),
  frequency: call({
    method: 'POST',
    path: '/route-frequency',
    standby: true,
    about: 'The days of a month on which there are trips.',
    input: { body: Month },
    answer: Days,
  }),
  frequencyOfProject: call({
    method: 'POST',
    path: '/route-frequency/{project}',
    standby: true,
    about: 'The days of a month on which there are trips of a project.',
    input: { path: OfProject, body: Month },
    answer: Days,
  }),
  notice: call({
    method: 'POST',
    path: '/info',
    about:
      'The notice of a company for all its trips or for one, in the language of the session; empty if there is none.',
    input: { body: Type.Object({ company: Type.Optional(Code), trip: Type.Optional(TripKey) }) },
    answer: Type.Object({ notice: Type.String() }),
  }),
  changes: call({
    method: 'GET',
    base: 'desk',
    path: '/changes',
    waits: true,
    without: 'The desk receives no changes, and rows keep the values of the search.',
    about:
      'Waits up to 25 seconds for a change of stock after the cursor and returns the trips and legs that changed, never by whom.',
    input: {
      query: Type.Object({
        since: Type.Optional(Type.String({ maxLength: 60 })),
        /** `HLC01 2026-06-20`: only changes of these vessels on these days end the wait and are returned. */
        shown: Type.Optional(
          Type.Array(Type.String({ maxLength: 40, pattern: '^\\S+ \\d{4}-\\d{2}-\\d{2}$' }), {
            maxItems: mostShown,
          }),
        ),
      }),
    },
    answer: Type.Object({
      /** Pass it as `since` in the next call. A call without `since` returns at once with a cursor only. */
      cursor: Type.String(),
      /** True where changes were lost: everything shown may be out of date. */
      missed: Type.Boolean(),
      sailings: Type.Array(Changed),
    }),
  }),
  availability: call({
    method: 'POST',
    path: '/availability',
    standby: true,
    about: 'Availability of the given trips: accommodations, discounts, vehicle categories, required fields.',
    input: { body: Type.Object({ trips: Type.Array(TripKey, { minItems: 1, maxItems: 12 }) }) },
    answer: Type.Object({ trips: Type.Array(TripAvailability) }),
  }),
  lock: call({
    method: 'POST',
    path: '/lock-accommodation-space',
    changes: true,
    rights: ['sell'],
    about: `Holds units of a trip for ${holdMinutes} minutes; replaces what the same holdKey held on that trip.`,
    input: { body: Plan },
    answer: Type.Object({ heldUntil: DateTimeText, secondsLeft: Type.Integer() }),
  }),
  unlock: call({
    method: 'POST',
    path: '/unlock-accommodations',
    changes: true,
    rights: ['sell'],
    about: 'Releases what the same user (and holdKey) holds on that trip.',
    input: { body: Plan },
  }),
  plan: call({
    method: 'POST',
    path: '/accommodation-plan',
    standby: true,
    about: 'The deck plans of a trip cell by cell: free, sold or held on any leg of the trip.',
    input: { body: PlanQuestion },
    answer: Type.Object({ decks: Type.Array(Deck) }),
  }),
  cabins: call({
    method: 'POST',
    path: '/get-cabins-details',
    standby: true,
    about: 'The cabins of a trip with their beds.',
    input: { body: PlanQuestion },
    answer: Type.Object({ cabins: Type.Array(CabinDetails) }),
  }),
})

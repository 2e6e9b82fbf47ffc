import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { TripKey, Filters, SearchOptions, PortPair, TripSearch, Trip, TripAvailability } from './trip.ts'
import { Code, DateText, DateTimeText, Hundredths, IdOrCode, Uuid } from './value.ts'

const TripList = Type.Object({
  trips: Type.Array(Trip),
  /** Asked for by `conjuctionsSearch`: parts of the trips above, and other ships onward from their stops. */
  conjuctionsTrips: Type.Optional(Type.Array(Trip)),
})

const Legs = Type.Object({ legs: Type.Array(TripSearch, { minItems: 1, maxItems: 12 }) })
const LegTrips = Type.Object({ listOfTrips: Type.Array(TripList) })
const Month = Type.Object({ ...PortPair.properties, departureDate: DateText })
const Days = Type.Object({ dates: Type.Array(DateText) })
const OfProject = Type.Object({ project: Code })

/** Something of these sailings was sold, freed or held: trips of the vessel from one of the calls, if not over yet. */
const Changed = Type.Object({
  vessel: Code,
  routeId: Type.String(),
  calls: Type.Array(Type.Object({ port: Code, departureDateTime: DateTimeText })),
})

/** Whose places are asked about; with `holdKey` only that booking in hand counts as one’s own. */
const PlanQuestion = Type.Object({
  trip: TripKey,
  accommodation: Type.Optional(Code),
  holdKey: Type.Optional(Uuid),
})

/** A cell of a deck: a seat, or a cabin, with its number; everything else only fills the drawing. */
const DeckCell = Type.Object({
  /** selected: held by the asker; reserved: by others of the agency; reserved2: by another agency; occupied: sold elsewhere. */
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
  /** The number the ship gives it. */
  name: Type.String(),
  accommodations: Type.Array(Type.String()),
  /** From the bow aft, each from port to starboard. */
  rows: Type.Array(Type.Array(DeckCell)),
})

const CabinDetails = Type.Object({
  number: Type.String(),
  accommodation: Type.String(),
  deck: Type.String(),
  capacity: Type.Integer(),
  /** Who sleeps there where berths are sold one by one: nobody of the other sex gets one. */
  sexType: Type.Optional(Type.Enum(['MALE', 'FEMALE'])),
  /** A bed is `<cabin>/<bed>` in `accommodationNumber`; selected: by somebody else, selectedByUser: by the asker. */
  beds: Type.Array(
    Type.Object({
      number: Type.String(),
      state: Type.Enum(['free', 'booked', 'selected', 'selectedByUser']),
    }),
  ),
})

/** What to hold or free: a trip and its places; `holdKey` names the booking in hand they belong to. */
const Plan = Type.Object({
  trip: TripKey,
  planItems: Type.Array(
    Type.Object({
      accommodation: IdOrCode,
      /** A seat, a cabin taken whole, or a bed as `<cabin>/<bed>`: one of the deck plan. */
      accommodationNumber: Type.Optional(Type.String({ maxLength: 20 })),
      /** COMPLETE, MALE_BERTH, FEMALE_BERTH or VEHICLE; a seat by default. */
      accommodationRequestType: Type.Optional(
        Type.Enum(['COMPLETE', 'VEHICLE', 'MALE_BERTH', 'FEMALE_BERTH']),
      ),
      /** Persons who use it; infants count towards the certified number. 1 by default. */
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
    about: 'Trips of one day between two ports (or port groups).',
    input: { body: TripSearch },
    answer: TripList,
  }),
  listOfTrips: call({
    method: 'POST',
    path: '/list-of-trips',
    list: 'legs',
    about: 'Trips for several legs at once; the body may be the list of legs itself.',
    input: { body: Legs },
    answer: LegTrips,
  }),
  listOfProject: call({
    method: 'POST',
    path: '/list-of-trips/{project}',
    list: 'legs',
    about: 'The same for the trips of a project only, at its prices.',
    input: { path: OfProject, body: Legs },
    answer: LegTrips,
  }),
  again: call({
    method: 'POST',
    base: 'desk',
    path: '/trips-again',
    without: 'rows stay as they were searched',
    about: 'The named trips as they stand now, for the same party; those that have left are left out.',
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
    about:
      'Day by day, 62 at most: how many trips still leave, the cheapest price of the party, or sold out.',
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
          /** Of the party, or of one adult where nobody is named; absent where no trip takes them. */
          price: Type.Optional(Hundredths),
          /** There are trips, and none takes the party. */
          soldOut: Type.Boolean(),
        }),
      ),
      /** The last day on which anything sails between these ports. */
      timetableEnds: Type.Optional(DateText),
    }),
  }),
  frequency: call({
    method: 'POST',
    path: '/route-frequency',
    about: 'The days of a month on which there are trips.',
    input: { body: Month },
    answer: Days,
  }),
  frequencyOfProject: call({
    method: 'POST',
    path: '/route-frequency/{project}',
    about: 'The days of a month on which there are trips of a project.',
    input: { path: OfProject, body: Month },
    answer: Days,
  }),
  notice: call({
    method: 'POST',
    path: '/info',
    about:
      'What a company has to say of all its trips, or of one; in the language of the session, empty for nothing.',
    input: { body: Type.Object({ company: Type.Optional(Code), trip: Type.Optional(TripKey) }) },
    answer: Type.Object({ notice: Type.String() }),
  }),
  changes: call({
    method: 'GET',
    base: 'desk',
    path: '/changes',
    waits: true,
    without: 'nothing is told, and rows stay as they were searched',
    about:
      'Waits up to 25 seconds for something to be sold, freed or held anywhere, and tells what after a cursor; never by whom.',
    input: { query: Type.Object({ since: Type.Optional(Type.String({ maxLength: 60 })) }) },
    answer: Type.Object({
      /** To ask on from. Without `since` the answer comes at once and holds nothing else. */
      cursor: Type.String(),
      /** More has changed than is remembered, or by another server: everything shown may be out of date. */
      missed: Type.Boolean(),
      sailings: Type.Array(Changed),
    }),
  }),
  availability: call({
    method: 'POST',
    path: '/availability',
    about: 'What is free on the named trips: accommodations, discounts, vehicle categories, required fields.',
    input: { body: Type.Object({ trips: Type.Array(TripKey, { minItems: 1, maxItems: 12 }) }) },
    answer: Type.Object({ trips: Type.Array(TripAvailability) }),
  }),
  lock: call({
    method: 'POST',
    path: '/lock-accommodation-space',
    changes: true,
    about:
      'Holds the named places for 15 minutes; what the same holdKey held on that trip before is replaced.',
    input: { body: Plan },
    answer: Type.Object({ heldUntil: DateTimeText, secondsLeft: Type.Integer() }),
  }),
  unlock: call({
    method: 'POST',
    path: '/unlock-accommodations',
    changes: true,
    about: 'Frees what the same user (and holdKey) holds on that trip.',
    input: { body: Plan },
  }),
  plan: call({
    method: 'POST',
    path: '/accommodation-plan',
    about: 'The decks of a trip cell by cell: what is free, sold and held, on any leg sailed.',
    input: { body: PlanQuestion },
    answer: Type.Object({ decks: Type.Array(Deck) }),
  }),
  cabins: call({
    method: 'POST',
    path: '/get-cabins-details',
    about: 'The cabins of a trip with their beds.',
    input: { body: PlanQuestion },
    answer: Type.Object({ cabins: Type.Array(CabinDetails) }),
  }),
})

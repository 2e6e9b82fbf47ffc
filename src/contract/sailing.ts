import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
import { productOffers, referenceOffers } from './product.ts'
import { Code, DateText, DateTimeText, Hundredths, IdOrCode, Named, Uuid } from './value.ts'

const Vessel = Type.Object({
  idOrCode: Code,
  name: Type.Optional(Type.String()),
  company: Type.Object({
    abbreviation: Code,
    /** The desk sends 161 for every company; pricing goes by the abbreviation. */
    id: Type.Optional(Type.Integer()),
  }),
})

/** The desk echoes whole trips and passengers back: what it adds to them is let through and ignored. */
export const echoed = { additionalProperties: true } as const

/** The four keys that tell one trip from another, and the arrival that matching compares besides. */
export const TripKey = Type.Object(
  {
    departureDateTime: DateTimeText,
    arrivalDateTime: Type.Optional(DateTimeText),
    origin: Type.Object(IdOrCode.properties, echoed),
    destination: Type.Object(IdOrCode.properties, echoed),
    vessel: Type.Object(Vessel.properties, echoed),
  },
  echoed,
)

/** Who travels, before anybody is named: codes of passenger types or discounts, and vehicles. */
export const Party = Type.Object({
  travellers: Type.Optional(
    Type.Array(
      Type.Object({
        type: Code,
        discountIdOrCode: Type.Optional(Code),
        quantity: Type.Integer({ minimum: 0, maximum: 500 }),
      }),
    ),
  ),
  vehicles: Type.Optional(
    Type.Array(
      Type.Object({
        idOrCode: Code,
        /** Metres. */
        length: Type.Optional(Type.Number({ minimum: 0, maximum: 40 })),
        height: Type.Optional(Type.Number({ minimum: 0, maximum: 6 })),
        /** Carries dangerous goods. */
        adr: Type.Optional(Type.Boolean()),
        quantity: Type.Integer({ minimum: 0, maximum: 100 }),
      }),
    ),
  ),
})

/** DECK is an unnumbered seat, SEAT a numbered one; a pet cabin and one for reduced mobility are not plain cabins. */
export const positionTypes = ['DECK', 'SEAT', 'CABIN', 'PET_CABIN', 'PRM_CABIN', 'KENNEL'] as const
const PositionType = Type.Enum(positionTypes)

/** From and to, both included; one value is widened to a range. */
const range = (most: number) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: most }), { minItems: 1, maxItems: 2 }))
const dearest = 100_000_000

export const Filters = Type.Object({
  shipType: Type.Optional(Type.Array(Type.String())),
  company: Type.Optional(Type.Array(Code)),
  /** True: with stops only; false: direct ones only. */
  intermediateStops: Type.Optional(Type.Boolean()),
  cabin: Type.Optional(Type.Union([Type.Literal('hasCabin'), Type.Literal('hasNoCabin')])),
  garage: Type.Optional(Type.Boolean()),
  via: Type.Optional(Code),
  dangerousGoods: Type.Optional(Type.Boolean()),
  /** Minutes under way; one value is the most. */
  duration: range(20_000),
  /** Departure time as hundredths: [800, 2000]; one value is the earliest. */
  departureTimeDuration: range(2400),
  /** Cheapest adult fare, and fare of the car (in a truck search, of the truck); one value is the most. */
  passPriceRange: range(dearest),
  vehPriceRange: range(dearest),
  /** Kinds of place with something left; any of them does. */
  positionType: Type.Optional(Type.Array(PositionType)),
})

const groupSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 }))

/** Who travels, and what kind of search it is; a truck search takes one truck at most. */
export const Wanted = Type.Object({
  ...Party.properties,
  truckSearch: Type.Optional(Type.Boolean()),
  packageSearch: Type.Optional(Type.Boolean()),
  /** Beside the trips with stops those of their intermediate stops. */
  conjuctionsSearch: Type.Optional(Type.Boolean()),
  groupSearch: Type.Optional(
    Type.Object({ status: Type.Boolean(), minPassengers: groupSize, maxPassengers: groupSize }),
  ),
  projectCode: Type.Optional(Code),
})

/** Each end is a port, a group of ports, or on one side `ALL`. */
const Ends = Type.Object({ origin: IdOrCode, destination: IdOrCode })

/** One leg asked for: from, to, day and who travels. */
export const TripQuestion = Type.Object({
  ...Ends.properties,
  departureDate: DateText,
  ...Wanted.properties,
  filters: Type.Optional(Filters),
})

const Stop = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  arrivalDateTime: Type.String(),
  departureDateTime: Type.String(),
})

/** A trip as searched: a sailing between two of its ports. */
export const Trip = Type.Object({
  departureDateTime: DateTimeText,
  arrivalDateTime: DateTimeText,
  /** Minutes under way. */
  duration: Type.Integer(),
  origin: Named,
  destination: Named,
  vessel: Vessel,
  routeId: Type.String(),
  /** CONVENTIONAL, FAST, NIGHT, SHUTTLE or INTERNATIONAL. */
  shipType: Type.String(),
  /** Ports called at between origin and destination. */
  stops: Type.Array(Stop),
  /** Free seats and berths, least of the legs sailed, within the certified persons still free. */
  seats: Type.Integer(),
  berths: Type.Integer(),
  /** Free lane metres in hundredths: all of them, and those high enough for trucks. */
  garage: Type.Integer(),
  garageTruck: Type.Integer(),
  hasCabin: Type.Boolean(),
  hasGarage: Type.Boolean(),
  /** Takes vehicles with dangerous goods. */
  dangerousGoods: Type.Boolean(),
  /** Kinds of place with something left. */
  positionTypes: Type.Array(PositionType),
  prices: Type.Object({
    /**
     * Cheapest adult fare still free, and the fare of a car up to 4.25 m where one is taken; in a truck search that
     * of the truck asked for, or of an empty one of the usual length.
     */
    passenger: Type.Optional(Hundredths),
    vehicle: Type.Optional(Hundredths),
    /** The asked party, vehicles and all, in the cheapest places that still take everybody. */
    party: Type.Optional(Hundredths),
  }),
  /** Refusal code why this trip cannot take the asked party, and what its words need; absent when it can. */
  cannotTake: Type.Optional(Type.String()),
  cannotTakeParams: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** On conjunction trips: the key of the trip whose intermediate stop they serve (`tripId` of domain/sailing). */
  conjuctionOrigin: Type.Optional(Type.String()),
  /** In a group search: what a group of the smallest size asked for pays. */
  groupFare: Type.Optional(
    Type.Object({
      percent: Type.Integer(),
      /** One adult, and all of them. */
      passenger: Hundredths,
      total: Hundredths,
      /** How many of the largest size asked for the trip still takes. */
      places: Type.Integer(),
    }),
  ),
  /** Codes of the deals of the asked project that hold here. */
  deals: Type.Optional(Type.Array(Type.String())),
})

const PricingAttribute = Type.Object({
  fieldName: Type.String(),
  values: Type.Array(Type.Object({ value: Type.String(), id: Type.String() })),
  selectedValue: Type.Optional(Type.String()),
  /** Ids open to this accommodation; empty means any. */
  availableValues: Type.Array(Type.String()),
})

const Accommodation = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  availabilityType: Type.Enum(['SEAT', 'CABIN', 'GARAGE', 'GARAGE_TRUCK']),
  /** Free seats, free berths, or free lane metres in hundredths. */
  units: Type.Integer(),
  /** Persons a cabin sleeps; 1 for a seat. */
  capacity: Type.Integer(),
  /** Whole cabins still free. */
  cabins: Type.Optional(Type.Integer()),
  /** How it may be asked for: COMPLETE, MALE_BERTH, FEMALE_BERTH, VEHICLE. */
  requestTypes: Type.Array(Type.String()),
  /** Full adult fare of one seat or berth. */
  price: Type.Optional(Hundredths),
  /** Passenger types it is for, where not for all: an infant without a seat. */
  passengerTypes: Type.Optional(Type.Array(Type.String())),
  pricingAttributes: Type.Array(PricingAttribute),
})

const Discount = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  appliesTo: Type.String(),
  percent: Type.Integer(),
  /** What proves it (card number, registry …); empty when nothing does. */
  needs: Type.String(),
})

const VehicleCategory = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  /** Metres: what is assumed when nothing is typed, and what is the most this sailing takes. */
  defaultLength: Type.Number(),
  maxLength: Type.Number(),
  maxHeight: Type.Number(),
  perMetre: Type.Boolean(),
  price: Hundredths,
})

/** What a company asks and allows of the passengers of a trip. */
export const TripReference = Type.Object({
  discounts: Type.Array(Discount),
  passengerTypes: Type.Array(
    Type.Object({ idOrCode: Type.String(), fromAge: Type.Integer(), toAge: Type.Optional(Type.Integer()) }),
  ),
  ...referenceOffers,
})

export const TripAvailability = Type.Interface([Trip], {
  ...TripReference.properties,
  accommodations: Type.Array(Accommodation),
  vehicleCategories: Type.Array(VehicleCategory),
  validationAttributes: Type.Object({
    pricingAttributes: Type.Array(PricingAttribute),
    /** Passenger fields that must be there to sell; the rest may follow until check-in. */
    requiredAtSale: Type.Array(Type.String()),
    requiredAtCheckIn: Type.Array(Type.String()),
  }),
  ...productOffers,
})

const TripList = Type.Object({
  trips: Type.Array(Trip),
  /** Asked for by `conjuctionsSearch`: parts of the trips above, and other ships onward from their stops. */
  conjuctionsTrips: Type.Optional(Type.Array(Trip)),
})

const Legs = Type.Object({ legs: Type.Array(TripQuestion, { minItems: 1, maxItems: 12 }) })
const LegTrips = Type.Object({ listOfTrips: Type.Array(TripList) })
const Month = Type.Object({ ...Ends.properties, departureDate: DateText })
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
    input: { body: TripQuestion },
    answer: TripList,
  }),
  listOfTrips: call({
    method: 'POST',
    path: '/list-of-trips',
    about: 'Trips for several legs at once.',
    input: { body: Legs },
    answer: LegTrips,
  }),
  listOfProject: call({
    method: 'POST',
    path: '/list-of-trips/{project}',
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
        ...Wanted.properties,
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
        ...Ends.properties,
        fromDate: DateText,
        toDate: DateText,
        ...Wanted.properties,
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

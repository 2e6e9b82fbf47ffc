import { Type } from 'typebox'
import { call, nounCalls } from './call.ts'
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
        quantity: Type.Integer({ minimum: 0, maximum: 100 }),
      }),
    ),
  ),
})

const Filters = Type.Object({
  shipType: Type.Optional(Type.Array(Type.String())),
  company: Type.Optional(Type.Array(Code)),
  intermediateStops: Type.Optional(Type.Boolean()),
  cabin: Type.Optional(Type.Union([Type.Literal('hasCabin'), Type.Literal('hasNoCabin')])),
  garage: Type.Optional(Type.Boolean()),
  via: Type.Optional(Code),
  /** Departure time as hundredths: [800, 2000]; one value is widened to a range. */
  departureTimeDuration: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: 2400 }), { minItems: 1, maxItems: 2 }),
  ),
})

/** One leg asked for: from, to, day and who travels. */
const TripQuestion = Type.Object({
  origin: IdOrCode,
  destination: IdOrCode,
  departureDate: DateText,
  travellers: Party.properties.travellers,
  vehicles: Party.properties.vehicles,
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
  /** Free lane metres in hundredths. */
  garage: Type.Integer(),
  hasCabin: Type.Boolean(),
  hasGarage: Type.Boolean(),
  prices: Type.Object({
    /** Cheapest adult fare still free, and the fare of a car up to 4.25 m where one is taken. */
    passenger: Type.Optional(Hundredths),
    vehicle: Type.Optional(Hundredths),
    /** The asked party in the cheapest seats. */
    party: Type.Optional(Hundredths),
  }),
  /** Refusal code why this trip cannot take the asked party; absent when it can. */
  cannotTake: Type.Optional(Type.String()),
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

export const TripAvailability = Type.Interface([Trip], {
  accommodations: Type.Array(Accommodation),
  discounts: Type.Array(Discount),
  vehicleCategories: Type.Array(VehicleCategory),
  passengerTypes: Type.Array(
    Type.Object({ idOrCode: Type.String(), fromAge: Type.Integer(), toAge: Type.Optional(Type.Integer()) }),
  ),
  validationAttributes: Type.Object({
    pricingAttributes: Type.Array(PricingAttribute),
    /** Passenger fields that must be there to sell; the rest may follow until check-in. */
    requiredAtSale: Type.Array(Type.String()),
    requiredAtCheckIn: Type.Array(Type.String()),
  }),
})

const TripList = Type.Object({ trips: Type.Array(Trip) })

/** What to hold or free: a trip and its places; `holdKey` names the booking in hand they belong to. */
const Plan = Type.Object({
  trip: TripKey,
  planItems: Type.Array(
    Type.Object({
      accommodation: IdOrCode,
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
    input: { body: Type.Object({ legs: Type.Array(TripQuestion, { minItems: 1, maxItems: 12 }) }) },
    answer: Type.Object({ listOfTrips: Type.Array(TripList) }),
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
})

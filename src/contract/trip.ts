import { Type } from 'typebox'
import { openEnd } from '../domain/sailing/range.ts'
import { productOffers, referenceOffers } from './product.ts'
import { Code, DateText, DateTimeText, Hundredths, IdOrCode, CodeAndName } from './value.ts'

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
export const extraFieldsAllowed = { additionalProperties: true } as const

/** The four keys that tell one trip from another, and the arrival that matching compares besides. */
export const TripKey = Type.Object(
  {
    departureDateTime: DateTimeText,
    arrivalDateTime: Type.Optional(DateTimeText),
    origin: Type.Object(IdOrCode.properties, extraFieldsAllowed),
    destination: Type.Object(IdOrCode.properties, extraFieldsAllowed),
    vessel: Type.Object(Vessel.properties, extraFieldsAllowed),
  },
  extraFieldsAllowed,
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
  duration: range(openEnd.duration),
  /** Departure time as hundredths: [800, 2000]; one value is the earliest. */
  departureTimeDuration: range(openEnd.clock),
  /** Cheapest adult fare, and fare of the car (in a truck search, of the truck); one value is the most. */
  passPriceRange: range(openEnd.price),
  vehPriceRange: range(openEnd.price),
  /** Kinds of place with something left; any of them does. */
  positionType: Type.Optional(Type.Array(PositionType)),
})

const groupSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 }))

/** Who travels, and what kind of search it is; a truck search takes one truck at most. */
export const SearchOptions = Type.Object({
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
export const PortPair = Type.Object({ origin: IdOrCode, destination: IdOrCode })

/** One leg asked for: from, to, day and who travels. */
export const TripSearch = Type.Object({
  ...PortPair.properties,
  departureDate: DateText,
  ...SearchOptions.properties,
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
  origin: CodeAndName,
  destination: CodeAndName,
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
  /** What the price of the party is made of: equal persons and equal vehicles in one row. */
  partyFares: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum(['passenger', 'vehicle']),
        /** Accommodation or vehicle category, with its name in the language of the session. */
        idOrCode: Type.String(),
        name: Type.String(),
        /** Passenger type. */
        type: Type.Optional(Type.String()),
        /** Asked for; the one that comes with the passenger type is not named. */
        discountIdOrCode: Type.Optional(Type.String()),
        percent: Type.Integer(),
        /** Metres, where they were asked for. */
        length: Type.Optional(Type.Number()),
        quantity: Type.Integer(),
        /** Of one. */
        fare: Hundredths,
        /** VAT, dues and surcharges within the fare of one. */
        contained: Hundredths,
      }),
    ),
  ),
  /** Refusal code why this trip cannot take the asked party, and what its words need; absent when it can. */
  cannotTake: Type.Optional(Type.String()),
  cannotTakeParams: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** The discount asked for that the line does not grant, where the party has no price for it. */
  discountRefused: Type.Optional(Code),
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
  /** In a package search: those with something left, the cheapest first. */
  packageFares: Type.Optional(
    Type.Array(
      Type.Object({
        idOrCode: Type.String(),
        name: Type.String(),
        per: Type.Enum(['PERSON', 'GROUP']),
        price: Hundredths,
      }),
    ),
  ),
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
  /** What the category takes of itself (metres), the lane it takes at least, and the category for what is larger. */
  limits: Type.Optional(
    Type.Object({
      maxLength: Type.Optional(Type.Number()),
      maxHeight: Type.Number(),
      leastLane: Type.Number(),
      ifLonger: Type.String(),
      ifHigher: Type.String(),
    }),
  ),
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
    /** The same of vehicles. */
    vehicleAtSale: Type.Optional(Type.Array(Type.String())),
    /** Those of vehicles that may follow until check-in; absent: the plate. */
    vehicleAtCheckIn: Type.Optional(Type.Array(Type.String())),
    /** Full years from which a passenger may travel alone; absent: any. */
    aloneFromAge: Type.Optional(Type.Integer()),
    requiredAtCheckIn: Type.Array(Type.String()),
  }),
  ...productOffers,
})

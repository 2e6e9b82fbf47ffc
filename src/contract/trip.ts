import { vehicleKinds } from '../domain/sailing/vehicleKind.ts'
import { Type } from 'typebox'
import { openEnd } from '../domain/sailing/search.ts'
import { productOffers, referenceOffers } from './product.ts'
import { Code, DateText, DateTimeText, Money, IdOrCode, CodeAndName } from './value.ts'

const Vessel = Type.Object({
  idOrCode: Code,
  name: Type.Optional(Type.String()),
  company: Type.Object({
    abbreviation: Code,
    /** The desk sends 161 for every company; only the abbreviation is used. */
    id: Type.Optional(Type.Integer()),
  }),
})

/** The desk returns whole trips and passengers; fields it adds to them are accepted and ignored. */
export const allowAdditionalProperties = { additionalProperties: true } as const

/** The four fields that identify a trip, and the arrival, which is compared as well. */
export const TripKey = Type.Object(
  {
    departureDateTime: DateTimeText,
    arrivalDateTime: Type.Optional(DateTimeText),
    origin: Type.Object(IdOrCode.properties, allowAdditionalProperties),
    destination: Type.Object(IdOrCode.properties, allowAdditionalProperties),
    vessel: Type.Object(Vessel.properties, allowAdditionalProperties),
  },
  allowAdditionalProperties,
)

/** Numbers of passengers by type or discount, and of vehicles, before anyone is named. */
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

/** DECK is an unnumbered seat, SEAT a numbered one; cabins for pets and for reduced mobility are separate kinds. */
export const positionTypes = ['DECK', 'SEAT', 'CABIN', 'PET_CABIN', 'PRM_CABIN', 'KENNEL'] as const
const PositionType = Type.Enum(positionTypes)

/** From and to, both included; a single value is widened to a range. */
const range = (most: number) =>
  Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: most }), { minItems: 1, maxItems: 2 }))

export const Filters = Type.Object({
  shipType: Type.Optional(Type.Array(Type.String())),
  company: Type.Optional(Type.Array(Code)),
  /** True: only trips with stops. False: only direct trips. */
  intermediateStops: Type.Optional(Type.Boolean()),
  cabin: Type.Optional(Type.Union([Type.Literal('hasCabin'), Type.Literal('hasNoCabin')])),
  garage: Type.Optional(Type.Boolean()),
  via: Type.Optional(Code),
  dangerousGoods: Type.Optional(Type.Boolean()),
  /** Minutes; a single value is the maximum. */
  duration: range(openEnd.duration),
  /** Departure time in hundredths of the clock: [800, 2000]; a single value is the minimum. */
  departureTimeDuration: range(openEnd.clock),
  /** Cheapest adult fare, and fare of a car (in a truck search: of a truck); a single value is the maximum. */
  passPriceRange: range(openEnd.price),
  vehPriceRange: range(openEnd.price),
  /** Kinds of accommodation; one of them with units left is enough. */
  positionType: Type.Optional(Type.Array(PositionType)),
})

const groupSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 }))

/** The party and the kind of search; a truck search takes at most one truck. */
export const SearchOptions = Type.Object({
  ...Party.properties,
  truckSearch: Type.Optional(Type.Boolean()),
  packageSearch: Type.Optional(Type.Boolean()),
  /** Also returns trips that serve the intermediate stops. */
  conjuctionsSearch: Type.Optional(Type.Boolean()),
  groupSearch: Type.Optional(
    Type.Object({ status: Type.Boolean(), minPassengers: groupSize, maxPassengers: groupSize }),
  ),
  projectCode: Type.Optional(Code),
})

/** Each is a port, a port group, or on one side `ALL`. */
export const PortPair = Type.Object({ origin: IdOrCode, destination: IdOrCode })

/** One leg: ports, date and party. */
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

/** A trip found by a search: a sailing between two of its ports. */
export const Trip = Type.Object({
  departureDateTime: DateTimeText,
  arrivalDateTime: DateTimeText,
  /** Minutes. */
  duration: Type.Integer(),
  origin: CodeAndName,
  destination: CodeAndName,
  vessel: Vessel,
  routeId: Type.String(),
  /** CONVENTIONAL, FAST, NIGHT, SHUTTLE or INTERNATIONAL. */
  shipType: Type.String(),
  /** Ports called at between origin and destination. */
  stops: Type.Array(Stop),
  /** Free seats and berths: the minimum of all legs, at most the certified persons still free. */
  seats: Type.Integer(),
  berths: Type.Integer(),
  /** Free lane metres in hundredths: all lanes, and those high enough for trucks. */
  garage: Type.Integer(),
  garageTruck: Type.Integer(),
  hasCabin: Type.Boolean(),
  hasGarage: Type.Boolean(),
  /** Carries vehicles with dangerous goods. */
  dangerousGoods: Type.Boolean(),
  /** Kinds of accommodation with units left. */
  positionTypes: Type.Array(PositionType),
  prices: Type.Object({
    /**
     * Cheapest adult fare with units left, and the fare of a car up to 4.25 m where cars are carried. In a truck
     * search: the fare of the requested truck, or of an empty one of the usual length.
     */
    passenger: Type.Optional(Money),
    vehicle: Type.Optional(Money),
    /** Price of the requested party with its vehicles, in the cheapest accommodation that takes all of them. */
    party: Type.Optional(Money),
  }),
  /** The parts of the party’s price: identical persons and identical vehicles share a row. */
  partyFares: Type.Optional(
    Type.Array(
      Type.Object({
        kind: Type.Enum(['passenger', 'vehicle']),
        /** Accommodation or vehicle category; `name` is in the language of the session. */
        idOrCode: Type.String(),
        name: Type.String(),
        /** Passenger type. */
        type: Type.Optional(Type.String()),
        /** The requested discount; the one that comes with the passenger type is omitted. */
        discountIdOrCode: Type.Optional(Type.String()),
        percent: Type.Number(),
        /** Metres, where requested. */
        length: Type.Optional(Type.Number()),
        quantity: Type.Integer(),
        /** Fare of one person or vehicle. */
        fare: Money,
        /** VAT, dues and surcharges included in `fare`. */
        contained: Money,
      }),
    ),
  ),
  /** Refusal code and parameters where the trip cannot take the party; absent where it can. */
  cannotTake: Type.Optional(Type.String()),
  cannotTakeParams: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))),
  /** A requested discount that the line does not grant, so that the party has no price. */
  discountRefused: Type.Optional(Code),
  /** For a conjunction trip: the `tripId` of the trip whose intermediate stop it serves. */
  conjuctionOrigin: Type.Optional(Type.String()),
  /** Present in a group search: the price of a group of the requested minimum size. */
  groupFare: Type.Optional(
    Type.Object({
      percent: Type.Number(),
      /** Fare of one adult, and total of the group. */
      passenger: Money,
      total: Money,
      /** Persons the trip still takes, at most the requested maximum size. */
      places: Type.Integer(),
    }),
  ),
  /** Codes of the requested project’s deals that apply to this trip. */
  deals: Type.Optional(Type.Array(Type.String())),
  /** Present in a package search: packages with units left, the cheapest first. */
  packageFares: Type.Optional(
    Type.Array(
      Type.Object({
        idOrCode: Type.String(),
        name: Type.String(),
        per: Type.Enum(['PERSON', 'GROUP']),
        price: Money,
      }),
    ),
  ),
})

const PricingAttribute = Type.Object({
  fieldName: Type.String(),
  values: Type.Array(Type.Object({ value: Type.String(), id: Type.String() })),
  selectedValue: Type.Optional(Type.String()),
  /** Ids that this accommodation matches; empty: any. */
  availableValues: Type.Array(Type.String()),
})

const Accommodation = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  availabilityType: Type.Enum(['SEAT', 'CABIN', 'GARAGE', 'GARAGE_TRUCK']),
  /** Free seats, free berths, or free lane metres in hundredths. */
  units: Type.Integer(),
  /** Persons that a cabin sleeps; 1 for a seat. */
  capacity: Type.Integer(),
  /** Whole cabins still free. */
  cabins: Type.Optional(Type.Integer()),
  /** Request types it accepts: COMPLETE, MALE_BERTH, FEMALE_BERTH, VEHICLE. */
  requestTypes: Type.Array(Type.String()),
  /** Adult fare of one seat or berth, without discount. */
  price: Type.Optional(Money),
  /** Passenger types it is restricted to (an infant without a seat); absent: all. */
  passengerTypes: Type.Optional(Type.Array(Type.String())),
  pricingAttributes: Type.Array(PricingAttribute),
})

const Discount = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  appliesTo: Type.String(),
  percent: Type.Number(),
  /** The proof it requires (card number, registry …) in words; empty: none. */
  needs: Type.String(),
  /** The passenger type from which it follows; absent: it is chosen. */
  passengerType: Type.Optional(Type.String()),
  /** The proof to enter: a date of birth, a document, a loyalty card, or a document and the municipality of a resident. */
  proof: Type.Optional(
    Type.Union([
      Type.Literal('birthdate'),
      Type.Literal('document'),
      Type.Literal('card'),
      Type.Literal('residence'),
    ]),
  ),
  /** Fewest and most digits of the document; absent: it may have letters. */
  proofLeast: Type.Optional(Type.Integer()),
  proofMost: Type.Optional(Type.Integer()),
})

const VehicleCategory = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  /** Metres: the default when no length is entered, and the maximum on this sailing. */
  defaultLength: Type.Number(),
  maxLength: Type.Number(),
  maxHeight: Type.Number(),
  perMetre: Type.Boolean(),
  price: Money,
  /** Metres: limits of the category, minimum lane, and the categories for larger vehicles. */
  limits: Type.Optional(
    Type.Object({
      maxLength: Type.Optional(Type.Number()),
      maxHeight: Type.Number(),
      leastLane: Type.Number(),
      ifLonger: Type.String(),
      ifHigher: Type.String(),
      kind: Type.Optional(Type.Enum(vehicleKinds)),
    }),
  ),
})

/** Requirements of a company for the passengers of a trip. */
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
    /** Passenger fields that company and line require at the sale; all others may follow until check-in. */
    requiredAtSale: Type.Array(Type.String()),
    /** Vehicle fields required at the sale. */
    vehicleAtSale: Type.Optional(Type.Array(Type.String())),
    /** Vehicle fields that may follow until check-in; absent: the plate. */
    vehicleAtCheckIn: Type.Optional(Type.Array(Type.String())),
    /** Minimum age in full years for travelling alone; absent: any. */
    aloneFromAge: Type.Optional(Type.Integer()),
    /** Passenger fields that law, company and line require at check-in. */
    requiredAtCheckIn: Type.Array(Type.String()),
    /** True if a passenger may have a name without a surname; it is stored as the surname. */
    singleNames: Type.Optional(Type.Boolean()),
  }),
  ...productOffers,
})

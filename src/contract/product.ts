import { Type } from 'typebox'
import { Code, Hundredths, Uuid, FreeText } from './value.ts'

// What is sold beside a person and a vehicle: wished for in a trip request, offered by availability, recalled.

/** The desk sends back what it was offered, with what was chosen. */
const offered = { additionalProperties: true } as const

export const ServiceRequest = Type.Object(
  {
    idOrCode: Code,
    /** Told by the answer where it is not told by the asker: a service stands in a trip once. */
    uuid: Type.Optional(Uuid),
    name: Type.Optional(FreeText),
    /** How many; a service of less than one is dropped. */
    units: Type.Integer({ minimum: -1000, maximum: 1000 }),
    /** As it was offered; below 0 the service is dropped. */
    availableUnits: Type.Optional(Type.Integer()),
  },
  offered,
)

export const PackageRequest = Type.Object(
  {
    idOrCode: Code,
    uuid: Uuid,
    name: Type.Optional(FreeText),
    /** Persons, or groups where the package is sold by the group. */
    quantity: Type.Integer({ minimum: 1, maximum: 500 }),
  },
  offered,
)

export const ParcelRequest = Type.Object({
  uuid: Uuid,
  description: FreeText,
  /** Alike parcels. */
  quantity: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Kilograms of one. */
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
})

export const petSeats = ['CAGE', 'CABIN', 'DECK'] as const

export const PetRequest = Type.Object({
  uuid: Uuid,
  /** DOG, CAT … as availability offers them. */
  type: Code,
  /** One of the passengers of the trip. */
  ownerUuid: Uuid,
  name: Type.Optional(FreeText),
  documentType: Type.Optional(FreeText),
  documentNumber: Type.Optional(FreeText),
  /** Kilograms; may be left out where the flag says enough. */
  weight: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 150 })),
  over10kg: Type.Boolean(),
  seat: Type.Enum([...petSeats]),
})

/** What a trip request may hold beside its accommodation requests. */
export const productRequests = {
  additionalServices: Type.Optional(Type.Array(ServiceRequest, { maxItems: 50 })),
  packages: Type.Optional(Type.Array(PackageRequest, { maxItems: 100 })),
  parcels: Type.Optional(Type.Array(ParcelRequest, { maxItems: 100 })),
  pets: Type.Optional(Type.Array(PetRequest, { maxItems: 50 })),
}

const ServiceOffer = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  availableUnits: Type.Integer(),
  /** Of one unit. */
  price: Hundredths,
})

const PackageOffer = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  per: Type.Enum(['PERSON', 'GROUP']),
  /** Persons of a group at most; 1 where it is sold per person. */
  persons: Type.Integer(),
  services: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String(), units: Type.Integer() })),
  availableUnits: Type.Integer(),
  price: Hundredths,
})

const PetPlace = Type.Object({
  seat: Type.Enum([...petSeats]),
  name: Type.String(),
  availableUnits: Type.Integer(),
  price: Hundredths,
  /** Of a pet of more than 10 kg; absent where such a one may not go there. */
  priceOver10kg: Type.Optional(Hundredths),
})

const ParcelRate = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  /** Kilograms of one parcel, this included. */
  upTo: Type.Integer(),
  price: Hundredths,
})

/** Asked of every passenger of a company as `booking_attribute_<fieldName>`. */
const BookingAttribute = Type.Object({
  fieldName: Type.String(),
  name: Type.String(),
  /** Empty where anything may be typed. */
  values: Type.Array(Type.Object({ value: Type.String(), id: Type.String() })),
  required: Type.Boolean(),
})

const CodeWithName = Type.Object({ idOrCode: Type.String(), name: Type.String() })

/** What availability tells of a trip beside places and vehicles; a key is absent where nothing of the kind is sold. */
export const productOffers = {
  additionalServices: Type.Optional(Type.Array(ServiceOffer)),
  packages: Type.Optional(Type.Array(PackageOffer)),
  petPlaces: Type.Optional(Type.Array(PetPlace)),
  petTypes: Type.Optional(Type.Array(CodeWithName)),
  parcelRates: Type.Optional(Type.Array(ParcelRate)),
  /** Kilograms of parcels still taken; absent without parcel rates. */
  parcelKilos: Type.Optional(Type.Integer()),
}

/** What a company asks of the passengers of any of its trips. */
export const referenceOffers = {
  bookingAttributes: Type.Array(BookingAttribute),
  /** The catalogue of special service requests; a passenger's `ssr` is one of these codes or free text. */
  specialServices: Type.Array(CodeWithName),
  /** Whether the company issues electronic tickets. */
  eticket: Type.Boolean(),
}

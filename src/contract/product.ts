import { Type } from 'typebox'
import { petSeats } from '../domain/booking/fields/productFields.ts'
import { petProperties } from './booking/bookingFields.ts'
import { Code, Money, Uuid, FreeText } from './value.ts'

// Products sold in addition to persons and vehicles: requested in a trip, offered by availability, shown on recall.

/** The desk returns the offer together with the selection. */
const offered = { additionalProperties: true } as const

export const ServiceRequest = Type.Object(
  {
    idOrCode: Code,
    /** Taken from the response when the request omits it; a service appears at most once per trip. */
    uuid: Type.Optional(Uuid),
    name: Type.Optional(FreeText),
    /** Requests for less than one unit are ignored. */
    units: Type.Integer({ minimum: -1000, maximum: 1000 }),
    /** The units on offer; the request is ignored when this is negative. */
    availableUnits: Type.Optional(Type.Integer()),
  },
  offered,
)

export const PackageRequest = Type.Object(
  {
    idOrCode: Code,
    uuid: Uuid,
    name: Type.Optional(FreeText),
    /** Persons, or groups where the package is sold per group. */
    quantity: Type.Integer({ minimum: 1, maximum: 500 }),
  },
  offered,
)

export const AccompaniedParcelRequest = Type.Object({
  uuid: Uuid,
  description: FreeText,
  /** Identical parcels. */
  quantity: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Kilograms of one parcel. */
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
})

export const PetRequest = Type.Object({ uuid: Uuid, ...petProperties })

/** Products in a trip request, in addition to its accommodation requests. */
export const productRequests = {
  additionalServices: Type.Optional(Type.Array(ServiceRequest, { maxItems: 50 })),
  packages: Type.Optional(Type.Array(PackageRequest, { maxItems: 100 })),
  parcels: Type.Optional(Type.Array(AccompaniedParcelRequest, { maxItems: 100 })),
  pets: Type.Optional(Type.Array(PetRequest, { maxItems: 50 })),
}

const ServiceOffer = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  availableUnits: Type.Integer(),
  /** Price of one unit. */
  price: Money,
})

const PackageOffer = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  per: Type.Enum(['PERSON', 'GROUP']),
  /** Maximum persons of a group; 1 where it is sold per person. */
  persons: Type.Integer(),
  services: Type.Array(Type.Object({ idOrCode: Type.String(), name: Type.String(), units: Type.Integer() })),
  availableUnits: Type.Integer(),
  price: Money,
})

const PetPlace = Type.Object({
  seat: Type.Enum([...petSeats]),
  name: Type.String(),
  availableUnits: Type.Integer(),
  price: Money,
  /** Price of a pet over 10 kg; absent where such a pet is not accepted. */
  priceOver10kg: Type.Optional(Money),
})

const AccompaniedParcelRate = Type.Object({
  idOrCode: Type.String(),
  name: Type.String(),
  /** Maximum kilograms of one parcel, inclusive. */
  upTo: Type.Integer(),
  price: Money,
})

/** A field the company requires for every passenger, sent as `booking_attribute_<fieldName>`. */
const BookingAttribute = Type.Object({
  fieldName: Type.String(),
  name: Type.String(),
  /** Empty: any text. */
  values: Type.Array(Type.Object({ value: Type.String(), id: Type.String() })),
  required: Type.Boolean(),
})

const CodeWithName = Type.Object({ idOrCode: Type.String(), name: Type.String() })

/** Products that availability offers on a trip; a key is absent where nothing of its kind is sold. */
export const productOffers = {
  additionalServices: Type.Optional(Type.Array(ServiceOffer)),
  packages: Type.Optional(Type.Array(PackageOffer)),
  petPlaces: Type.Optional(Type.Array(PetPlace)),
  petTypes: Type.Optional(Type.Array(CodeWithName)),
  parcelRates: Type.Optional(Type.Array(AccompaniedParcelRate)),
  /** Kilograms of parcels still accepted; absent without parcel rates. */
  parcelKilos: Type.Optional(Type.Integer()),
}

/** Requirements of a company for the passengers of all its trips. */
export const referenceOffers = {
  bookingAttributes: Type.Array(BookingAttribute),
  /** Special service requests; a passenger’s `ssr` is one of these codes or free text. */
  specialServices: Type.Array(CodeWithName),
  /** True if the company issues electronic tickets. */
  eticket: Type.Boolean(),
}

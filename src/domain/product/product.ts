import type { Money } from '../value/money.ts'
import { refuse, type Refusal } from '../refusal.ts'

export const productKinds = ['service', 'package', 'parcel', 'pet'] as const
export type ProductKind = (typeof productKinds)[number]

/** A meal, Wi-Fi, a lounge or similar, sold by the unit. */
export interface Service {
  code: string
  /** Gross, per unit. */
  price: Money
  /** Units per sailing. */
  units: number
}

/** Several services sold under one name and price. */
export interface Package {
  code: string
  price: Money
  per: 'PERSON' | 'GROUP'
  /** Maximum persons of a group; 1 if sold per person. */
  persons: number
  /** Units of each service in one package. */
  services: Readonly<Record<string, number>>
}

export interface AccompaniedParcelRate {
  code: string
  /** Maximum weight of one parcel in kilograms, inclusive. */
  upTo: number
  price: Money
}

export type PetSeat = 'CAGE' | 'CABIN' | 'DECK'

export interface PetPlace {
  seat: PetSeat
  price: Money
  /** For a pet of more than 10 kg; undefined if such a pet is not admitted. */
  priceOver10kg?: Money | undefined
  /** Units per sailing; undefined if the ship’s cages are counted. */
  units?: number | undefined
}

/** The products of one company in addition to passages and vehicles. */
export interface Assortment {
  services: readonly Service[]
  packages: readonly Package[]
  /** Lightest first. */
  parcelRates: readonly AccompaniedParcelRate[]
  /** Kilograms of parcels per sailing. */
  parcelKilos: number
  petPlaces: readonly PetPlace[]
}

/** The fields of the wire request that the rules need. */
export interface ProductRequests {
  additionalServices?: readonly ServiceRequest[] | undefined
  packages?: readonly PackageRequest[] | undefined
  parcels?: readonly AccompaniedParcelRequest[] | undefined
  pets?: readonly PetRequest[] | undefined
}

export interface ServiceRequest {
  idOrCode: string
  uuid?: string | undefined
  units: number
  /** Units left as offered; a negative number means not on sale. */
  availableUnits?: number | undefined
}

export interface PackageRequest {
  idOrCode: string
  uuid: string
  quantity: number
}

export interface AccompaniedParcelRequest {
  uuid: string
  quantity: number
  /** Kilograms of one parcel. */
  weight: number
}

interface PetRequest {
  uuid: string
  ownerUuid: string
  weight?: number | undefined
  over10kg: boolean
  seat: PetSeat
}

/** Services with at least one unit and on sale, merged by code, each with a uuid. */
export function requestedServices<W extends ServiceRequest>(
  requests: readonly W[] | undefined,
): (W & { uuid: string })[] {
  const requested = new Map<string, W & { uuid: string }>()
  for (const request of requests ?? []) {
    if (request.units < 1 || (request.availableUnits ?? 0) < 0) continue
    const before = requested.get(request.idOrCode)
    const uuid = before?.uuid ?? request.uuid ?? `service-${request.idOrCode}`
    requested.set(request.idOrCode, { ...request, uuid, units: request.units + (before?.units ?? 0) })
  }
  return [...requested.values()]
}

/** A passenger of the trip with the kind of accommodation. */
export interface Owner {
  uuid: string
  /** A value of `Tariff.kind`; only cabin_pet admits a pet. */
  kind: string
}

/** Maximum weight of a small pet in kilograms. */
export const smallPet = 10

/** The price of a pet in its place, or the refusal. */
export function checkPet(
  pet: PetRequest,
  owners: readonly Owner[],
  places: readonly PetPlace[],
  at: string,
): Money | Refusal {
  const owner = owners.find(({ uuid }) => uuid === pet.ownerUuid)
  if (!owner) return refuse('pet_owner_missing', {}, `${at}/ownerUuid`)
  if (pet.weight !== undefined && pet.weight > smallPet !== pet.over10kg)
    return refuse('pet_weight_differs', { weight: pet.weight }, `${at}/over10kg`)
  const place = places.find(({ seat }) => seat === pet.seat)
  if (!place) return refuse('no_pets_there', {}, `${at}/seat`)
  if (pet.seat === 'CABIN' && owner.kind !== 'cabin_pet') return refuse('pet_cabin_needed', {}, `${at}/seat`)
  if (!pet.over10kg) return place.price
  return place.priceOver10kg ?? refuse('pet_too_heavy', { most: smallPet }, `${at}/seat`)
}

import type { Hundredths } from '../value/money.ts'

export const productKinds = ['service', 'package', 'parcel', 'pet'] as const
export type ProductKind = (typeof productKinds)[number]

/** A meal, wifi, a lounge …: sold by the unit. */
export interface Service {
  code: string
  /** Gross, of one unit. */
  price: Hundredths
  /** A sailing has so many. */
  units: number
}

/** Services under one name and price. */
export interface Package {
  code: string
  price: Hundredths
  per: 'PERSON' | 'GROUP'
  /** Persons of a group at most; 1 where it is sold per person. */
  persons: number
  /** Units of each service in one package. */
  services: Readonly<Record<string, number>>
}

export interface ParcelRate {
  code: string
  /** Kilograms of one parcel, this included. */
  upTo: number
  price: Hundredths
}

export type PetSeat = 'CAGE' | 'CABIN' | 'DECK'

export interface PetPlace {
  seat: PetSeat
  price: Hundredths
  /** Of a pet of more than 10 kg; undefined where such a one may not go there. */
  priceOver10kg?: Hundredths | undefined
  /** A sailing has so many; undefined where the ship's cages count. */
  units?: number | undefined
}

/** What one company sells beside places and vehicles. */
export interface Assortment {
  services: readonly Service[]
  packages: readonly Package[]
  /** Lightest first. */
  parcelRates: readonly ParcelRate[]
  /** A sailing takes so much. */
  parcelKilos: number
  petPlaces: readonly PetPlace[]
}

/** As on the wire, in what the rules need of it. */
export interface ProductRequests {
  additionalServices?: readonly ServiceRequest[] | undefined
  packages?: readonly PackageRequest[] | undefined
  parcels?: readonly ParcelRequest[] | undefined
  pets?: readonly PetRequest[] | undefined
}

export interface ServiceRequest {
  idOrCode: string
  uuid?: string | undefined
  units: number
  /** As it was offered; below 0 it is not to be had. */
  availableUnits?: number | undefined
}

export interface PackageRequest {
  idOrCode: string
  uuid: string
  quantity: number
}

export interface ParcelRequest {
  uuid: string
  quantity: number
  /** Kilograms of one. */
  weight: number
}

export interface PetRequest {
  uuid: string
  ownerUuid: string
  weight?: number | undefined
  over10kg: boolean
  seat: PetSeat
}

/** The services really wished for: none with less than one unit or offered below 0, each once, each with a uuid. */
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

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
export interface ProductWishes {
  additionalServices?: readonly ServiceWish[] | undefined
  packages?: readonly PackageWish[] | undefined
  parcels?: readonly ParcelWish[] | undefined
  pets?: readonly PetWish[] | undefined
}

export interface ServiceWish {
  idOrCode: string
  uuid?: string | undefined
  units: number
  /** As it was offered; below 0 it is not to be had. */
  availableUnits?: number | undefined
}

export interface PackageWish {
  idOrCode: string
  uuid: string
  quantity: number
}

export interface ParcelWish {
  uuid: string
  quantity: number
  /** Kilograms of one. */
  weight: number
}

export interface PetWish {
  uuid: string
  ownerUuid: string
  weight?: number | undefined
  over10kg: boolean
  seat: PetSeat
}

/** The services really wished for: none with less than one unit or offered below 0, each once, each with a uuid. */
export function wishedServices<W extends ServiceWish>(
  wishes: readonly W[] | undefined,
): (W & { uuid: string })[] {
  const wished = new Map<string, W & { uuid: string }>()
  for (const wish of wishes ?? []) {
    if (wish.units < 1 || (wish.availableUnits ?? 0) < 0) continue
    const before = wished.get(wish.idOrCode)
    const uuid = before?.uuid ?? wish.uuid ?? `service-${wish.idOrCode}`
    wished.set(wish.idOrCode, { ...wish, uuid, units: wish.units + (before?.units ?? 0) })
  }
  return [...wished.values()]
}

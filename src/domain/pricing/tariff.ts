import type { Hundredths } from '../value/money.ts'

/** What the catalogue says of the prices of one trip; amounts in hundredths. */
export interface Tariff {
  /** domestic, adriatic, albania, turkey, western or northern; all but the first are international. */
  market: string
  /** day, night, fast, shuttle, subsidised or international; some discounts hold on one kind only. */
  lineKind?: string | undefined
  /** Outward and return are booked together. */
  roundTrip?: boolean | undefined
  /** Gross list price of an adult’s seat or berth, of a vehicle, or of a metre of it; undefined: not sold here. */
  listed(product: string): Hundredths | undefined
  /** Beds of a cabin; 1 for a seat. */
  berths(accommodation: string): number
  /** seat_unnumbered, seat_numbered, cabin, cabin_pet, cabin_prm, kennel, or none (an infant on the lap). */
  kind(accommodation: string): string
  perMetre(category: string): boolean
  freight(category: string): boolean
  /** Metres. */
  defaultLength(category: string): number
  bands: readonly AgeBand[]
  discounts: readonly DiscountRule[]
  /** Percent; 0 on international lines. */
  vat: { passenger: number; vehicle: number }
  /** Port dues of one person: within the listed fare on domestic lines, on top of it elsewhere. */
  dues: { passenger: Hundredths }
  /** Once per way and on top, of freight per started metre. */
  surcharges: readonly Surcharge[]
  /** Port-local departure: ages count on its day. */
  departs: string
}

export interface Surcharge {
  appliesTo: 'passenger' | 'vehicle' | 'freight'
  amount: Hundredths
}

/** A passenger type with the full years it holds for, both ends included. */
export interface AgeBand {
  code: string
  fromAge: number
  toAge?: number | null | undefined
}

/** A row of the discount table; the rules read its words (see `classes.ts`, `markets.ts`, `needs.ts`). */
export interface DiscountRule {
  code: string
  appliesTo: string
  percent: number
  classes: string
  market: string
  needs: string
}

/** As on the wire, in what pricing needs of it. */
export interface AccommodationRequest {
  idOrCode: string
  accommodationRequestType: 'COMPLETE' | 'VEHICLE' | 'MALE_BERTH' | 'FEMALE_BERTH'
  quantity: number
  accommodationRequestAnalysises: readonly Analysis[]
}

export interface Analysis {
  index: number
  uuid: string
  discountIdOrCode?: string | undefined
  passengerData?: PassengerFacts | undefined
  vehicleData?: VehicleFacts | undefined
}

export interface PassengerFacts {
  sexType: 'MALE' | 'FEMALE'
  type: string
  birthdate?: string | undefined
}

export interface VehicleFacts {
  idOrCode: string
  /** Metres. */
  length?: number | undefined
  height?: number | undefined
}

/** A fare in its parts; `total` is always the exact sum of the other four. */
export interface Fare {
  net: Hundredths
  vat: Hundredths
  dues: Hundredths
  surcharges: Hundredths
  total: Hundredths
}

export interface Priced {
  uuid: string
  index: number
  kind: 'passenger' | 'vehicle'
  /** Accommodation or vehicle category. */
  idOrCode: string
  /** Before discount; the first in a cabin taken whole carries its empty berths. */
  listed: Hundredths
  discountIdOrCode?: string
  percent: number
  fare: Fare
}

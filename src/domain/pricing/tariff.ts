import type { VehicleCategoryLimits } from '../sailing/vehicleCategory.ts'
import type { Hundredths } from '../value/money.ts'

/** What the catalogue says of the prices of one trip; amounts in hundredths. */
export interface Tariff {
  /** domestic, adriatic, albania, turkey, western or northern; all but the first are international. */
  market: string
  /** day, night, fast, shuttle, subsidised or international; some discounts hold on one kind only. */
  lineKind?: string | undefined
  /** Codes of the line and season the list prices stand under; for explanations. */
  line?: string | undefined
  season?: string | undefined
  /** English names of the two ports; some discounts differ by port. */
  portNames?: readonly string[] | undefined
  /** The day of the sale, YYYY-MM-DD; without it nothing that has to be booked early is given. */
  bookedOn?: string | undefined
  /** What is offered on this trip beside the discounts of the table. */
  offers?: TripOffers | undefined
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
  category(code: string): VehicleCategoryLimits | undefined
  bands: readonly AgeBand[]
  discounts: readonly DiscountRule[]
  /** Percent; 0 on international lines. */
  vat: { passenger: number; vehicle: number }
  /** Port dues of one person: within the listed fare on domestic lines, on top of it elsewhere. */
  dues: { passenger: Hundredths }
  /** Once per way and on top. */
  surcharges: readonly Surcharge[]
  /** Port-local departure: ages count on its day. */
  departs: string
}

/** A percentage offered beside the discounts; the highest of all that hold applies. */
export interface Offer {
  rule: 'project' | 'deal' | 'companyDiscount' | 'fare' | 'manual'
  code: string
  /** In the language of whoever sells. */
  name?: string | undefined
  percent: number
  appliesTo: 'passenger' | 'vehicle' | 'both'
  /** Rule set that cancelling what was sold by it goes by. */
  cancellationSet?: string | undefined
}

export interface TripOffers {
  /** Those that hold for everything on the trip. */
  trip: readonly Offer[]
  /** Those asked for by code in one request or by one passenger; undefined where there is none of that code here. */
  named(rule: 'fare' | 'manual', code: string): Offer | undefined
}

export interface Surcharge {
  appliesTo: 'passenger' | 'vehicle' | 'freight'
  amount: Hundredths
  /** Of freight: per started metre instead. */
  perMetre?: boolean
  /** Fuel is paid also by who is free of the others. */
  fuel?: boolean
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
  /** What is still paid on top of the fare at the discount. */
  surcharges: 'all' | 'fuel'
}

/** As on the wire, in what pricing needs of it. */
export interface AccommodationRequest {
  idOrCode: string
  accommodationRequestType: 'COMPLETE' | 'VEHICLE' | 'MALE_BERTH' | 'FEMALE_BERTH'
  quantity: number
  fareCode?: string | undefined
  accommodationRequestAnalysises: readonly Analysis[]
}

export interface Analysis {
  index: number
  uuid: string
  discountIdOrCode?: string | undefined
  manualCode?: string | undefined
  accommodationNumber?: string | undefined
  passengerData?: PassengerFacts | undefined
  vehicleData?: VehicleFacts | undefined
}

export interface PassengerFacts {
  /** Absent until asked: a fare is the same for both, a berth is priced without it. */
  sexType?: 'MALE' | 'FEMALE' | undefined
  type: string
  birthdate?: string | undefined
}

export interface VehicleFacts {
  idOrCode: string
  /** Metres. */
  length?: number | undefined
  height?: number | undefined
  /** Carries dangerous goods. */
  adr?: boolean | undefined
  /** Code of the garage requested. */
  garage?: string | undefined
}

/** A fare in its parts; `total` is always the exact sum of the other four. */
export interface Fare {
  net: Hundredths
  vat: Hundredths
  dues: Hundredths
  surcharges: Hundredths
  total: Hundredths
}

/** How a price came about; amounts in hundredths. */
export interface Explanation {
  tariff: {
    line: string
    season: string
    product: string
    price: Hundredths
    metres?: number
    emptyBerths?: Hundredths
  }
  rule: 'none' | 'type' | 'discount' | Offer['rule']
  discount?: string
  name?: string
  percent: number
  /** What the percentage took off. */
  discountAmount: Hundredths
  coupon?: Hundredths
  voucher?: Hundredths
  miles?: Hundredths
  vatPercent: number
  net: Hundredths
  vat: Hundredths
  dues: Hundredths
  duesInside: boolean
  surcharges: Hundredths
  /** What rounding to the hundredth added, in parts of one. */
  rounding: number
  cancellationSet?: string
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
  explanation?: Explanation
}

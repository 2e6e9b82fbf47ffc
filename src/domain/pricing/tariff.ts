import type { VehicleCategoryLimits } from '../sailing/vehicleCategory.ts'
import type { Money } from '../value/money.ts'
import type { FareLimits, FareStep, ListedFare } from './listFare.ts'
import type { TripSteps } from './priceSteps.ts'

/** Catalogue data on the prices of one trip; amounts in smallest units. */
export interface Tariff {
  /** The market of the company. */
  market: string
  /** True if port dues are inside the list price; otherwise they are added to it. */
  duesInside: boolean
  /** day, night, fast, shuttle, subsidised or international; some discounts apply to one kind only. */
  lineKind?: string | undefined
  /** Codes of the line and season of the list prices; used in explanations. */
  line?: string | undefined
  season?: string | undefined
  /** Codes of the two ports; some discounts differ by port. */
  ports?: readonly string[] | undefined
  /** The day of the sale, YYYY-MM-DD; without it no early-booking discount applies. */
  bookedOn?: string | undefined
  /** Offers on this trip in addition to the discount table. */
  offers?: TripOffers | undefined
  /** Outward and return are booked together. */
  roundTrip?: boolean | undefined
  /** Passengers in other bookings of the sale who travel on the trip with those of the request. */
  fellows?: readonly FellowPassenger[] | undefined
  /** Discounts that stay although their conditions are no longer met, by the uuid of their passengers. */
  unconditional?: ReadonlyMap<string, string> | undefined
  /** Discounts at which stored items were sold, by their uuid: they stay, although they may no longer be sold. */
  soldAt?: ReadonlyMap<string, string> | undefined
  /** The price steps of the classes of the trip; absent where none has any. */
  steps?: TripSteps | undefined
  /**
   * Gross list price of a seat or berth for a passenger of this type, of a vehicle, or of a metre of it; undefined if not on
   * sale.
   */
  listed(product: string, passengerType?: string): ListedFare | undefined
  /** Beds of a cabin; 1 for a seat. */
  berths(accommodation: string): number
  /** seat_unnumbered, seat_numbered, cabin, cabin_pet, cabin_prm, kennel, or none (an infant on the lap). */
  kind(accommodation: string): string
  perMetre(category: string): boolean
  freight(category: string): boolean
  category(code: string): VehicleCategoryLimits | undefined
  bands: readonly AgeBand[]
  discounts: readonly DiscountRule[]
  /** Percent. */
  vat: { passenger: number; vehicle: number; freight: number }
  /** Port dues per person: see `duesInside`. */
  dues: { passenger: Money }
  /** Added once per trip direction. */
  surcharges: readonly Surcharge[]
  /** Port-local departure; ages are computed for its date. */
  departs: string
}

/** A passenger of a trip as the conditions of discounts need it. */
export interface FellowPassenger {
  uuid: string
  discount?: string | undefined
  /** Percentage by type, or by a chosen discount without a condition on the cabin. */
  percent: number
}

/** A percentage offered in addition to the discounts; the highest applicable one is used. */
export interface Offer {
  rule: 'project' | 'deal' | 'companyDiscount' | 'fare' | 'manual' | 'group'
  code: string
  /** In the language of the seller. */
  name?: string | undefined
  percent: number
  appliesTo: 'passenger' | 'vehicle' | 'both'
  /** Cancellation rule set for what is sold by the offer. */
  cancellationSet?: string | undefined
}

export interface TripOffers {
  /** Offers that apply to everything on the trip. */
  trip: readonly Offer[]
  /** Offers named by code in a request or for a passenger; undefined if the trip has none with that code. */
  named(rule: 'fare' | 'manual', code: string): Offer | undefined
  /** True for stored items: an offer they name that no longer applies is left out. */
  areStored?: boolean | undefined
}

export interface Surcharge {
  appliesTo: 'passenger' | 'vehicle' | 'freight'
  amount: Money
  /** For freight: charged per started metre. */
  perMetre?: boolean
  /** Fuel is also charged on fares that are free of the other surcharges. */
  fuel?: boolean
}

/** A passenger type with its range of full years, both ends included. */
export interface AgeBand {
  code: string
  fromAge: number
  toAge?: number | null | undefined
}

/** Another percentage of a discount: in some classes, also those in which it does not apply otherwise, or at some ports. */
export interface DiscountPercent {
  percent: number
  /** Codes or kinds of accommodations; empty: all in which the discount applies. */
  classes: readonly string[]
  /** Codes of ports at either end of the trip; empty: all. */
  ports: readonly string[]
}

/** The proof of a discount that a passenger shows: a number, or the date of birth. */
export type ProofKind = '' | 'birthdate' | 'document' | 'card' | 'residence'

/** The proof that a discount requires. An outside CRS may describe none, and then checks it at the sale. */
export interface ProofRule {
  code: string
  proof?: ProofKind | undefined
  /** Fewest and most digits of the number; null or absent if it may have letters. */
  proofLeast?: number | null | undefined
  proofMost?: number | null | undefined
}

/** A row of the discount table: where it applies, to whom, and what it requires. */
export interface DiscountRule extends ProofRule {
  proof: ProofKind
  proofLeast: number | null
  proofMost: number | null
  percent: number
  /** The first that applies is used instead of `percent`. */
  percents: readonly DiscountPercent[]
  passengers: boolean
  /** Vehicle categories it applies to. */
  vehicles: readonly string[]
  /** Codes or kinds of accommodations; empty: all but those in `exceptClasses`. */
  forClasses: readonly string[]
  exceptClasses: readonly string[]
  /** Markets of companies, and kinds of lines; empty: all. */
  markets: readonly string[]
  lineKinds: readonly string[]
  /** The passenger type from which it follows; empty if it is chosen. */
  passengerType: string
  /** Full years on the day of departure, both ends included; null: any. */
  fromAge: number | null
  toAge: number | null
  /** Passengers on the trip; null: any number. */
  leastPersons: number | null
  /** The discount of another passenger on the trip; empty: none. */
  companion: string
  /** Free for one in a cabin of so many, of whom so many pay the full fare. */
  cabinPersons: number | null
  cabinFullFares: number | null
  /** The return is in the same booking. */
  bothWays: boolean
  /** MM-DD in the year of departure, before which it is booked; empty: at any time. */
  bookedBefore: string
  /** The cancellation rule set of what is sold by it; empty: that of the company. */
  cancellationSet: string
  /** Surcharges that are charged on a discounted fare. */
  surcharges: 'all' | 'fuel'
  /** It has been withdrawn, and is kept for what was sold at it. */
  ended?: boolean
}

/** The fields of the wire request that pricing needs. */
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
  /** Absent until entered: the fare does not depend on it, and a berth is priced without it. */
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

/** A fare with its components; `total` is always the exact sum of the other four. */
export interface Fare {
  net: Money
  vat: Money
  dues: Money
  surcharges: Money
  total: Money
}

/** The amount that a coupon, a voucher or miles took off one fare. */
export interface TakenReduction {
  kind: 'coupon' | 'voucher' | 'miles'
  /** Absent for miles: the number of a card names a person. */
  code?: string | undefined
  /** Percentage of the fare that the reductions before it left; absent for an amount. */
  percent?: number | undefined
  amount: Money
}

/** The components of a price; amounts in smallest units. */
export interface Explanation {
  tariff: {
    line: string
    season: string
    product: string
    price: Money
    metres?: number
    emptyBerths?: Money
    /** The sales and departures to which the list price is limited. */
    limits?: FareLimits
    /** The price step by which the list price became `price`. */
    step?: FareStep
  }
  rule: 'none' | 'type' | 'discount' | Offer['rule']
  discount?: string
  name?: string
  percent: number
  /** Amount deducted by the percentage. */
  discountAmount: Money
  coupon?: Money
  voucher?: Money
  miles?: Money
  /**
   * The coupons, vouchers and miles in the order in which they lowered the fare; a percentage is taken again of every later
   * price. Absent where none did, and in prices whose offers are not stored.
   */
  reductions?: TakenReduction[]
  vatPercent: number
  net: Money
  vat: Money
  dues: Money
  duesInside: boolean
  surcharges: Money
  /** Effect of rounding to the smallest unit, as a fraction of it. */
  rounding: number
  cancellationSet?: string
}

export interface Priced {
  uuid: string
  index: number
  kind: 'passenger' | 'vehicle'
  /** Accommodation or vehicle category. */
  idOrCode: string
  /** The price before discount; for the first person of a whole cabin it includes the empty berths. */
  listed: Money
  discountIdOrCode?: string
  percent: number
  fare: Fare
  explanation?: Explanation
}

import type { LineRules } from '../../domain/booking/passengerRequirements.ts'
import type { Language } from '../../domain/value/language.ts'
import type { DiscountRule } from '../../domain/pricing/tariff.ts'
import type { VehicleKind } from '../../domain/sailing/vehicleKind.ts'
import type { VehicleCategoryLimits } from '../../domain/sailing/vehicleCategory.ts'

/** Texts by language; a missing one is replaced by the English one. */
export type Translated = Readonly<Partial<Record<string, string>>>

export interface LocalizedNames {
  nameEn: string
  nameEl: string
  /** Names in the further languages; null if the name is the same in all of them. */
  translated?: Translated | null
}

/**
 * The consequence for a discount when those on whom it depends leave: its saving is retained of their refund, or the
 * discount remains.
 */
export type WhenLost = 'retained' | 'kept'

/** Whose tickets are sold. */
export interface Network {
  name: string
  /** ISO 4217. */
  currency: string
  /** Decimals of the currency; amounts are integers of its smallest unit. */
  digits: number
  /** IANA zone of the days of sale and of the accounts. */
  timezone: string
  /** The country that a passenger’s nationality is set to. */
  nationality: string
  /** A refund above it needs the approval of a second person; null where none does. */
  refundLimit: number | null
  /** The language that papers have next to the passenger’s; null: none. */
  secondLanguage: Language | null
}

/** Who sells, as papers have to name it; empty texts are not printed. */
export interface Seller {
  legalName: string
  address: string
  vatNumber: string
  register: string
}

export interface Port extends LocalizedNames {
  code: string
  locode: string
  areaEn: string
  areaEl: string
  areaTranslated?: Translated | null
  country: string
  timezone: string
  latitude: number
  longitude: number
  /** Alternative names. */
  names: readonly string[]
}

export interface PortGroup extends LocalizedNames {
  code: string
  members: readonly string[]
}

export interface Company extends LocalizedNames, Seller {
  code: string
  /** Companies of one market have the same discounts and group fares. */
  market: string
  /** True if port dues are inside its fares; otherwise they are added. */
  duesInside: boolean
  /** True if its passengers must have a travel document. */
  travelDocuments: boolean
  ticketLetter: string
  cancellationSet: string
  /** Data address of a PNG image; empty if there is none. */
  logo: string
  /** Percent. */
  commission: number
  /** Conditions of carriage on papers. */
  conditionsEn: string
  conditionsEl: string
  conditionsTranslated?: Translated | null
}

export interface PassengerType extends LocalizedNames {
  company: string
  /** AD, CH or IN. */
  code: string
  fromAge: number
  toAge: number | null
}

export interface Vessel {
  code: string
  company: string
  name: string
  nameEl: string
  class: string
  shipType: string
  /** Metres; 0 without a garage. */
  maxLength: number
  maxHeight: number
  dangerousGoods: boolean
  /** Seats and cabins of the vessel, by accommodation. */
  places: Readonly<Record<string, number>>
}

export interface Line extends LineRules {
  code: string
  company: string
  kind: string
  stops: readonly string[]
}

export interface Accommodation extends LocalizedNames {
  code: string
  /** seat_unnumbered, seat_numbered, cabin … */
  kind: string
  /** The figure of the data table: 0 for seats, the number of beds for cabins. */
  berths: number
  outside: boolean
  soldAs: string
  /** It has been withdrawn, and is kept for what was sold. */
  ended?: boolean
}

export interface VehicleCategory extends LocalizedNames, VehicleCategoryLimits {
  code: string
  kind: VehicleKind
  perMetre: boolean
  freight: boolean
  /** It has been withdrawn, and is kept for what was sold. */
  ended?: boolean
}

export interface Discount extends LocalizedNames, DiscountRule {
  /** The proof in words, shown to the operator; no rule depends on it. */
  needs: string
  legal: boolean
  whenLost: WhenLost
}

export interface CancellationStep {
  ruleSet: string
  step: number
  /** Hours before departure, `fromHours` is the farther end; null is open-ended. */
  fromHours: number | null
  toHours: number | null
  refundPercent: number
  /** Surcharges are refunded in full whatever the percentage; set on one step it applies to the whole rule set. */
  surchargesBack: boolean
  /** Hours before departure until which a ticket may be made open, and gets a new date free of charge; null: never. */
  openUntil: number | null
  freeDateUntil: number | null
  /** Later than that a new date costs what a cancellation would. */
  dateForFee: boolean
  /** True if a fare that falls on a new date is refunded by the percentage of the step; otherwise it is retained. */
  lowerFareBack: boolean
}

export interface Surcharge {
  company: string
  code: string
  /** passenger, vehicle or freight. */
  appliesTo: string
  /** Smallest units per direction; percent for VAT, with two decimals at most. */
  amount: number
  /** Applies to trips from or to this port only; empty for all trips. */
  port: string
}

/** A notice to read before trips of a company are sold. */
export interface Notice {
  company: string
  /** Empty for all of its lines. */
  line: string
  words: Translated
}

/** A web page on which a company sells other products. */
export interface Redirection extends LocalizedNames {
  company: string
  url: string
  /** `name=value` pairs joined by `&`. */
  parameters: string
  method: 'GET' | 'POST'
}

/** Discount for groups of at least this size. */
export interface GroupFare {
  market: string
  fromPersons: number
  percent: number
  whenLost: WhenLost
}

export interface PaymentMethod {
  company: string
  id: number
  kind: 'account' | 'cash' | 'card'
  isDefault: boolean
}

/** The name in the language; English if there is none. */
export function nameIn(language: string, { nameEn, nameEl, translated }: LocalizedNames): string {
  return language === 'el' ? nameEl : (translated?.[language] ?? nameEn)
}

/** The name of a record that may be missing, as one that is sold no more; then its code. */
export const nameOrCode = (language: string, record: LocalizedNames | undefined, code: string): string =>
  record ? nameIn(language, record) : code

/** Vessels have one name, written in Greek letters for Greek. */
export function vesselNameIn(language: string, { name, nameEl }: Vessel): string {
  return nameIn(language, { nameEn: name, nameEl })
}

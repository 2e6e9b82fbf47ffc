import type { VehicleCategoryLimits } from '../../domain/sailing/vehicleCategory.ts'

/** By language; English stands in for one that is not there. */
export type Translated = Readonly<Partial<Record<string, string>>>

/** Everything that carries a name. */
export interface LocalizedNames {
  nameEn: string
  nameEl: string
  /** In the further languages; none where it is called the same in all of them. */
  translated?: Translated | null
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
  /** What else it is called. */
  names: readonly string[]
}

export interface PortGroup extends LocalizedNames {
  code: string
  members: readonly string[]
}

export interface Company extends LocalizedNames {
  code: string
  /** domestic, adriatic, albania, turkey, western or northern. */
  market: string
  ticketLetter: string
  cancellationSet: string
  /** Percent. */
  commission: number
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
  /** Metres; 0 where there is no garage. */
  maxLength: number
  maxHeight: number
  dangerousGoods: boolean
  /** Seats and cabins she is built with, by accommodation. */
  places: Readonly<Record<string, number>>
}

export interface Line {
  code: string
  company: string
  kind: string
  stops: readonly string[]
}

export interface Accommodation extends LocalizedNames {
  code: string
  /** seat_unnumbered, seat_numbered, cabin … */
  kind: string
  /** As in the data table: 0 for seats, the number of beds for cabins. */
  berths: number
  outside: boolean
  soldAs: string
}

export interface VehicleCategory extends LocalizedNames, VehicleCategoryLimits {
  code: string
  perMetre: boolean
  freight: boolean
}

export interface Discount extends LocalizedNames {
  code: string
  appliesTo: string
  percent: number
  classes: string
  market: string
  needs: string
  /** What is still paid of them at the discount. */
  surcharges: 'all' | 'fuel'
  legal: boolean
}

export interface CancellationStep {
  ruleSet: string
  step: number
  /** Hours before departure, `fromHours` the farther end; null is open-ended. */
  fromHours: number | null
  toHours: number | null
  refundPercent: number
  /** Surcharges come back in full whatever the percentage; said of one step, it holds for the whole set. */
  surchargesBack: boolean
}

export interface Surcharge {
  company: string
  code: string
  /** passenger, vehicle or freight. */
  appliesTo: string
  /** Hundredths once per way; percent for VAT. */
  amount: number
  /** Of trips from or to this port only; empty for all trips. */
  port: string
}

/** What a company wants read before its trips are sold. */
export interface Notice {
  company: string
  /** Empty for all of its lines. */
  line: string
  words: Translated
}

/** A page of a company where something else is sold. */
export interface Redirection extends LocalizedNames {
  company: string
  url: string
  /** `name=value` pairs joined by `&`. */
  parameters: string
  method: 'GET' | 'POST'
}

/** What a group of so many persons and more gets off the fare. */
export interface GroupFare {
  market: string
  fromPersons: number
  percent: number
}

export interface PaymentMethod {
  company: string
  id: number
  kind: 'account' | 'cash' | 'card'
  isDefault: boolean
}

export interface FareRow {
  line: string
  origin: string
  destination: string
  season: string
  product: string
  gross: number
}

/** What it is called in the language, in English where nobody has said. */
export function nameIn(language: string, { nameEn, nameEl, translated }: LocalizedNames): string {
  return language === 'el' ? nameEl : (translated?.[language] ?? nameEn)
}

/** Ships are called by their name, in Greek letters for Greeks. */
export function vesselNameIn(language: string, { name, nameEl }: Vessel): string {
  return nameIn(language, { nameEn: name, nameEl })
}

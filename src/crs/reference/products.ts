import { requiredAtSale } from '../../domain/booking/requiredFields.ts'
import { vehicleAtCheckIn } from '../../domain/booking/fields/vehicleFields.ts'
import type { Assortment, Package, PetPlace, PetSeat } from '../../domain/product/product.ts'
import type { LocalizedNames } from './records.ts'

export interface ProductRow extends LocalizedNames {
  company: string
  kind: 'service' | 'package' | 'parcel' | 'pet'
  code: string
  price: number
  units: number | null
  /** It has been withdrawn, and is kept for what was sold. */
  ended?: boolean
  terms: {
    per?: Package['per']
    persons?: number
    services?: Record<string, number>
    upTo?: number
    priceOver10kg?: number
  }
}

export interface CompanyRule {
  company: string
  eticket: boolean
  requiredAtSale: readonly string[]
  /** Wire names of the passenger fields that check-in requires in addition to those of law and sale. */
  requiredAtCheckIn: readonly string[]
  /** Wire names of the vehicle fields required at the sale. */
  vehicleAtSale: readonly string[]
  /** Wire names of the vehicle fields that may be empty at the sale but not at check-in. */
  vehicleAtCheckIn: readonly string[]
  /** Full years from which a passenger may travel unaccompanied. */
  aloneFromAge: number
  parcelKilos: number
  /** Tickets are cancelled without a fee on the day of their issue. */
  voids: boolean
  /** A passenger may have one name only. */
  singleNames: boolean
  /** Minutes before departure at which check-in closes, for papers; null where the company prints none. */
  checkInCloses: number | null
}

/** A field that a company requires for every passenger, stored as `booking_attribute_<fieldName>`. */
export interface BookingAttribute extends LocalizedNames {
  company: string
  fieldName: string
  required: boolean
  choices: readonly (LocalizedNames & { id: string })[]
}

export interface SpecialService extends LocalizedNames {
  code: string
}

export interface ProductRecords {
  products: readonly ProductRow[]
  companyRules: readonly CompanyRule[]
  bookingAttributes: readonly BookingAttribute[]
  specialServices: readonly SpecialService[]
}

/** Products and requirements in addition to passages and vehicles, by company. */
export interface Products {
  /** The products on sale. */
  assortment(company: string): Assortment
  /** The products that stored bookings may have: those on sale, then those withdrawn. */
  soldAssortment(company: string): Assortment
  product(company: string, kind: ProductRow['kind'], code: string): ProductRow | undefined
  rule(company: string): CompanyRule
  attributes(company: string): readonly BookingAttribute[]
  specialServices: readonly SpecialService[]
}

export function makeProducts({
  products,
  companyRules,
  bookingAttributes,
  specialServices,
}: ProductRecords): Products {
  const rules = new Map(companyRules.map((rule) => [rule.company, rule]))
  const rule = (company: string) => rules.get(company) ?? usual(company)
  const rows = Map.groupBy(products, ({ company }) => company)
  const assortments = (choose: (products: readonly ProductRow[]) => readonly ProductRow[]) =>
    new Map([...rows].map(([company, products]) => [company, assortmentOf(choose(products), rule(company))]))
  const onSale = assortments((products) => products.filter(({ ended }) => ended !== true))
  const sold = assortments((products) =>
    products.toSorted((one, other) => Number(one.ended === true) - Number(other.ended === true)),
  )
  const attributes = Map.groupBy(bookingAttributes, ({ company }) => company)
  return {
    assortment: (company) => onSale.get(company) ?? assortmentOf([], rule(company)),
    soldAssortment: (company) => sold.get(company) ?? assortmentOf([], rule(company)),
    product: (company, kind, code) =>
      rows.get(company)?.find((row) => row.kind === kind && row.code === code),
    rule,
    attributes: (company) => attributes.get(company) ?? [],
    specialServices,
  }
}

/** Defaults for a company without a rule. */
const usual = (company: string): CompanyRule => ({
  company,
  eticket: true,
  requiredAtSale,
  requiredAtCheckIn: [],
  vehicleAtSale: [],
  vehicleAtCheckIn,
  aloneFromAge: 15,
  parcelKilos: 0,
  voids: false,
  singleNames: false,
  checkInCloses: null,
})

function assortmentOf(rows: readonly ProductRow[], { parcelKilos }: CompanyRule): Assortment {
  const of = (wanted: ProductRow['kind']) => rows.filter(({ kind }) => kind === wanted)
  return {
    services: of('service').map(({ code, price, units }) => ({ code, price, units: units ?? 0 })),
    packages: of('package').map(({ code, price, terms }) => ({
      code,
      price,
      per: terms.per ?? 'PERSON',
      persons: terms.persons ?? 1,
      services: terms.services ?? {},
    })),
    parcelRates: of('parcel')
      .map(({ code, price, terms }) => ({ code, price, upTo: terms.upTo ?? 0 }))
      .sort((one, other) => one.upTo - other.upTo),
    parcelKilos,
    petPlaces: of('pet').map(petPlaceOf),
  }
}

function petPlaceOf({ code, price, units, terms }: ProductRow): PetPlace {
  return {
    seat: code as PetSeat,
    price,
    priceOver10kg: terms.priceOver10kg,
    units: units ?? undefined,
  }
}

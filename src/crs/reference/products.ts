import { sql } from 'kysely'
import { requiredAtSale } from '../../domain/booking/requiredFields.ts'
import { vehicleAtCheckIn } from '../../domain/booking/vehicleFields.ts'
import type { Assortment, Package, PetPlace, PetSeat } from '../../domain/product/product.ts'
import type { Tx } from '../database/transaction.ts'
import { nameColumns } from './nameColumns.ts'
import type { LocalizedNames } from './records.ts'

/** A row of the product table. */
export interface ProductRow extends LocalizedNames {
  company: string
  kind: 'service' | 'package' | 'parcel' | 'pet'
  code: string
  price: number
  units: number | null
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
  /** Vehicle fields a sale cannot do without, as on the wire. */
  vehicleAtSale: readonly string[]
  /** Vehicle fields that may be left open at the sale, but not at check-in. */
  vehicleAtCheckIn: readonly string[]
  /** Full years from which a passenger is carried alone. */
  aloneFromAge: number
  parcelKilos: number
}

/** What a company asks of every passenger, stored as `booking_attribute_<fieldName>`. */
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

/** Everything sold and asked beside places and vehicles, by company. */
export interface Products {
  assortment(company: string): Assortment
  product(company: string, kind: ProductRow['kind'], code: string): ProductRow | undefined
  rule(company: string): CompanyRule
  attributes(company: string): readonly BookingAttribute[]
  specialServices: readonly SpecialService[]
}

export async function readProducts(tx: Tx): Promise<ProductRecords> {
  const products = sql<ProductRow>`
    select company, kind, code, ${nameColumns}, price, units, terms from product order by company, kind, price, code`
  const rules = sql<CompanyRule>`
    select company, eticket, required_at_sale as "requiredAtSale", vehicle_at_sale as "vehicleAtSale",
      vehicle_at_check_in as "vehicleAtCheckIn",
      alone_from_age as "aloneFromAge", parcel_kilos as "parcelKilos"
    from company_rule`
  const attributes = sql<BookingAttribute>`
    select company, field_name as "fieldName", ${nameColumns}, required,
      (select coalesce(jsonb_agg(choice || jsonb_build_object('translated', translated(choice->>'nameEn')) order by nth), '[]')
       from jsonb_array_elements(choices) with ordinality as given(choice, nth)) as choices
    from booking_attribute order by company, field_name`
  const special = sql<SpecialService>`select code, ${nameColumns} from special_service order by code`
  return {
    products: (await products.execute(tx)).rows,
    companyRules: (await rules.execute(tx)).rows,
    bookingAttributes: (await attributes.execute(tx)).rows,
    specialServices: (await special.execute(tx)).rows,
  }
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
  const assortments = new Map([...rows].map(([company, own]) => [company, assortmentOf(own, rule(company))]))
  const attributes = Map.groupBy(bookingAttributes, ({ company }) => company)
  return {
    assortment: (company) => assortments.get(company) ?? assortmentOf([], rule(company)),
    product: (company, kind, code) =>
      rows.get(company)?.find((row) => row.kind === kind && row.code === code),
    rule,
    attributes: (company) => attributes.get(company) ?? [],
    specialServices,
  }
}

/** What holds where a company says nothing of its own. */
const usual = (company: string): CompanyRule => ({
  company,
  eticket: true,
  requiredAtSale,
  vehicleAtSale: [],
  vehicleAtCheckIn,
  aloneFromAge: 15,
  parcelKilos: 0,
})

function assortmentOf(rows: readonly ProductRow[], { parcelKilos }: CompanyRule): Assortment {
  const of = (wanted: ProductRow['kind']) => rows.filter(({ kind }) => kind === wanted)
  return {
    services: of('service').map(({ code, price, units }) => ({ code, price, units: units ?? 0 })),
    packages: of('package').map(({ code, price, terms }) => ({
      ...{ code, price },
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

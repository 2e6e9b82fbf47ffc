import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { refuseField } from '../../domain/parcel/fields.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { collateIn } from '../../domain/value/collate.ts'
import type { Language } from '../../domain/value/language.ts'
import { accountOf } from '../ledger/account.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { nameOrCode } from '../reference/records.ts'

interface Priced {
  company: string
  priceList: string
  quantity: number
}

/** The price list that is meant; the first refusal of what determines the price otherwise. */
export function requirePriceList(
  catalogue: Catalogue,
  { company, priceList, quantity }: Priced,
): PriceList | Refusal {
  if (!catalogue.company(company)) return refuse('parcel_company', {}, '/company')
  const list = findPriceList(catalogue, company, priceList)
  if (!list) return refuse('parcel_price_list', {}, '/priceList')
  return refuseField('quantity', quantity) ?? list
}

/** The price of small packages in the currency of the agency. */
export async function price(
  catalogue: Catalogue,
  { body }: InputOf<typeof parcel.price>,
  { tx, who }: CallContext,
): Promise<AnswerOf<typeof parcel.price> | Refusal> {
  const list = requirePriceList(catalogue, { ...body, company: body.company.toUpperCase() })
  if (isRefusal(list)) return list
  const { currency } = await accountOf(tx, who.agency)
  return { unitPrice: list.price, price: list.price * body.quantity, currency }
}

/** The price of one small package of a size between two ports. */
export interface PriceList {
  /** Ports and rate: `PIR-JTR-P5`. */
  code: string
  company: string
  origin: string
  destination: string
  rate: string
  price: number
}

/** The price lists of a company: its parcel rates on each port pair of its lines. */
function priceListsOf(catalogue: Catalogue, company: string): PriceList[] {
  const { parcelRates, parcelKilos } = catalogue.products.assortment(company)
  if (parcelKilos === 0) return []
  const own = catalogue.farePairs.filter(({ line }) => catalogue.line(line)?.company === company)
  const pairs = new Map(own.map((pair) => [`${pair.origin}-${pair.destination}`, pair]))
  return [...pairs].flatMap(([key, { origin, destination }]) =>
    parcelRates.map(({ code: rate, price }) => ({
      code: `${key}-${rate}`,
      company,
      origin,
      destination,
      rate,
      price,
    })),
  )
}

function findPriceList(catalogue: Catalogue, company: string, code: string): PriceList | undefined {
  return priceListsOf(catalogue, company).find((one) => one.code === code)
}

/** `Piraeus – Santorini · Parcel up to 5 kg`. */
export function priceListName(
  catalogue: Catalogue,
  language: Language,
  { company, origin, destination, rate }: Omit<PriceList, 'code' | 'price'>,
): string {
  const product = catalogue.products.product(company, 'parcel', rate)
  const size = nameOrCode(language, product, rate)
  return `${portName(catalogue, language, origin)} – ${portName(catalogue, language, destination)} · ${size}`
}

export function portName(catalogue: Catalogue, language: Language, code: string): string {
  const port = catalogue.port(code)
  return nameOrCode(language, port, code)
}

export async function listNames(
  catalogue: Catalogue,
  { path }: InputOf<typeof parcel.listNames>,
  { who }: CallContext,
): Promise<AnswerOf<typeof parcel.listNames> | Refusal> {
  const company = path.company.toUpperCase()
  if (!catalogue.company(company)) return refuse('parcel_company', {}, '/company')
  const named = priceListsOf(catalogue, company).map((list) => ({
    idOrCode: list.code,
    name: priceListName(catalogue, who.language, list),
    price: list.price,
  }))
  const compare = collateIn(who.language)
  return { listNames: named.toSorted((one, other) => compare(one.name, other.name)) }
}

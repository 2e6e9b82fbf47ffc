import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { refuseField } from '../../domain/parcel/fields.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { accountOf } from '../ledger/account.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { CallContext } from '../server/context.ts'
import { findPriceList, type PriceList } from './priceLists.ts'

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

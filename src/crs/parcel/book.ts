import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { parcel } from '../../contract/parcel.ts'
import { makeParcelCode } from '../../domain/parcel/code.ts'
import { readParcelText, refusedFields, type ParcelField } from '../../domain/parcel/fields.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { accountOf } from '../ledger/account.ts'
import { charge } from '../ledger/charge.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { requirePriceList, type PriceList } from './price.ts'
import { insertEventAhead, insertParcel } from './parcelSql.ts'

type Fields = InputOf<typeof parcel.book>['body']

/** Accepts small packages, and charges them to the account of the agency with the company. */
export async function book(
  { catalogue, random }: ServerDependencies,
  { body }: InputOf<typeof parcel.book>,
  context: CallContext,
): Promise<AnswerOf<typeof parcel.book> | Refusal> {
  const { tx, who, journal } = context
  const fields = { ...trimmed(body), company: body.company.toUpperCase() }
  const [refused] = refusedFields(fields)
  if (refused) return refused
  const list = requirePriceList(catalogue, fields)
  if (isRefusal(list)) return list
  const total = list.price * fields.quantity
  const { currency } = await accountOf(tx, who.agency)
  const packageCode = await accept(context, fields, list, random)
  const owner = { agency: who.agency, userName: who.userName, bookingId: null, parcel: packageCode }
  const refusal = await charge(tx, owner, [{ company: list.company, method: 'account', amount: total }])
  if (refusal) return refusal
  journal('parcel.book', null, { packageCode, total, priceList: list.code, quantity: fields.quantity })
  return { packageCode, unitPrice: list.price, price: total, currency }
}

function trimmed(fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? readParcelText(name as ParcelField, value) : value,
  ])
  return Object.fromEntries(entries) as Fields
}

/** Stores the packages under a new code. */
async function accept(
  { tx, who, clock }: CallContext,
  fields: Fields,
  { origin, destination, price }: PriceList,
  random: () => number,
): Promise<string> {
  const at = clock.now()
  const { quantity } = fields
  const statuses = Array.from({ length: quantity }, () => 'ACCEPTED' as const)
  for (;;) {
    const code = makeParcelCode(random)
    const parcel = { ...fields, code, origin, destination, price: price * quantity, statuses }
    const id = await insertParcel(tx, who, parcel, at)
    if (id === undefined) continue
    const pieces = statuses.map((_, nth) => nth + 1)
    insertEventAhead(tx, who, { parcel: id, at, verb: 'accept', port: origin, pieces })
    return code
  }
}

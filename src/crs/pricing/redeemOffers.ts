import { refuse, type Refusal } from '../../domain/refusal.ts'
import type { Tx } from '../database/transaction.ts'
import {
  areOffersReturned,
  holdOffers,
  releaseOffersAhead,
  insertOfferUsesAhead,
  readCards,
  readOfferUses,
  takeMiles,
  takeVoucher,
} from './pricingSql.ts'
import type { OfferUse } from './priceAll.ts'

export { areOffersReturned, holdOffers, readCards, releaseOffersAhead, readOfferUses }

/**
 * Uses up the vouchers, coupons and miles of a booking’s price. The rows are locked in one order, so that bookings with
 * the same vouchers and cards wait for each other instead of deadlocking.
 */
export async function redeemOffers(tx: Tx, uses: readonly OfferUse[]): Promise<Refusal | undefined> {
  const taken = await Promise.all(inOrder(uses).map((use) => take(tx, use)))
  return taken.find((refusal) => refusal !== undefined)
}

/** Records which items of a booking hold the offers taken for its price, each with the amount it saves. */
export function recordOffersAhead(
  tx: Tx,
  { agency, bookingId }: { agency: string; bookingId: number },
  uses: readonly OfferUse[],
  itemOf: (item: { trip: number; uuid: string }) => number | undefined,
): void {
  insertOfferUsesAhead(
    tx,
    agency,
    uses.flatMap(({ kind, code, items }) =>
      items.map(({ amount, ...item }) => ({ kind, code, amount, bookingId, itemId: itemOf(item) ?? null })),
    ),
  )
}

/** Orders by kind and code, the order in which they are locked and read. */
export const inOrder = (uses: readonly OfferUse[]): OfferUse[] =>
  uses.toSorted((one, other) => compare(nameOf(one), nameOf(other)))

const nameOf = ({ kind, code }: OfferUse) => `${kind} ${code}`
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))

async function take(tx: Tx, { kind, code, amount, limited }: OfferUse): Promise<Refusal | undefined> {
  if (kind === 'miles') {
    const left = await takeMiles(tx, code, amount)
    return left === undefined ? refuse('miles_short', { miles: amount, left: 0 }) : undefined
  }
  if (!limited) return undefined
  const taken = await takeVoucher(tx, kind, code)
  return taken ? undefined : refuse('voucher_used', { voucher: code })
}

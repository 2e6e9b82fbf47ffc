import type { AnswerOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { sum } from '../../../domain/value/money.ts'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { retainedByCompany, type FoundLosses, lossFinder } from '../discounts/losses.ts'
import type { SplitSale } from '../discounts/saleParts.ts'
import type { SoldRow } from '../discounts/soldRows.ts'
import type { ModifiedItem, BookingRecord, ItemRow } from '../record/record.ts'

type Fees = AnswerOf<typeof booking.cancellationFees>
type ItemFee = Fees['items'][number]

/**
 * Finds the losses of those who stay when the items leave, from the fees in the same order and the prices of those who
 * stay.
 */
export type FindLosses = (
  items: readonly ItemRow[],
  fees: readonly ItemFee[],
  staying: readonly ModifiedItem[],
) => FoundLosses

/** Finds what is lost by giving up items of a booking at the passengers’ wish. */
export async function lossesByCancelling(
  context: { tx: Tx; who: Actor },
  catalogue: Catalogue,
  sale: SplitSale,
): Promise<FindLosses> {
  const find = await lossFinder(context, catalogue, sale)
  return (items, fees, staying) => {
    const leaves = new Map(items.map((item, nth) => [item.id, hasLeft(sale.record, item, fees[nth])]))
    return find({
      becomes(row) {
        const hasGone = leaves.get(row.id)
        if (hasGone === undefined) return row
        return hasGone ? undefined : cancelled(row)
      },
      onlyOptions: items.every(({ status }) => status === 'OPTIONAL'),
      staying,
    })
  }
}

const cancelled = (row: SoldRow): SoldRow => ({ ...row, item: { ...row.item, status: 'CANCELLED' } })

/**
 * A ticket of which nothing is refunded counts as if its passenger still travelled, and so does one for a sailing that the
 * company has cancelled, or on which it has no place for the passenger any more.
 */
const hasLeft = (record: BookingRecord, item: ItemRow, fee: ItemFee | undefined) =>
  !isGivenUpByCompany(record, item) && !(fee && isUnrefunded(fee))

export const isUnrefunded = ({ paid, refundAmount }: ItemFee): boolean => paid > 0 && refundAmount === 0

export function isGivenUpByCompany({ trips }: BookingRecord, { tripId }: ItemRow): boolean {
  const trip = trips.find(({ id }) => id === tripId)
  return trip !== undefined && (trip.cancelled || trip.displaced)
}

/**
 * Returns the rest of a refund after the paid losses, and what the empty berths cost, are retained; and the amount due where
 * the refund is less.
 */
export function sumsOwing(
  refund: number,
  losses: FoundLosses,
  emptyBerths: number,
): Pick<Fees, 'refundAmount' | 'lostDiscounts' | 'amountDue'> {
  const remainder = refund - sum(retainedByCompany(losses).values()) - emptyBerths
  return {
    refundAmount: Math.max(0, remainder),
    ...(losses.wire.length > 0 && { lostDiscounts: losses.wire }),
    ...(remainder < 0 && { amountDue: -remainder }),
  }
}

import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { charge } from '../../ledger/charge.ts'
import { movePayments } from '../../ledger/movePayments.ts'
import type { Posting } from '../../ledger/posting.ts'
import type { CallContext } from '../../server/context.ts'
import { writeItemsAhead, addFeesAhead, writeRepricedAhead } from '../record/modifiedSql.ts'
import type { BookingRecord } from '../record/record.ts'
import { type Losses, retainedElsewhere, withLosses } from './losses.ts'
import type { LostDiscount } from './findLostDiscounts.ts'

type Context = Pick<CallContext, 'tx' | 'who' | 'journal'>

/** Prices those who stay without their discounts, which are paid for by the charges. */
export async function settleLostDiscounts(
  context: Context,
  record: BookingRecord,
  losses: Losses,
  charges: readonly Posting[],
): Promise<Refusal | undefined> {
  const { tx, who } = context
  const { id: bookingId, agency } = record.booking
  const own = withLosses([], losses)
  if (own.length > 0) writeItemsAhead(tx, own)
  addFeesAhead(tx, bookingId, retainedElsewhere(losses))
  const refusal = await charge(tx, { agency, userName: who.userName, bookingId }, charges)
  if (isRefusal(refusal)) return refusal
  await settleInOtherBookings(context, record, losses)
  return undefined
}

/** Prices the tickets of other bookings of the agency without their discounts, and pays the rest from this one. */
export async function settleInOtherBookings(
  { tx, who, journal }: Context,
  { booking }: BookingRecord,
  { parts }: Losses,
): Promise<void> {
  const { agency, reference: by } = booking
  const owner = { agency, userName: who.userName }
  for (const lost of Map.groupBy(parts, ({ row }) => row.of.booking.id).values()) {
    const [{ row }] = lost as [LostDiscount]
    const { id: to, reference } = row.of.booking
    const columns = lost.map((one) => one.columns)
    writeItemsAhead(tx, columns)
    writeRepricedAhead(tx, to)
    await movePayments(tx, owner, { from: booking, to: row.of.booking }, amountsOf(lost))
    journal('booking.loseDiscount', to, { reference, by, items: lost.map(journalled) })
  }
}

const amountsOf = (lost: readonly LostDiscount[]) =>
  new Map(
    [...Map.groupBy(lost, ({ row }) => row.trip.company)].map(([company, own]) => [
      company,
      sum(own.map(({ amount }) => amount)),
    ]),
  )

const journalled = ({ row, amount }: LostDiscount) => ({
  companyReservationCode: row.trip.companyCode,
  uuid: row.uuid,
  discount: row.code,
  amount,
})

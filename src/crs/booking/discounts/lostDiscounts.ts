import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { selectedItems } from '../change/selectedItems.ts'
import { pricedForIssue } from '../issue/pricedForIssue.ts'
import { lossesByOpening } from '../open/convertToOpen.ts'
import { findBookingId } from '../recall.ts'
import { readRecord } from '../record/lockRecord.ts'
import { activeFares } from '../response/fares.ts'
import { shownLosses } from './losses.ts'
import { readSale } from './saleParts.ts'

type Response = AnswerOf<typeof booking.lostDiscounts>

/** Returns the discounts that would be lost by issuing an option, or by making tickets open ones. Locks nothing. */
export async function lostDiscounts(
  { catalogue }: ServerDependencies,
  { body }: InputOf<typeof booking.lostDiscounts>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { tx, who } = context
  const id = await findBookingId(tx, who, body.crsReservationId)
  if (isRefusal(id)) return id
  const record = await readRecord(tx, id)
  const sale = await readSale(context, record)
  const total = activeFares(record)
  if (body.verb === 'issue') {
    const { lost, amount } = await pricedForIssue(context, catalogue, sale)
    return { total: total + amount, ...(lost.length > 0 && { lostDiscounts: lost, amountDue: amount }) }
  }
  const items = selectedItems(record, body.trips)
  if (isRefusal(items)) return items
  const losses = await lossesByOpening(context, catalogue, sale, items)
  return { total: total + sum(losses.own.map(({ amount }) => amount)), ...shownLosses(losses) }
}

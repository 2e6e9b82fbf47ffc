import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { lostPreview } from '../lost/lostDiscounts.ts'
import type { StoredBooking } from '../shown/items.ts'
import { selectionOf } from '../shown/selection.ts'
import type { Fees } from '../shown/bookingStore.ts'

/** What giving up these tickets retains and returns; empty until the server has responded. */
export function feePreview(booking: StoredBooking, keys: ReadonlySet<string>): string[] {
  const fees = feesOf(booking, keys)
  if (fees === undefined) return []
  const money = (amount: number) => formatMoney(amount, booking.currency)
  const [fee, refund] = [money(fees.cancellationFees), money(fees.refundAmount)]
  return [i18next.t('booking:preview.fee', { fee, refund }), ...lostPreview(fees, booking.currency)]
}

interface Asked {
  question: string
  fees?: Fees | Refusal
}

let last: Asked | undefined

/** Requests the fee once per selection; the preview is refreshed when the response arrives. */
function feesOf(booking: StoredBooking, keys: ReadonlySet<string>): Fees | undefined {
  const question = JSON.stringify([booking.crsReservationId, booking.version, [...keys]])
  if (last?.question !== question) {
    last = { question }
    void loadFees(last, booking, keys)
  }
  return last.fees && !isRefusal(last.fees) ? last.fees : undefined
}

/** A failure is not shown here: the command itself repeats the request and reports it. */
async function loadFees(asked: Asked, booking: StoredBooking, keys: ReadonlySet<string>): Promise<void> {
  try {
    asked.fees = await request(calls.cancellationFees, { body: selectionOf(booking, keys) })
    if (last === asked) lineContext.set({})
  } catch {
    if (last === asked) last = undefined
  }
}

import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { numberText, rowsOf } from '../recall/rows.ts'
import { labelOf, type RowNumbers, type StoredBooking } from '../shown/items.ts'
import { selectedRows, selectionOf } from '../shown/selection.ts'
import { shownBooking, type Fees } from '../shown/shownStore.ts'

/** Preview of cancelling: the rows, and the fee once the server has responded. */
export function selectionWords(kind: 'cancel' | 'fees', numbers: RowNumbers): string {
  const booking = shownBooking()
  if (!booking) return ''
  const keys = selectedRows(booking, numbers)
  const { crsReservationId: reference, currency } = booking
  const names = namesOf(booking, keys)
  if (names.length === 0) return i18next.t('recall:preview.nothing', { reference })
  const fees = feesOf(booking, keys)
  return [
    i18next.t(`recall:preview.${kind}`, { reference, count: keys.size, names: names.join(', ') }),
    ...(fees === undefined
      ? []
      : [
          i18next.t('recall:preview.fee', {
            fee: formatMoney(fees.cancellationFees, currency),
            refund: formatMoney(fees.refundAmount, currency),
          }),
        ]),
  ].join(' · ')
}

/** Names without repetition, as an item can be on several trips. */
function namesOf(booking: StoredBooking, keys: ReadonlySet<string>): string[] {
  const rows = rowsOf(booking, new Set()).filter(({ key }) => keys.has(key))
  const names = rows.map((row) => `${numberText(row)} ${labelOf(row)}`.trim())
  return [...new Set(names)]
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

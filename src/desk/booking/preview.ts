import i18next from 'i18next'
import { booking as calls } from '../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import type { IssueArguments } from '../sale/model/commandArguments.ts'
import { formatDateTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import { request } from '../request/request.ts'
import { paymentTexts } from '../sale/model/consequences.ts'
import { companiesOfTrips } from '../sale/model/payment/companies.ts'
import { cachedMethods, usualOf } from '../sale/model/payment/payments.ts'
import { selectedRows, selectionOf } from './cancel/cancel.ts'
import { numberText, rowsOf } from './recall/rows.ts'
import { isLive, labelOf, type StoredBooking, type RowNumbers } from './shown/items.ts'
import { type Fees, shownBooking } from './shown/store.ts'

/** Preview of issuing the option on screen; empty without one. */
export function issueWords({ payments }: IssueArguments): string {
  const booking = shownBooking()
  if (!booking) return ''
  const live = rowsOf(booking, new Set()).filter(isLive)
  return [
    i18next.t('recall:preview.issue', {
      reference: booking.crsReservationId,
      count: live.length,
      total: formatMoney(booking.total, booking.currency),
    }),
    ...paymentTexts(
      payments,
      booking.total,
      usualOf(cachedMethods(companiesOfTrips(booking), booking.total)),
    ),
  ].join(' · ')
}

/** Preview of undoing the last rebooking or cancellation of the booking on screen; empty where it cannot be undone. */
export function undoWords(verb: 'undoRebooking' | 'undoCancel'): string {
  const booking = shownBooking()
  if (verb === 'undoRebooking') return booking?.rebooked ? rebookingWords(booking, booking.rebooked) : ''
  if (!booking?.undoable) return ''
  const { items, amount } = booking.undoable
  return i18next.t('recall:preview.undoCancel', {
    ...{ reference: booking.crsReservationId, count: items.length },
    amount: formatMoney(amount, booking.currency),
  })
}

const rebookingWords = (
  { crsReservationId: reference, currency }: StoredBooking,
  { departureDateTime, difference }: NonNullable<StoredBooking['rebooked']>,
) =>
  i18next.t('recall:preview.undoRebooking', {
    ...{ reference, departs: formatDateTime(departureDateTime), amount: formatMoney(difference, currency) },
  })

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

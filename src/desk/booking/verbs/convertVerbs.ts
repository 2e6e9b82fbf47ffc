import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { companiesOfTrips, paymentsFor } from '../../sale/model/payment/payments.ts'
import { previewText } from '../../line/previewText.ts'
import { simple } from '../../line/combine.ts'
import { bookingCommand } from '../commands.ts'
import { keysOf, type StoredBooking } from '../shown/items.ts'
import {
  refuseRows,
  stepsOfRows,
  selectedRows,
  selecting,
  selectionOf,
  shownBooking,
} from '../shown/bookingStore.ts'
import { lostAmount, type LossesOfChange, readLosses, feePreview } from './fees.ts'
import { askedVerb, datedRows, someRows } from './askedChange.ts'
import { numbersOf, repeatedBy } from './verb.ts'

const isPaidFirst = ({ reservationStatus }: StoredBooking) => reservationStatus === 'OPTIONAL'

const convertToOpenVerb = askedVerb(bookingCommand.convertToOpen, {
  order: 30,
  rights: ['change'],
  offered: 80,
  line: selecting(232, 'convertToOpen', 'op'),
  recorded: stepsOfRows(bookingCommand.convertToOpen),
  refuses: refuseRows,
  isPaidFirst,
  readLosses: (booking, keys) => readLosses('convertToOpen', booking, keys),
  effect: (booking, losses) => `${effectOf(booking, losses)} ${i18next.t('booking:convertToOpen.rules')}`,
  items(booking, numbers) {
    const keys = datedRows(booking, selectedRows(booking, numbers))
    if (isRefusal(keys) || !isPaidFirst(booking)) return keys
    const all = datedRows(booking, keysOf(booking, {}))
    return isRefusal(all) || keys.size === all.size ? keys : refuse('option_opens_whole')
  },
  request(booking, { keys, losses, idempotencyKey: key }, payments) {
    const { crsReservationId, version, total } = booking
    const paying = (due: number) => ({ payments: paymentsFor(companiesOfTrips(booking), due, payments) })
    const selection = isPaidFirst(booking)
      ? { crsReservationId, ...paying(total) }
      : {
          ...selectionOf(booking, keys),
          ...(losses && { expectedLost: lostAmount(losses) }),
          ...(losses?.amountDue !== undefined && paying(losses.amountDue)),
        }
    return request(calls.convertToOpen, { body: { ...selection, version } }, { key })
  },
  repeat: {
    otherwise: 'step_not_by_numbers',
    run: repeatedBy(bookingCommand.convertToOpen, numbersOf),
  },
})

function effectOf(booking: StoredBooking, losses: LossesOfChange | undefined): string {
  if (!isPaidFirst(booking))
    return i18next.t(`booking:convertToOpen.${losses?.amountDue === undefined ? 'effect' : 'effectWithLoss'}`)
  const amount = formatMoney(booking.total, booking.currency)
  return i18next.t('booking:convertToOpen.effectOfOption', { amount })
}

const convertToOptionalVerb = askedVerb(bookingCommand.convertToOptional, {
  order: 31,
  rights: ['refund'],
  offered: 90,
  line: simple(233, 'convertToOptional', 'opt', previewWithFee),
  // Tickets are taken back all together.
  items: (booking) => datedRows(booking, keysOf(booking, {})),
  hasFees: true,
  request: ({ crsReservationId: id, version }, { fees, idempotencyKey: key }) =>
    request(
      calls.convertToOptional,
      {
        path: { id },
        query: {
          version,
          ...(fees && { expectedFees: fees.cancellationFees, expectedLost: lostAmount(fees) }),
        },
      },
      { key },
    ),
  repeat: {
    otherwise: 'step_not_repeatable',
    run: repeatedBy(bookingCommand.convertToOptional, () => ({})),
  },
})

function previewWithFee(): string {
  const booking = shownBooking()
  const keys = booking && datedRows(booking, keysOf(booking, {}))
  const fee = booking && keys && !isRefusal(keys) ? feePreview(booking, keys) : []
  return [previewText('convertToOptional'), ...fee].join(' · ')
}

const convertFromPtaVerb = askedVerb(bookingCommand.convertFromPta, {
  order: 34,
  rights: ['sell'],
  offered: 70,
  line: simple(196, 'convertFromPta', 'ptac', () => previewText('convertFromPta')),
  items: (booking) => someRows(selectedRows(booking, {})),
  request: ({ crsReservationId, version }, { idempotencyKey: key }) =>
    request(calls.convertFromPta, { path: { crsReservationId }, body: { version } }, { key }),
  repeat: { notRepeated: 'the passenger collects the tickets of one booking' },
})

export default [convertToOpenVerb, convertToOptionalVerb, convertFromPtaVerb]

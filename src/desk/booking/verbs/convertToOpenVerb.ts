import { bookingCommand } from '../commands.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { companiesOfTrips, paymentsFor } from '../../sale/model/payment/payments.ts'
import { lostAmount, type LossesOfChange, readLosses } from '../lost/lostDiscounts.ts'
import { keysOf, type StoredBooking } from '../shown/items.ts'
import { refuseRows, stepsOfRows, selectedRows, selecting, selectionOf } from '../shown/selection.ts'
import { askedVerb, datedRows } from './askedChange.ts'
import { numbersOf, repeatedBy } from './verb.ts'

const isPaidFirst = ({ reservationStatus }: StoredBooking) => reservationStatus === 'OPTIONAL'

export default askedVerb(bookingCommand.convertToOpen, {
  place: 30,
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

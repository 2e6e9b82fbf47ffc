import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { formatDateTime } from '../../language/date.ts'
import { bookingCommand } from '../commands.ts'
import { shownBooking } from '../shown/bookingStore.ts'
import { askedVerb } from './askedChange.ts'
import { repeatedBy } from './verb.ts'

export const undoCancelVerb = askedVerb(bookingCommand.undoCancel, {
  order: 35,
  rights: ['refund'],
  offered: 10,
  preview() {
    const booking = shownBooking()
    if (!booking?.undoable) return ''
    const { items, amount } = booking.undoable
    return i18next.t('booking:preview.undoCancel', {
      reference: booking.crsReservationId,
      count: items.length,
      amount: formatMoney(amount, booking.currency),
    })
  },
  items: ({ undoable }) => new Set(undoable?.items),
  amount: ({ undoable }) => undoable?.amount ?? 0,
  request: ({ crsReservationId, version }, { idempotencyKey: key }) =>
    request(calls.undoCancel, { path: { crsReservationId }, body: { version } }, { key }),
  repeat: {
    otherwise: 'step_not_repeatable',
    run: repeatedBy(bookingCommand.undoCancel, () => ({})),
  },
})

export const undoRebookingVerb = askedVerb(bookingCommand.undoRebooking, {
  order: 36,
  rights: ['change'],
  offered: 20,
  preview() {
    const booking = shownBooking()
    if (!booking?.rebooked) return ''
    const { departureDateTime, difference } = booking.rebooked
    return i18next.t('booking:preview.undoRebooking', {
      reference: booking.crsReservationId,
      departs: formatDateTime(departureDateTime),
      amount: formatMoney(difference, booking.currency),
    })
  },
  items: ({ rebooked }) => new Set(rebooked?.items),
  amount: ({ rebooked }) => rebooked?.difference ?? 0,
  request: ({ crsReservationId, version }, { idempotencyKey: key }) =>
    request(calls.undoRebooking, { path: { crsReservationId }, body: { version } }, { key }),
  repeat: { notRepeated: 'another booking has not been moved back and forth' },
})

export default [undoCancelVerb, undoRebookingVerb]

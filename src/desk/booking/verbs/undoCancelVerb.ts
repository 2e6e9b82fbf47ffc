import { bookingCommand } from '../commands.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { shownBooking } from '../shown/bookingStore.ts'
import { askedVerb } from './askedChange.ts'
import { repeatedBy } from './verb.ts'

export default askedVerb(bookingCommand.undoCancel, {
  place: 35,
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

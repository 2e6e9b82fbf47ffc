import { bookingCommand } from '../commands.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import { shownBooking } from '../shown/bookingStore.ts'
import { askedVerb } from './askedChange.ts'

export default askedVerb(bookingCommand.undoRebooking, {
  place: 36,
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

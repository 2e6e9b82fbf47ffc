import { bookingCommand } from '../commands.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { previewText } from '../../line/previewText.ts'
import { simple } from '../../line/combine.ts'
import { request } from '../../request/request.ts'
import { selectedRows } from '../shown/selection.ts'
import { askedVerb, someRows } from './askedChange.ts'

export default askedVerb(bookingCommand.convertFromPta, {
  place: 34,
  rights: ['sell'],
  offered: 70,
  line: simple(196, 'convertFromPta', 'ptac', () => previewText('convertFromPta')),
  items: (booking) => someRows(selectedRows(booking, {})),
  request: ({ crsReservationId, version }, { idempotencyKey: key }) =>
    request(calls.convertFromPta, { path: { crsReservationId }, body: { version } }, { key }),
  repeat: { notRepeated: 'the passenger collects the tickets of one booking' },
})

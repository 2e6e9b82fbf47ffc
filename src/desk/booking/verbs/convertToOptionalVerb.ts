import { booking as calls } from '../../../contract/booking/booking.ts'
import { previewText } from '../../command/line/previewText.ts'
import { simple } from '../../command/line/words/simple.ts'
import { request } from '../../request/request.ts'
import { selectedRows } from '../shown/selection.ts'
import { askedVerb, datedRows } from './askedChange.ts'
import { repeatedBy } from './verb.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.convertToOptional': {}
  }
}

export default askedVerb('booking.convertToOptional', {
  place: 31,
  rights: ['change'],
  offered: 90,
  line: simple(233, 'convertToOptional', 'opt', () => previewText('convertToOptional')),
  // Tickets are taken back all together.
  items: (booking) => datedRows(booking, selectedRows(booking, {})),
  request: ({ crsReservationId: id }, { idempotencyKey: key }) =>
    request(calls.convertToOptional, { path: { id } }, { key }),
  repeat: {
    otherwise: 'step_not_repeatable',
    run: repeatedBy('booking.convertToOptional', () => ({})),
  },
})

import { bookingCommand } from '../commands.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { keysOf } from '../shown/items.ts'
import { refuseRows, stepsOfRows, selectedRows, selecting } from '../shown/bookingStore.ts'
import { askedVerb, someRows } from './askedChange.ts'
import { numbersOf, repeatedBy } from './verb.ts'

export default askedVerb(bookingCommand.split, {
  order: 32,
  rights: ['change'],
  offered: 110,
  line: selecting(234, 'split', 'sp'),
  recorded: stepsOfRows(bookingCommand.split),
  refuses: refuseRows,
  items(booking, numbers) {
    const keys = selectedRows(booking, numbers)
    return keys.size > 0 && keys.size === keysOf(booking, {}).size
      ? refuse('split_leaves_nothing')
      : someRows(keys)
  },
  async request(booking, { keys, idempotencyKey: key }) {
    const { crsReservationId, version } = booking
    const input = { path: { crsReservationId }, query: { items: [...keys], version } }
    const answer = await request(calls.split, input, { key })
    if (isRefusal(answer)) return answer
    const [left, made] = answer.bookings
    return { booking: left ?? booking, newReference: made?.crsReservationId ?? '' }
  },
  repeat: { otherwise: 'step_not_by_numbers', run: repeatedBy(bookingCommand.split, numbersOf) },
})

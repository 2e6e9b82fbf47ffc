import { bookingCommand } from '../commands.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { request } from '../../request/request.ts'
import { keysOf, partedCabins } from '../shown/items.ts'
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
    const all = keysOf(booking, {}).size
    if (keys.size > 0 && keys.size === all) return refuse('split_leaves_nothing')
    const { cabins, others } = partedCabins(booking, keys)
    // The whole booking would go along.
    if (keys.size + others.size === all) return refuse('cabin_not_split', { number: cabins.join(', ') })
    return someRows(keys)
  },
  parts: partedCabins,
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

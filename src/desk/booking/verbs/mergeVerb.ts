import { booking as calls } from '../../../contract/booking/booking.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { previewText } from '../../command/line/previewText.ts'
import { atEnd, fail, peek } from '../../command/line/reader.ts'
import { verb, type LineForm } from '../../command/line/row.ts'
import { request } from '../../request/request.ts'
import { askedVerb } from './askedChange.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.merge': { reference: string }
  }
}

const mergeRow: LineForm<{ reference: string }> = {
  ...verb('mg'),
  name: 'merge',
  place: 235,
  usage: 'mg K7M2XA',
  read: (reader) => {
    reader.at = 1
    const reference = readReference(peek(reader, 'reference')?.text ?? '')
    if (reference === undefined) return fail(reader, ['reference'])
    reader.at = 2
    return atEnd(reader) ? { reference } : fail(reader, ['nothing'])
  },
  print: ({ reference }) => `mg ${reference.toLowerCase()}`,
  preview: ({ reference }) => previewText('merge', { what: reference }),
  examples: [],
}

/** Shows what another booking adds to the one on screen, before they are merged. */
export default askedVerb('booking.merge', {
  place: 33,
  rights: ['change'],
  line: mergeRow,
  palette: false,
  async items({ crsReservationId }, { reference }) {
    const answer = await request(calls.recall, { query: { crsReservationIds: [reference] } })
    if (isRefusal(answer)) return answer
    const [other] = answer.bookings
    return other && other.crsReservationId !== crsReservationId ? other : refuse('merge_with_itself')
  },
  request({ crsReservationId: to }, { of, idempotencyKey: key }) {
    return request(calls.merge, { path: { from: of.crsReservationId, to } }, { key })
  },
  repeat: { notRepeated: 'the other booking is in this one already' },
})

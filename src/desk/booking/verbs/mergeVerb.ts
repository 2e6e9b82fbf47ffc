import { openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'

import { defineCommand } from '../../command/defineCommand.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, optional, seq, word } from '../../line/combine.ts'
import { rowOf, type LineForm } from '../../line/row.ts'
import { request } from '../../request/request.ts'
import { reference, leavesQuestion } from '../shown/bookingStore.ts'
import { askedVerb } from './askedChange.ts'
import type { Verb } from './verb.ts'

const mergeRow: LineForm<{ reference?: string }> = lineRow({
  name: 'merge',
  order: 235,
  entry: seq(word('mg'), optional('reference', reference)),
  preview: (other) =>
    other.reference === undefined ? previewText('mergeAsk') : previewText('merge', { what: other.reference }),
  examples: ['mg'],
})

/** Shows what another booking adds to the one on screen, before they are merged. */
const { command: merge, ...merging } = askedVerb(bookingCommand.merge, {
  order: 33,
  rights: ['change'],
  async items({ crsReservationId }, { reference: typed = '' }) {
    const answer = await request(calls.recall, { query: { crsReservationIds: [typed] } })
    if (isRefusal(answer)) return answer
    const [other] = answer.bookings
    return other && other.crsReservationId !== crsReservationId ? other : refuse('merge_with_itself')
  },
  request({ crsReservationId: to }, { of, idempotencyKey: key }) {
    return request(calls.merge, { path: { from: of.crsReservationId, to } }, { key })
  },
  repeat: { notRepeated: 'the other booking is in this one already' },
})

/** Without a reference, asks for it first. */
const command: typeof merge = {
  ...merge,
  where: ['booking', 'mergeBookings'],
  awaits: (args) => (args.reference === undefined ? 'mergeBookings' : 'askChange'),
  asks: (args) => args.reference === undefined,
  run: (args, services) => {
    if (args.reference !== undefined) return merge.run(args, services)
    openQuestion(bookingQuestion.merge, {})
    return undefined
  },
}

const mergeVerb: Verb = {
  ...merging,
  commands: [
    { ...command, line: [rowOf(bookingCommand.merge, mergeRow)] },
    defineCommand(bookingCommand.leaveMerge, leavesQuestion('mergeBookings', bookingQuestion.merge)),
  ],
  offers: [{ command: bookingCommand.merge, section: 'changes', order: 75 }],
}
export default mergeVerb

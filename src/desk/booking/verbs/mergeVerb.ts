import { bookingCommand } from '../commands.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { readReference } from '../../../domain/booking/reference.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'

import { defineCommand } from '../../command/defineCommand.ts'
import { previewText } from '../../line/previewText.ts'
import { atEnd, fail, peek } from '../../line/reader.ts'
import { rowOf, verb, type LineForm } from '../../line/row.ts'
import { request } from '../../request/request.ts'
import { closeDialogCommand, openDialog } from '../shown/bookingStore.ts'
import { askedVerb } from './askedChange.ts'
import type { Verb } from './verb.ts'

declare module '../../command/command.ts' {
  interface Screens {
    /** Asks for the reference of the booking that is merged into the one on screen. */
    mergeBookings: true
  }
}

declare module '../shown/bookingStore.ts' {
  interface BookingDialogs {
    merge: {}
  }
}

const mergeRow: LineForm<{ reference?: string }> = {
  ...verb('mg'),
  name: 'merge',
  place: 235,
  usage: 'mg [K7M2XA]',
  read: (reader) => {
    reader.at = 1
    const word = peek(reader, 'reference')
    if (word === undefined) return {}
    const reference = readReference(word.text)
    if (reference === undefined) return fail(reader, ['reference'])
    reader.at = 2
    return atEnd(reader) ? { reference } : fail(reader, ['nothing'])
  },
  print: ({ reference = '' }) => `mg ${reference.toLowerCase()}`.trim(),
  preview: ({ reference }) =>
    reference === undefined ? previewText('mergeAsk') : previewText('merge', { what: reference }),
  examples: ['mg'],
}

/** Shows what another booking adds to the one on screen, before they are merged. */
const { command: merge, ...merging } = askedVerb(bookingCommand.merge, {
  place: 33,
  rights: ['change'],
  async items({ crsReservationId }, { reference = '' }) {
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

/** Without a reference, asks for it first. */
const command: typeof merge = {
  ...merge,
  where: ['booking', 'mergeBookings'],
  awaits: ({ reference }) => (reference === undefined ? 'mergeBookings' : 'askChange'),
  asks: ({ reference }) => reference === undefined,
  run: (args, services) => {
    if (args.reference !== undefined) return merge.run(args, services)
    openDialog({ kind: 'merge' })
    return undefined
  },
}

const mergeVerb: Verb = {
  ...merging,
  commands: [
    { ...command, line: [rowOf(bookingCommand.merge, mergeRow)] },
    defineCommand(bookingCommand.leaveMerge, {
      ...closeDialogCommand('mergeBookings', 'merge'),
      recorded: false,
    }),
  ],
  offers: [{ command: bookingCommand.merge, section: 'changes', place: 75 }],
}
export default mergeVerb

import { bookingCommand } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { previewText } from '../../line/previewText.ts'
import { atEnd, fail, isFailure } from '../../line/reader.ts'
import { verb, type LineForm } from '../../line/row.ts'
import { printSelection, readSelection } from '../../line/words/numbers.ts'
import { request } from '../../request/request.ts'
import { showAnswer } from '../conflict.ts'
import type { RowNumbers } from '../shown/items.ts'
import { cannot, refuseRows, selectedRows, selectionOf } from '../shown/selection.ts'
import { dialogOf, openDialog, showBooking, shownBooking, useBooking } from '../shown/bookingStore.ts'
import { keyFor, readAgency, type AskedAgency } from './otherAgency.ts'
import { agencyOf, numbersOf, repeatedBy, type Verb } from './verb.ts'

declare module '../shown/bookingStore.ts' {
  interface BookingDialogs {
    /** The rows that are about to be transferred, and the agency that gets them. */
    transfer: AskedAgency & { keys: ReadonlySet<string> }
  }
}

export interface TransferArguments extends RowNumbers {
  /** The agency that gets the tickets; asked for when it is left out. */
  agency?: string
}

/** Asks before tickets are transferred, with the money it moves; nothing changes until the operator confirms. */
function askTransfer({ agency = '', ...numbers }: TransferArguments): Refusal | undefined {
  const booking = shownBooking()
  const refusal = cannot('transfer')
  if (refusal || !booking) return refusal
  const keys = selectedRows(booking, numbers)
  openDialog({ kind: 'transfer', keys, agency, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Transfers the tickets of the dialog; a booking that is transferred whole leaves the screen. */
async function confirmTransfer(
  { agency }: { agency: string },
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = dialogOf(useBooking.getState(), 'transfer')
  if (!booking || !asked) return refuse('no_booking_shown')
  if (agency === '') return refuse('agency_missing')
  const body = { ...selectionOf(booking, asked.keys), agentCode: agency, version: booking.version }
  const answer = await request(calls.transfer, { body }, { key: keyFor(asked, agency) })
  const left = isRefusal(answer) ? undefined : answer.booking
  const refusal = await showAnswer(isRefusal(answer) ? answer : { booking: left ?? booking })
  if (refusal || isRefusal(answer)) return refusal
  if (left === undefined) showBooking(undefined)
  say(
    i18next.t('booking:transfer.done', {
      count: asked.keys.size,
      agency,
      reference: answer.crsReservationId,
    }),
  )
  return undefined
}

/** The agency comes last, after the selection. */
export const transferRow: LineForm<TransferArguments> = {
  ...verb('tr'),
  name: 'transfer',
  place: 238,
  usage: 'tr [p1-3,5] [t2] [v1] [1377]',
  read: (reader) => {
    reader.at = 1
    const words = reader.words.length
    const isSelector = (at: number) => /^[ptv]\d/.test(reader.words[at]?.keys ?? '')
    const last = words > 1 && !isSelector(words - 1) ? words - 1 : words
    const selection = readSelection({ ...reader, words: reader.words.slice(0, last) })
    if (isFailure(selection)) return selection
    reader.at = last
    const agency = readAgency(reader)
    if (isFailure(agency)) return agency
    return atEnd(reader) ? { ...selection, ...agency } : fail(reader, ['nothing'])
  },
  print: ({ agency = '', ...numbers }) =>
    ['tr', printSelection(numbers), agency.toLowerCase()].filter(Boolean).join(' '),
  preview: ({ agency, ...numbers }) => {
    const what = printSelection(numbers) || previewText('everything')
    return agency ? previewText('transfer', { what, agency }) : previewText('transferAsk', { what })
  },
  examples: ['tr', 'tr 1377', 'tr p2 1377', 'tr p1-3,5 t2 v1 1377'],
}

const transferVerb: Verb = {
  verb: 'transfer',
  place: 38,
  commands: [
    defineCommand(bookingCommand.transfer, {
      line: transferRow,
      rights: ['change'],
      where: ['booking'],
      changes: 'nothing',
      awaits: 'otherAgency',
      refuses: (args) => cannot('transfer') ?? refuseRows(args),
      run: askTransfer,
    }),
    defineCommand(bookingCommand.confirmTransfer, {
      rights: ['change'],
      where: ['otherAgency'],
      changes: 'record',
      palette: false,
      awaits: 'booking',
      failedAs: 'booking:command.transfer',
      run: confirmTransfer,
    }),
  ],
  offers: [{ command: bookingCommand.transfer, section: 'changes', place: 120 }],
  repeat: {
    otherwise: 'step_not_by_numbers',
    run: repeatedBy(bookingCommand.transfer, (step) => ({ ...numbersOf(step), ...agencyOf(step) })),
  },
}
export default transferVerb

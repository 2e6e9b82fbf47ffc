import { askedOf, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, optional, seq, word } from '../../line/combine.ts'
import type { LineForm } from '../../line/row.ts'
import { printSelection, selection } from '../../line/words/numbers.ts'
import { request } from '../../request/request.ts'
import { showAnswer } from '../conflict.ts'
import type { RowNumbers } from '../shown/items.ts'
import { cannot, refuseRows, selectedRows, selectionOf } from '../shown/selection.ts'
import { showBooking, shownBooking } from '../shown/bookingStore.ts'
import { keyFor, otherAgency, type AskedAgency } from './otherAgency.ts'
import { agencyOf, numbersOf, repeatedBy, type Verb } from './verb.ts'

/** The rows that are about to be transferred, and the agency that gets them. */
export interface TransferAsked extends AskedAgency {
  keys: ReadonlySet<string>
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
  openQuestion(bookingQuestion.transfer, { keys, agency, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Transfers the tickets of the dialog; a booking that is transferred whole leaves the screen. */
async function confirmTransfer(
  { agency }: { agency: string },
  { say }: Pick<CommandServices, 'say'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = askedOf(bookingQuestion.transfer)
  if (!booking || !asked) return refuse('no_booking_shown')
  if (agency === '') return refuse('agency_missing')
  const body = { ...selectionOf(booking, asked.keys), agentCode: agency, version: booking.version }
  const answer = await request(
    calls.transfer,
    { body },
    { key: keyFor(bookingQuestion.transfer, asked, agency) },
  )
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

export const transferRow: LineForm<TransferArguments> = lineRow({
  name: 'transfer',
  place: 238,
  entry: seq(word('tr'), selection, optional('agency', otherAgency)),
  preview: ({ agency, ...numbers }) => {
    const what = printSelection(numbers) || previewText('everything')
    return agency ? previewText('transfer', { what, agency }) : previewText('transferAsk', { what })
  },
  examples: ['tr', 'tr 1377', 'tr p2 1377', 'tr p1-3,5 t2 v1 1377'],
})

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

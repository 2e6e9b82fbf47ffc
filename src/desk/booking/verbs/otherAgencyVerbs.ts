import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { closeQuestion, openQuestion, askedOf } from '../../question/questions.ts'
import type { Question } from '../../question/handle.ts'
import type { AnyCommand, CommandServices } from '../../command/command.ts'
import { oneWord, type Value, lineRow, optional, seq, word } from '../../line/combine.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { previewText } from '../../line/previewText.ts'
import { type LineForm, rowOf } from '../../line/row.ts'
import { printSelection, selection } from '../../line/words/selection.ts'
import { request } from '../../request/request.ts'
import { saleCommand } from '../../sale/commands.ts'
import { notifyIssued } from '../../sale/model/state.ts'
import { loadMethods, paymentsFor, companiesOfTrips } from '../../sale/model/payment/payments.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { showAnswer } from '../conflict.ts'
import type { RowNumbers } from '../shown/items.ts'
import {
  cannot,
  refuseRows,
  selectedRows,
  selectionOf,
  showBooking,
  shownBooking,
  isShown,
} from '../shown/bookingStore.ts'
import { agencyOf, numbersOf, repeatedBy, type Verb } from './verb.ts'
import { readLosses, type LossesOfChange } from './fees.ts'

interface AskedAgency {
  agency: string
  idempotencyKey: string
}

/** A repetition for the same agency has the same key, another agency a new one. */
function keyFor<Asked extends AskedAgency>(question: Question<Asked>, asked: Asked, agency: string): string {
  if (asked.agency === agency) return asked.idempotencyKey
  const idempotencyKey = crypto.randomUUID()
  openQuestion(question, { ...asked, agency, idempotencyKey })
  return idempotencyKey
}

/** The code of another agency, in capitals. */
const otherAgency: Value<string> = oneWord('code', '1377', {
  meaning: ({ keys }) => (/^[a-z0-9]{1,12}$/.test(keys) ? keys.toUpperCase() : undefined),
  print: (agency) => agency.toLowerCase(),
})

/** Leaves the question of either verb that asks for an agency. */
const leaveAgency: AnyCommand = {
  id: bookingCommand.leaveAgency,
  where: ['otherAgency'],
  changes: 'desk',
  awaits: 'booking',
  run() {
    closeQuestion(bookingQuestion.agency)
    closeQuestion(bookingQuestion.transfer)
  },
}

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
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
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
  notifyDone(
    i18next.t('booking:transfer.done', {
      count: asked.keys.size,
      agency,
      reference: answer.crsReservationId,
    }),
  )
  return undefined
}

const transferRow: LineForm<TransferArguments> = lineRow({
  name: 'transfer',
  order: 238,
  entry: seq(word('tr'), selection, optional('agency', otherAgency)),
  preview: ({ agency, ...numbers }) => {
    const what = printSelection(numbers) || previewText('everything')
    return agency ? previewText('transfer', { what, agency }) : previewText('transferAsk', { what })
  },
  examples: ['tr', 'tr 1377', 'tr p2 1377', 'tr p1-3,5 t2 v1 1377'],
})

const transferVerb: Verb = {
  verb: 'transfer',
  order: 38,
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
  offers: [{ command: bookingCommand.transfer, section: 'changes', order: 120 }],
  repeat: {
    otherwise: 'step_not_by_numbers',
    run: repeatedBy(bookingCommand.transfer, (step) => ({ ...numbersOf(step), ...agencyOf(step) })),
  },
}

/** The other agency that a PTA is made out to. */
export interface PtaAsked extends AskedAgency {
  losses?: LossesOfChange
}

/** Shows what is paid and by which methods, and asks for the agency that issues the tickets. */
async function askPta({ agency = '' }: { agency?: string }): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannot('issuePta')
  if (refusal || !booking) return refusal
  const unloaded = await loadMethods(companiesOfTrips(booking))
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  openQuestion(bookingQuestion.agency, { agency, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Issues the option on screen as PTA, paid by the payments, else by the usual method. */
async function confirmPta(
  { agency, payments }: { agency: string; payments?: RequestedPayment[] },
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = askedOf(bookingQuestion.agency)
  if (!booking || !asked) return refuse('no_booking_shown')
  if (agency === '') return refuse('agency_missing')
  const paid = paymentsFor(companiesOfTrips(booking), asked.losses?.total ?? booking.total, payments)
  const { crsReservationId, version } = booking
  const body = { crsReservationId, agentCode: agency, payments: paid, version }
  const answer = await request(
    calls.issuePta,
    { body },
    { key: keyFor(bookingQuestion.agency, asked, agency) },
  )
  if (isRefusal(answer) && answer.refusal === 'discounts_not_met') {
    const losses = await readLosses('issue', booking)
    if (losses && askedOf(bookingQuestion.agency) === asked)
      openQuestion(bookingQuestion.agency, { ...asked, agency, losses })
    return answer
  }
  if (!isRefusal(answer)) notifyIssued(answer.booking)
  const refusal = await showAnswer(answer)
  if (refusal) return refusal
  notifyDone(i18next.t('booking:issuePta.done', { reference: crsReservationId, agency }))
  return undefined
}

const ptaRow: LineForm<{ agency?: string }> = lineRow({
  name: 'pta',
  order: 195,
  entry: seq(word('pta'), optional('agency', otherAgency)),
  preview: ({ agency }) => (agency ? previewText('pta', { what: agency }) : previewText('ptaAsk')),
  examples: ['pta', 'pta 1377'],
})

const issuePtaVerb: Verb = {
  verb: 'issuePta',
  order: 37,
  commands: [
    defineCommand(bookingCommand.issuePta, {
      rights: ['sell'],
      where: ['booking'],
      changes: 'nothing',
      awaits: 'otherAgency',
      refuses: () => cannot('issuePta'),
      run: askPta,
    }),
    defineCommand(bookingCommand.confirmPta, {
      rights: ['sell'],
      where: ['otherAgency'],
      changes: 'record',
      palette: false,
      awaits: 'booking',
      failedAs: 'notice:action.issuePta',
      run: confirmPta,
    }),
    leaveAgency,
  ],
  lineRows: [rowOf([saleCommand.sellPta, bookingCommand.issuePta], ptaRow)],
  offers: [{ command: bookingCommand.issuePta, section: 'payment', order: 20 }],
  repeat: { otherwise: 'step_not_repeatable', run: repeatedBy(bookingCommand.issuePta, agencyOf) },
}

export default [transferVerb, issuePtaVerb]

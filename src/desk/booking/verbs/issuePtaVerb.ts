import { askedOf, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { saleCommand } from '../../sale/commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import type { CommandServices } from '../../command/command.ts'
import { previewText } from '../../line/previewText.ts'
import { lineRow, optional, seq, word } from '../../line/combine.ts'
import { type LineForm, rowOf } from '../../line/row.ts'
import { request } from '../../request/request.ts'
import { loadMethods, paymentsFor, companiesOfTrips } from '../../sale/model/payment/payments.ts'
import { showAnswer } from '../conflict.ts'
import { readLosses, type LossesOfChange } from '../lost/lostDiscounts.ts'
import { cannot } from '../shown/selection.ts'
import { isShown, shownBooking } from '../shown/bookingStore.ts'
import { keyFor, leaveAgency, otherAgency, type AskedAgency } from './otherAgency.ts'
import { agencyOf, repeatedBy, type Verb } from './verb.ts'

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
  { say }: Pick<CommandServices, 'say'>,
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
  const refusal = await showAnswer(answer)
  if (refusal) return refusal
  say(i18next.t('booking:issuePta.done', { reference: crsReservationId, agency }))
  return undefined
}

const ptaRow: LineForm<{ agency?: string }> = lineRow({
  name: 'pta',
  place: 195,
  entry: seq(word('pta'), optional('agency', otherAgency)),
  preview: ({ agency }) => (agency ? previewText('pta', { what: agency }) : previewText('ptaAsk')),
  examples: ['pta', 'pta 1377'],
})

const issuePtaVerb: Verb = {
  verb: 'issuePta',
  place: 37,
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
  offers: [{ command: bookingCommand.issuePta, section: 'payment', place: 20 }],
  repeat: { otherwise: 'step_not_repeatable', run: repeatedBy(bookingCommand.issuePta, agencyOf) },
}
export default issuePtaVerb

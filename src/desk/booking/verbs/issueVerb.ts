import { askedOf, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { defineCommand, added, changed } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import type { Recording } from '../../command/command.ts'
import { formatMoney } from '../../language/money.ts'
import { request } from '../../request/request.ts'
import type { IssueArguments } from '../../sale/model/commandArguments.ts'
import { notifyIssued } from '../../sale/model/state.ts'
import { paymentTexts } from '../../sale/model/previewTexts.ts'
import { companiesOfTrips, loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { wrongText } from '../../sale/model/missing/missingFields.ts'
import { showAnswer } from '../conflict.ts'
import { thenLine } from '../find/find.ts'
import { askModify, cannotModify, hasEdits } from '../modify/modify.ts'
import { readLosses, type LossesOfChange } from './fees.ts'
import { rowsOf } from '../page/rows.ts'
import { isLive } from '../shown/items.ts'
import { cannot, isShown, leavesQuestion, shownBooking } from '../shown/bookingStore.ts'
import { repeatedBy, type Verb } from './verb.ts'

/** How the option on screen is about to be paid. */
export interface IssueAsked {
  idempotencyKey: string
  losses?: LossesOfChange
}

/** Shows the payment methods of the option on screen; nothing is issued until the operator confirms. */
async function askIssue(): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const refusal = cannot('issue')
  if (refusal || !booking) return refusal
  const unloaded = await loadMethods(companiesOfTrips(booking))
  if (unloaded) return unloaded
  if (!isShown(booking)) return refuse('no_booking_shown')
  openQuestion(bookingQuestion.issue, { idempotencyKey: crypto.randomUUID() })
  return undefined
}

/**
 * Issues the option on screen with the payments given, else with the usual method of the dialog. Where discounts are not
 * given without the other parts of the sale, the dialog shows the higher price, which is paid by confirming once more.
 */
async function confirmIssue(payments?: readonly RequestedPayment[]): Promise<Refusal | undefined> {
  const refusal = askedOf(bookingQuestion.issue) ? undefined : await askIssue()
  if (refusal) return refusal
  const booking = shownBooking()
  const issuing = askedOf(bookingQuestion.issue)
  if (!booking || !issuing) return refuse('no_booking_shown')
  const total = issuing.losses?.total ?? booking.total
  const paid = paymentsFor(companiesOfTrips(booking), total, payments)
  const answer = await request(
    calls.issue,
    { body: { crsReservationId: booking.crsReservationId, payments: paid } },
    { key: issuing.idempotencyKey },
  )
  if (!isRefusal(answer)) notifyIssued(answer.booking)
  if (!isRefusal(answer) || answer.refusal !== 'discounts_not_met') return showAnswer(answer)
  const losses = await readLosses('issue', booking)
  if (losses && askedOf(bookingQuestion.issue) === issuing)
    openQuestion(bookingQuestion.issue, { losses, idempotencyKey: crypto.randomUUID() })
  return answer
}

/** Preview of issuing the option on screen; empty without one. */
function issueWords({ payments }: IssueArguments): string {
  const booking = shownBooking()
  if (!booking) return ''
  const { crsReservationId: reference, total, currency } = booking
  const count = rowsOf(booking, new Set()).filter(isLive).length
  return [
    i18next.t('booking:preview.issue', { reference, count, total: formatMoney(total, currency) }),
    ...(payments ? paymentTexts(payments, total, undefined) : [i18next.t('booking:preview.asksPayment')]),
  ].join(' · ')
}

/** The choice in the dialog is recorded with the command that opened it. */
function stepsOfConfirm({ payments }: { payments?: RequestedPayment[] }): Recording[] {
  return payments ? [changed(bookingCommand.issueHeld, { payments })] : []
}

const issues = { rights: ['sell'], changes: 'record', failedAs: 'notice:action.issueHeld' } as const

const issueVerb: Verb = {
  verb: 'issue',
  order: 20,
  commands: [
    defineCommand(bookingCommand.issueHeld, {
      ...issues,
      where: ['booking'],
      recorded: ({ payments }) => [added(bookingCommand.issueHeld, payments ? { payments } : {})],
      awaits: ({ payments }) => (payments ? 'booking' : hasEdits() ? 'modify' : 'issueHeld'),
      asks: ({ payments }) => payments === undefined,
      // The key that goes on, from what was typed over the booking.
      refuses: (args) => (args?.payments === undefined && hasEdits() ? cannotModify() : cannot('issue')),
      actsAs: () => (hasEdits() ? bookingCommand.modify : undefined),
      preview: (args) =>
        args.payments === undefined && hasEdits() ? i18next.t('booking:command.modify') : issueWords(args),
      run: async ({ payments }, services) =>
        payments === undefined
          ? hasEdits()
            ? askModify()
            : (wrongText() ?? askIssue())
          : thenLine(await confirmIssue(payments), services),
    }),
    defineCommand(bookingCommand.confirmIssue, {
      ...issues,
      where: ['issueHeld'],
      awaits: 'booking',
      recorded: stepsOfConfirm,
      run: async ({ payments }, services) => thenLine(await confirmIssue(payments), services),
    }),
    defineCommand(bookingCommand.leaveOption, leavesQuestion('issueHeld', bookingQuestion.issue)),
  ],
  offers: [{ command: bookingCommand.issueHeld, section: 'payment', order: 10 }],
  repeat: {
    alsoNamed: ['issueHeld'],
    otherwise: 'step_not_repeatable',
    run: repeatedBy(bookingCommand.issueHeld, () => ({})),
  },
}
export default issueVerb

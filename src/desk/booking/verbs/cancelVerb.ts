import { askedOf, openQuestion } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { rowOf } from '../../line/row.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { request } from '../../request/request.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { companiesOfTrips, loadMethods, paymentsFor } from '../../sale/model/payment/payments.ts'
import { lostAmount, feePreview } from './fees.ts'
import { showAnswer } from '../conflict.ts'
import { thenLine } from '../find/find.ts'
import { type RowNumbers, labelOf, type StoredBooking } from '../shown/items.ts'
import {
  nothingShown,
  refuseRows,
  selectedRows,
  selecting,
  selectionOf,
  stepsOfRows,
  isShown,
  leavesQuestion,
  shownBooking,
  type Fees,
  type CabinUse,
} from '../shown/bookingStore.ts'
import { numbersOf, repeatedBy, type Verb } from './verb.ts'
import { numberText, rowsOf } from '../page/rows.ts'

/** The fees of cancelling these rows; `feesOnly` shows them without offering to cancel. */
export interface CancelAsked {
  keys: ReadonlySet<string>
  fees: Fees
  cabinUse: CabinUse
  feesOnly: boolean
  idempotencyKey: string
}

/** Shows the cancellation fee of the rows; nothing is cancelled until the operator confirms that fee. */
async function ask(numbers: RowNumbers, feesOnly: boolean): Promise<Refusal | undefined> {
  const booking = shownBooking()
  if (!booking) return refuse('no_booking_shown')
  const keys = selectedRows(booking, numbers)
  if (keys.size === 0) return refuse('nothing_to_cancel')
  const fees = await request(calls.cancellationFees, { body: selectionOf(booking, keys) })
  if (isRefusal(fees)) return fees
  const unloaded = fees.amountDue === undefined ? undefined : await loadMethods(companiesOfTrips(booking))
  if (unloaded) return unloaded
  // The booking on screen has changed, so the fee may differ.
  if (!isShown(booking)) return refuse('no_booking_shown')
  openQuestion(bookingQuestion.cancel, {
    keys,
    fees,
    feesOnly,
    cabinUse: 'WHOLE',
    idempotencyKey: crypto.randomUUID(),
  })
  return undefined
}

/** Why those who stay cannot have single berths. */
export const berthsRefusal = ({ berthsRefused: refused }: Fees): Refusal | undefined =>
  refused && { refusal: refused.code as RefusalCode, parameters: refused.parameters }

/** Refused without a whole cabin that some leave and others keep, or where those who stay cannot have berths. */
function cannotSwitchCabinUse(): Refusal | undefined {
  const asked = askedOf(bookingQuestion.cancel)
  return asked?.fees.cabins ? berthsRefusal(asked.fees) : refuse('no_cabin_kept')
}

/** Shows the fees with the other use of the whole cabins that some leave and others keep. */
async function switchCabinUse(): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = askedOf(bookingQuestion.cancel)
  if (!booking || !asked) return undefined
  const cabinUse = asked.cabinUse === 'WHOLE' ? 'BERTHS' : 'WHOLE'
  const fees = await request(calls.cancellationFees, {
    body: { ...selectionOf(booking, asked.keys), cabinUse },
  })
  if (isRefusal(fees)) return fees
  if (askedOf(bookingQuestion.cancel) === asked)
    openQuestion(bookingQuestion.cancel, { ...asked, fees, cabinUse, idempotencyKey: crypto.randomUUID() })
  return undefined
}

/** Cancels at the displayed fee; the server refuses if the fee, or what others lose by it, has changed. */
async function confirmCancel(
  payments: readonly RequestedPayment[] | undefined,
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<Refusal | undefined> {
  const booking = shownBooking()
  const asked = askedOf(bookingQuestion.cancel)
  if (!booking || !asked || asked.feesOnly) return undefined
  const { cancellationFees: expectedFees, cabins, amountDue } = asked.fees
  const answer = await request(
    calls.cancel,
    {
      body: {
        ...selectionOf(booking, asked.keys),
        version: booking.version,
        expectedFees,
        expectedLost: lostAmount(asked.fees),
        ...(cabins && { cabinUse: asked.cabinUse }),
        ...(amountDue !== undefined && {
          payments: paymentsFor(companiesOfTrips(booking), amountDue, payments),
        }),
      },
    },
    { key: asked.idempotencyKey },
  )
  const refusal = await showAnswer(answer)
  if (refusal) return refusal
  notifyDone(
    i18next.t('booking:cancel.done', { count: asked.keys.size, reference: booking.crsReservationId }),
  )
  return undefined
}

const screens = ['cancel', 'cancellationFees'] as const
const asks = {
  ...({ where: ['booking'], changes: 'nothing' } as const),
  refuses: (args: RowNumbers | undefined) => nothingShown() ?? refuseRows(args),
}

const cancelVerb: Verb = {
  verb: 'cancel',
  order: 10,
  commands: [
    defineCommand(bookingCommand.cancel, {
      about: 'row',
      ...asks,
      rights: ['refund'],
      awaits: 'cancel',
      recorded: stepsOfRows(bookingCommand.cancel),
      preview: (args) => selectionWords('cancel', args),
      run: (numbers) => ask(numbers, false),
    }),
    defineCommand(bookingCommand.fees, {
      about: 'row',
      ...asks,
      line: selecting(220, 'fee', 'fee'),
      awaits: 'cancellationFees',
      recorded: stepsOfRows(bookingCommand.fees),
      preview: (args) => selectionWords('fees', args),
      run: (numbers) => ask(numbers, true),
    }),
    defineCommand(bookingCommand.confirmCancel, {
      rights: ['refund'],
      where: ['cancel'],
      changes: 'record',
      awaits: 'booking',
      failedAs: 'notice:action.cancelBooking',
      run: async ({ payments }, services) => thenLine(await confirmCancel(payments, services), services),
    }),
    defineCommand(bookingCommand.switchCabinUse, {
      where: screens,
      changes: 'desk',
      refuses: cannotSwitchCabinUse,
      run: switchCabinUse,
    }),
    defineCommand(bookingCommand.keepThem, leavesQuestion(screens, bookingQuestion.cancel)),
  ],
  lineRows: [rowOf([bookingCommand.cancel, bookingCommand.cancelOptions], selecting(230, 'cancel', 'x'))],
  offers: [{ command: bookingCommand.cancel, section: 'refund', order: 10 }],
  repeat: { otherwise: 'step_not_by_numbers', run: repeatedBy(bookingCommand.cancel, numbersOf) },
  shortcutCategory: {
    name: 'Cancellation',
    title: 'booking:shortcutsOf.cancel',
    order: 100,
    kind: 'dialog',
    screens,
  },
}
export default cancelVerb

/** Preview of cancelling: the rows, and the fee once the server has responded. */
function selectionWords(kind: 'cancel' | 'fees', numbers: RowNumbers): string {
  const booking = shownBooking()
  if (!booking) return ''
  const keys = selectedRows(booking, numbers)
  const { crsReservationId: reference } = booking
  const names = namesOf(booking, keys)
  if (names.length === 0) return i18next.t('booking:preview.nothing', { reference })
  const what = i18next.t(`booking:preview.${kind}`, { reference, count: keys.size, names: names.join(', ') })
  return [what, ...feePreview(booking, keys)].join(' · ')
}

/** Names without repetition, as an item can be on several trips. */
function namesOf(booking: StoredBooking, keys: ReadonlySet<string>): string[] {
  const rows = rowsOf(booking, new Set()).filter(({ key }) => keys.has(key))
  const names = rows.map((row) => `${numberText(row)} ${labelOf(row)}`.trim())
  return [...new Set(names)]
}

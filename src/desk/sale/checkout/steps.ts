import { createActionKey } from '../../request/idempotency.ts'
import { saleCommand } from '../commands.ts'
import { pricingCommand } from '../../pricing/commands.ts'
import { sailingCommand } from '../../sailing/commands.ts'
import { lineCommand } from '../../line/commands.ts'
import { refuse, type Refusal, type RefusalCode, isRefusal } from '../../../domain/refusal.ts'
import { type CommandServices, type NoArguments, refusalOf } from '../../command/command.ts'
import { line } from '../../command/keyboard.ts'
import type { HoldArguments, IssueArguments, PtaArguments } from '../model/commandArguments.ts'
import { takeAnswer, openConfirmation, asksBefore } from './confirmation.ts'
import { refusedCard } from '../entry/cards.ts'
import { missingFields, showMissing, missingText, wrongText } from '../model/missing/missingFields.ts'
import { currentPayments, loadPayments, rowToCorrect, withAmounts } from '../model/payment/payments.ts'
import { prepareTrips } from '../model/trip/chooseTrips.ts'
import { nothingChosen, pages, stepHere } from '../model/screens.ts'
import { type MissingField, notifyIssued, notifyShown } from '../model/state.ts'
import { availabilityOf } from '../model/trip/availability.ts'
import {
  acceptTotal,
  totalDifference,
  focusOn,
  totalOf,
  useSale,
  setPrices,
  startNewSale,
  tripRequests,
} from '../model/saleStore.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { ledger } from '../../../contract/ledger.ts'
import { paymentsMatch, type RequestedPayment } from '../../../domain/pricing/payment.ts'
import { invalidate } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import { askedOption } from '../model/payment/optionTime.ts'
import { bookingInput, paymentsOf, type BookInput } from '../model/request/requests.ts'
import { holdsSettled, detachHolds } from '../model/hold/holds.ts'
import type { StoredBooking } from '../model/storedBooking.ts'
import type { PaymentMethod } from '../model/workingBooking.ts'

/** Why the working booking cannot be sold or held. */
export function cannotSell(): Refusal | undefined {
  return nothingChosen() ?? missing()
}

/** Accommodation is assigned automatically once availability is loaded. */
function isGivenLater({ kind, field, trip }: MissingField): boolean {
  const state = useSale.getState()
  const shown = state.workingBooking.trips[trip]
  const availability = shown && availabilityOf(shown)
  return kind === 'passenger' && field === 'accommodation' && availability === undefined
}

function missing(): Refusal | undefined {
  const gaps = missingFields().filter((gap) => !isGivenLater(gap))
  const [first] = gaps
  if (gaps.length < 2) return first?.refusal
  const what = missingText(gaps, useSale.getState().workingBooking)
  return refuse('fields_missing', { what })
}

/** Goes from the list of trips to the passengers. */
export async function toPassengers(
  _: NoArguments,
  { navigate }: CommandServices,
): Promise<Refusal | undefined> {
  navigate(pages.step2)
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
  return prepareTrips(true)
}

/** Prices and holds a complete booking; otherwise shows what is missing and focuses the first field. */
async function ready({ run, navigate }: CommandServices): Promise<Refusal | undefined> {
  const unshown = stepHere() === 'step1' ? refusalOf(await run(saleCommand.showPeople, {})) : undefined
  const unprepared = unshown ?? wrongText() ?? nothingChosen() ?? (await prepareTrips())
  if (unprepared) return unprepared
  const [first] = missingFields()
  if (first !== undefined) {
    if (stepHere() !== 'step2') navigate(pages.step2)
    showMissing(first)
    return missing() ?? first.refusal
  }
  const card = await refusedCard()
  if (card && stepHere() !== 'step2') navigate(pages.step2)
  return card ?? refusalOf(await run(pricingCommand.price, {}))
}

/** Opens the review: priced and held if complete, otherwise with the missing fields. */
export async function review(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const unprepared = wrongText() ?? nothingChosen() ?? (await prepareTrips())
  if (unprepared) return unprepared
  useSale.setState({ tried: true })
  const refusal =
    missingFields().length === 0 ? refusalOf(await services.run(pricingCommand.price, {})) : undefined
  services.navigate(pages.step3)
  return refusal
}

/** Goes back to the missing or invalid field. */
export function toMissingField({ gap }: { gap: number }, { navigate }: CommandServices): Refusal | undefined {
  const found = missingFields()[gap]
  if (found === undefined) return refuse('not_here')
  navigate(pages.step2)
  showMissing(found)
  return undefined
}

/** Goes to the payment, or to the first missing field. */
export async function proceed(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = (await ready(services)) ?? (await loadPayments())
  if (refusal) return refusal
  acceptTotal()
  services.navigate(pages.step4)
  focusOn({ kind: 'payment', row: 0, field: '' })
  return undefined
}

/** Books, issues and charges what is shown. */
export async function issue(args: IssueArguments, services: CommandServices): Promise<Refusal | undefined> {
  const shown = totalOf(useSale.getState())
  // A total computed before the payment may lack the check of cards and the price of insurances.
  const refusal =
    stepHere() === 'step4' && shown !== undefined
      ? (wrongText() ?? (await unseenPayments()))
      : await ready(services)
  if (refusal) return refusal
  keepShown(shown)
  if (!asksBefore()) return issueNow(args, services)
  return (await loadPayments()) ?? openConfirmation({ what: 'issue', args })
}

/** Counts a displayed total that has changed since as accepted, so that the operator must confirm the new one. */
function keepShown(shown: number | undefined): void {
  if (shown === undefined || shown === totalOf(useSale.getState())) return
  useSale.setState(({ agreed }) => ({ agreed: agreed ?? shown }))
}

/** Loads payment methods missing on step 4; the operator must see them before paying. */
async function unseenPayments(): Promise<Refusal | undefined> {
  const missed = () => currentPayments().length === 0
  if (!missed()) return undefined
  const refusal = await loadPayments()
  return refusal ?? (missed() ? undefined : refuse('payments_unseen'))
}

/** Runs the confirmed action. */
export async function confirmed(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const asked = takeAnswer()
  if (asked === undefined) return refuse('not_here')
  if (asked.what === 'hold') return holdNow(asked.args, services)
  return asked.what === 'issue' ? issueNow(asked.args, services) : ptaNow(asked.args, services)
}

async function issueNow(
  args: IssueArguments & { pta?: string },
  services: CommandServices,
): Promise<Refusal | undefined> {
  // Loads the screen that shows the tickets first, since a sale whose reference cannot be shown is worse than
  // none.
  await services.load(pages.step4)
  const shown = totalOf(useSale.getState())
  const refusal = notAgreed(services) ?? (await sell(args.payments, args.pta))
  if (refusal?.refusal === 'price_changed') await showNewPrice(shown, services)
  if (refusal?.refusal === 'payments_differ') showPayments()
  return sold(refusal, services)
}

/** Shows the accepted and the new price, which the operator must confirm. */
async function showNewPrice(shown: number | undefined, { run }: CommandServices): Promise<void> {
  keepShown(shown)
  await run(pricingCommand.price, {})
}

/** A total the operator has not seen must be accepted with a separate key. */
function notAgreed({ navigate }: CommandServices): Refusal | undefined {
  const differs = totalDifference(useSale.getState())
  if (differs === undefined) return undefined
  // Only the payment screen shows both prices and accepts the new one.
  if (stepHere() !== 'step4') navigate(pages.step4)
  focusOn({ kind: 'payment', row: 0, field: 'difference' })
  return refuse('price_not_agreed', differs)
}

/** Focuses the amount to correct, if amounts are on screen. */
function showPayments(): void {
  if (stepHere() !== 'step4') return
  const state = useSale.getState()
  const row = state.cursor.kind === 'payment' ? state.cursor.row : 0
  focusOn({
    kind: 'payment',
    row: rowToCorrect(currentPayments(state), row, totalOf(state) ?? 0),
    field: '',
  })
}

/** Asks for the agency of a PTA, and shows what is paid. */
export async function sellPta(args: PtaArguments, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = (await ready(services)) ?? (await loadPayments())
  return refusal ?? openConfirmation({ what: 'pta', args })
}

/** Opens the dialog again when the agency is refused, to correct it. */
async function ptaNow(
  { agency = '', ...paid }: PtaArguments & IssueArguments,
  services: CommandServices,
): Promise<Refusal | undefined> {
  const problem =
    agency === '' ? refuse('agency_missing') : await issueNow({ ...paid, pta: agency }, services)
  if (problem && agencyRefusals.includes(problem.refusal))
    openConfirmation({ what: 'pta', args: { ...paid, agency }, problem })
  return problem
}

const agencyRefusals: readonly RefusalCode[] = ['agency_missing', 'agency_unknown', 'agency_is_own']

/** Shows until when the booking would be held. */
export async function option(_: NoArguments, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = await ready(services)
  if (refusal) return refusal
  acceptTotal()
  services.navigate(pages.step4Optional)
  return undefined
}

export async function hold(args: HoldArguments, services: CommandServices): Promise<Refusal | undefined> {
  const refusal = await ready(services)
  if (refusal) return refusal
  return asksBefore() ? openConfirmation({ what: 'hold', args }) : holdNow(args, services)
}

async function holdNow({ until }: HoldArguments, services: CommandServices): Promise<Refusal | undefined> {
  await services.load(pages.step4)
  return sold(notAgreed(services) ?? (await holdAsOption(until)), services)
}

/** Shows the stored booking, clears the rest for the next customer, and focuses the line. */
async function sold(
  refusal: Refusal | undefined,
  { run, navigate }: CommandServices,
): Promise<Refusal | undefined> {
  if (refusal) return refusal
  await run(sailingCommand.clear, {})
  navigate(pages.step4)
  await run(lineCommand.focus, {})
  return undefined
}

/** A retry of a sale or a hold must not book twice. */
const actionKey = createActionKey()

/**
 * Books and issues the working booking, or sells it as PTA, at the displayed total; the server refuses if the total has
 * changed.
 */
async function sell(
  payments?: readonly RequestedPayment[],
  ptaAgentCode?: string,
): Promise<Refusal | undefined> {
  const expectedTotal = totalOf(useSale.getState())
  if (expectedTotal === undefined) return refuse('not_priced')
  const refusal = await loadPayments()
  if (refusal) return refusal
  const methods = payments ? withAmounts(currentPayments(), payments, expectedTotal) : currentPayments()
  const paid = paymentsOf(methods)
  const differ = paymentsMatch(expectedTotal, paid)
  if (differ) return differ
  const pta = ptaAgentCode === undefined ? {} : { ptaAgentCode }
  const body = { ...input(), payments: paid, expectedTotal, ...pta }
  await holdsSettled()
  const answer = await request(calls.sell, { body }, { key: actionKey.of(JSON.stringify(['sell', body])) })
  return finish(
    answer,
    methods.filter(({ amount }) => amount > 0),
  )
}

/** Books the working booking as an option until the given time, or the latest permitted. */
async function holdAsOption(until?: HoldArguments['until']): Promise<Refusal | undefined> {
  const optionDateTime = askedOption(until)
  const body = { ...input(), ...(optionDateTime === undefined ? {} : { optionDateTime }) }
  const answer = await request(calls.hold, { body }, { key: actionKey.of(JSON.stringify(['hold', body])) })
  return finish(answer)
}

function input(): BookInput {
  const { workingBooking, holdKey } = useSale.getState()
  return bookingInput(workingBooking, tripRequests(workingBooking), holdKey)
}

function finish(
  answer: { booking: StoredBooking } | Refusal,
  paidBy: readonly PaymentMethod[] = [],
): Refusal | undefined {
  actionKey.end()
  if (isRefusal(answer)) {
    if (answer.refusal === 'price_changed') setPrices(undefined)
    // The notice about the earlier sale is shown at once.
    if (answer.refusal === 'sold_already')
      notifyShown({ reference: String(answer.parameters['reference']), issued: false })
    return answer
  }
  void detachHolds()
  const { crsReservationId: reference, reservationStatus } = answer.booking
  notifyShown({ reference, issued: reservationStatus !== 'OPTIONAL' })
  notifyIssued(answer.booking)
  startNewSale(
    answer.booking,
    paidBy.map(({ kind, amount }) => ({ kind, amount })),
  )
  line.discard()
  void invalidate(ledger.credits)
  return undefined
}

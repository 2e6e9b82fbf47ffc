import { saleCommand } from '../../sale/commands.ts'
import { sailingCommand } from '../../sailing/commands.ts'
import { appCommand } from '../commands.ts'
import i18next from 'i18next'
import { isShownAtField } from '../../parcel/parcelStore.ts'
import { currentPayments, leftToPay } from '../../sale/model/payment/payments.ts'
import { isSaidAtField, markGaps } from '../../sale/model/missing/missingFields.ts'
import { isSearchFault } from '../../sailing/search/search.ts'
import { stepHere } from '../../sale/model/screens.ts'
import { totalOf, useSale } from '../../sale/model/saleStore.ts'
import type { Outcome, Source } from '../../command/command.ts'
import { failedAction, inAction, refusalIn } from '../../command/useCommands.ts'
import { commands } from '../../command/registry.ts'
import { type Refusal, type RefusalCode, isRefusal } from '../../../domain/refusal.ts'
import { isSignedOut, faultText, refusalText } from '../../request/fault.ts'
import { showAtField } from '../../field/Problem.tsx'
import { dismissErrorsOf, notify } from './notices.ts'

/** Shown in the dialog that asks for another agency. */
const atAgencyCode: readonly RefusalCode[] = ['agency_missing', 'agency_unknown', 'agency_is_own']

/** True for refusals that the screen shows itself: at the field, in its list or in its message line. */
function isShownOnScreen(refusal: Refusal): boolean {
  const { refusal: code } = refusal
  if (code === 'text_not_understood' || atAgencyCode.includes(code)) return true
  if (isSearchFault(refusal) || code === 'search_replaced') return stepHere() === 'step1'
  if (code === 'seat_map_missing') return commands.place() === 'seatPlan'
  if (commands.place() === 'smallPackages') return isShownAtField(refusal)
  return code === 'payments_differ' ? stepHere() === 'step4' && amountsDiffer() : isSaidAtField(refusal)
}

/** Compares the amounts on screen; amounts passed as command arguments are not shown there. */
function amountsDiffer(): boolean {
  const state = useSale.getState()
  return leftToPay(currentPayments(state), totalOf(state) ?? 0) !== 0
}

/** For commands from these sources the form or the line shows the refusal. */
const formSources: readonly Source[] = ['screen', 'line']

/** Refusals that have their own text in the list of errors and no code above it, by command and by code. */
const commandsWithOwnText = /^(ledger|session)\.|^booking\.latest$/
const codesWithOwnText: readonly RefusalCode[] = [
  'booking_not_found',
  'seat_map_missing',
  'no_insurance_offers',
]

/** The code of a refusal from the server, unless it has its own text; the desk’s own refusals have none. */
function titleOf({ refusal, message }: Refusal, id = ''): string | undefined {
  const own =
    commandsWithOwnText.test(id) || codesWithOwnText.includes(refusal) || failedAction(id) !== undefined
  return message === undefined || own ? undefined : i18next.t('notice:error', { code: refusal })
}

export function notifyRefusal(refusal: Refusal, id: string, source: Source): void {
  if (id === saleCommand.issue || id === saleCommand.hold) markGaps(refusal)
  if (showAtField(refusal)) return
  if (formSources.includes(source) || isShownOnScreen(refusal)) return
  notify('error', refusalIn(id, refusal), { title: titleOf(refusal, id), of: subjectOf(id) })
}

/** Commands that have the same effect: success of one dismisses the errors of the other. */
const subjects: Record<string, string> = { [sailingCommand.chooseHere]: sailingCommand.choose }
const subjectOf = (id: string) => subjects[id] ?? id

/** Dismisses the errors of a command once it has succeeded. */
export function forgetRefusals({ id }: { id: string }, { done }: Outcome): void {
  if (done) dismissErrorsOf(subjectOf(id))
}

/** A fault reaches both a command and the command that runs it, but is reported once. */
const reportedFaults = new WeakSet()

function isReported(fault: unknown): boolean {
  if (typeof fault !== 'object' || fault === null) return false
  const before = reportedFaults.has(fault)
  reportedFaults.add(fault)
  return before
}

export function notifyFault(fault: unknown, id: string): void {
  // The end of the session is reported once for all pending commands.
  if (isSignedOut(fault) || isReported(fault)) return
  console.error(fault)
  notify('error', inAction(id, faultText(fault)), id === appCommand.language ? { stays: 'language' } : {})
}

type How = Parameters<typeof notify>[2]

function notifyProblem(problem: unknown, how: How): void {
  if (isSignedOut(problem)) return
  if (isRefusal(problem)) notify('error', refusalText(problem), { title: titleOf(problem), ...how })
  else notify('error', faultText(problem), how)
}

/** Reports a fault or refusal that belongs to no command. */
export function report(problem: unknown): void {
  notifyProblem(problem, {})
}

/** Reports a problem that does not interrupt the work, as a toast. */
export function reportQuietly(problem: unknown): void {
  notifyProblem(problem, { stays: 'toast' })
}

import { bookingCommand } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { refuse, type Refusal, isRefusal } from '../../../domain/refusal.ts'
import { newUntil } from '../verbs/changeOptionVerb.ts'
import { isNumbered } from '../shown/items.ts'
import {
  selectedOptions,
  toggleAllMarks,
  toggleMark,
  type OptionAction,
  useOptions,
  type OptionJob,
  type OptionResult,
  type NewUntil,
  type Option,
} from './optionsStore.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { booking as calls } from '../../../contract/booking/booking.ts'
import { ledger } from '../../../contract/ledger.ts'
import type { CommandServices } from '../../command/command.ts'
import { isSignedOut, logFault } from '../../request/fault.ts'
import { answerOrUndefined, invalidate } from '../../request/cache.ts'
import { request } from '../../request/request.ts'
import {
  cachedMethods,
  loadMethods,
  paymentsFor,
  usualFirst,
  companiesOfTrips,
} from '../../sale/model/payment/payments.ts'
import { notifyIssued } from '../../sale/model/state.ts'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { lineContext } from '../../command/keyboard.ts'
import { timeOf } from '../../line/words/when.ts'
import { latestOf } from '../../sale/model/payment/optionTime.ts'

const noneChosen = (): Refusal | undefined =>
  selectedOptions().length > 0 ? undefined : refuse('no_option_chosen')

const jobText = (action: OptionAction) =>
  i18next.t(`booking:options.${action}Title`, { count: selectedOptions().length })

const onList = { where: ['optionList'], refuses: noneChosen } as const
const asksJob = { ...onList, changes: 'nothing', awaits: 'optionsAction' } as const

/** Marking options in their list, and issuing, cancelling or extending the marked ones together. */
export const optionCommands = [
  defineCommand(bookingCommand.markOption, { about: 'row', ...onList, changes: 'desk', run: toggleMark }),
  defineCommand(bookingCommand.markAllOptions, { ...onList, changes: 'desk', run: toggleAllMarks }),
  defineCommand(bookingCommand.issueOptions, {
    recorded: false,
    about: 'row',
    ...asksJob,
    rights: ['sell'],
    asks: () => true,
    preview: () => jobText('issue'),
    run: ({ payments = [] }) => askJob('issue', { method: payments[0]?.method }),
  }),
  defineCommand(bookingCommand.cancelOptions, {
    recorded: false,
    about: 'row',
    ...asksJob,
    rights: ['refund'],
    refuses: (numbers) => (isNumbered(numbers ?? {}) ? refuse('no_booking_shown') : noneChosen()),
    preview: () => jobText('cancel'),
    run: () => askJob('cancel'),
  }),
  defineCommand(bookingCommand.extendOptions, {
    recorded: false,
    about: 'row',
    ...asksJob,
    rights: ['change'],
    preview: () => jobText('extend'),
    run: ({ until }) => askJob('extend', { until }),
  }),
  defineCommand(bookingCommand.confirmOptions, {
    where: ['optionsAction'],
    changes: 'record',
    palette: false,
    run: startJob,
  }),
  defineCommand(bookingCommand.leaveOptions, {
    where: ['optionsAction'],
    changes: 'desk',
    palette: false,
    run: leaveJob,
  }),
]

export type Method = RequestedPayment['method']

/** The operator’s choice for all options: how they are paid, or when they expire. */
export interface JobChoice {
  method?: Method | undefined
  until?: NewUntil | undefined
}

/** Shows the chosen options for confirmation; for issue, after their payment methods are loaded. */
export async function askJob(
  action: OptionAction,
  { method, until = {} }: JobChoice = {},
): Promise<Refusal | undefined> {
  const options = selectedOptions()
  if (options.length === 0) return refuse('no_option_chosen')
  if (action === 'issue') {
    const refusals = await Promise.all(options.map((option) => loadMethods(companiesOfTrips(option))))
    const refusal = refusals.find((refusal) => refusal !== undefined)
    if (refusal) return refusal
  }
  const results = new Map(options.map(({ crsReservationId }) => [crsReservationId, 'waiting'] as const))
  const asked = { state: 'asked', method, until, isStopping: false, key: crypto.randomUUID() } as const
  useOptions.setState({ job: { action, options, results, ...asked } })
  return undefined
}

/** The payment methods that every option accepts: the chosen one first, else the usual one. */
export function commonMethods({ options, method }: OptionJob): { kind: Method; name: string }[] {
  const [first = [], ...others] = options.map((option) =>
    cachedMethods(companiesOfTrips(option), option.total),
  )
  const common = first.filter(({ kind }) => others.every((list) => list.some((one) => one.kind === kind)))
  return usualFirst(common)
    .toSorted((one, other) => Number(other.kind === method) - Number(one.kind === method))
    .map(({ kind, name }) => ({ kind, name }))
}

/** Starts the work and returns, so that keys reach the button that stops it. */
export function startJob(
  { method, until }: JobChoice,
  services: Pick<CommandServices, 'notifyDone'>,
): Refusal | undefined {
  const { job } = useOptions.getState()
  if (job === undefined || job.state === 'running') return undefined
  const chosen = until ?? job.until
  if (job.action === 'extend' && !hasOptionTime(chosen)) return refuse('option_time_needed')
  change({ state: 'running', isStopping: false, method, until: chosen })
  runJob(job, { method, until: chosen }, services).catch(logFault)
  return undefined
}

/**
 * Does the action for one option after another, one transaction for each; those that were done before are left
 * out, so that it can be run again after the connection was lost.
 */
async function runJob(
  job: OptionJob,
  choice: JobChoice,
  { notifyDone }: Pick<CommandServices, 'notifyDone'>,
): Promise<void> {
  for (const option of job.options) {
    if (resultOf(option) === 'done') continue
    if (useOptions.getState().job?.isStopping !== false) break
    setResult(option, 'running')
    setResult(option, await changeOne(job, option, choice))
    // Without a connection the others would only wait in vain.
    if (resultOf(option) === 'unanswered') break
  }
  change({ state: 'ended' })
  void Promise.all([invalidate(calls.activeOptions), invalidate(ledger.credits)])
  const done = job.options.filter((option) => resultOf(option) === 'done').length
  notifyDone(i18next.t('booking:options.ended', { done, all: job.options.length }))
}

/** Changes the expiry that the operator is typing. */
export function changeJob(next: (until: NewUntil) => NewUntil): void {
  const { job } = useOptions.getState()
  if (job) change({ until: next(job.until) })
}

/** Stops before the next booking; not before the first result, since Enter may have been pressed twice. */
function stopJob({ results }: OptionJob): void {
  const isBegun = [...results.values()].some((result) => result !== 'waiting' && result !== 'running')
  if (isBegun) change({ isStopping: true })
}

/** Closes the results; while it runs, only stops it. */
export function leaveJob(): void {
  const { job, marked } = useOptions.getState()
  if (job?.state === 'running') return stopJob(job)
  const done = [...(job?.results ?? [])]
    .filter(([, result]) => result === 'done')
    .map(([reference]) => reference)
  useOptions.setState({
    job: undefined,
    marked: new Set([...marked].filter((reference) => !done.includes(reference))),
  })
}

async function changeOne(job: OptionJob, option: Option, choice: JobChoice): Promise<OptionResult> {
  const key = `${job.key}-${option.crsReservationId}`
  try {
    const answer = await requestFor(job.action, option, choice, key)
    return isRefusal(answer) ? answer : 'done'
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    console.error(fault)
    return 'unanswered'
  }
}

function requestFor(action: OptionAction, option: Option, { method, until = {} }: JobChoice, key: string) {
  if (action === 'issue') return issue(option, method, key)
  return action === 'cancel' ? cancel(option, key) : extend(option, until, key)
}

async function extend(option: Option, until: NewUntil, key: string): Promise<object> {
  const newOptionDateTime = untilOf(option, until)
  if (isRefusal(newOptionDateTime)) return newOptionDateTime
  const { crsReservationId, version } = option
  // Enter again after a changed time is another action than the one that was refused.
  const own = `${key}-${newOptionDateTime.replace(' ', 'T')}`
  return request(calls.changeOption, { body: { crsReservationId, newOptionDateTime, version } }, { key: own })
}

async function issue(
  { crsReservationId, total, ...option }: Option,
  method: Method | undefined,
  key: string,
): Promise<object> {
  const payments = paymentsFor(companiesOfTrips(option), total, method && [{ method }])
  const answer = await request(calls.issue, { body: { crsReservationId, payments } }, { key })
  if (!isRefusal(answer)) notifyIssued(answer.booking)
  return answer
}

/** An option is cancelled free of charge; the call is refused where it was changed meanwhile. */
function cancel(
  { crsReservationId, version }: Option,
  key: string,
): Promise<AnswerOf<typeof calls.cancel> | Refusal> {
  return request(calls.cancel, { body: { crsReservationId, version, expectedFees: 0 } }, { key })
}

function resultOf({ crsReservationId }: Option): OptionResult | undefined {
  return useOptions.getState().job?.results.get(crsReservationId)
}

function setResult({ crsReservationId }: Option, result: OptionResult): void {
  useOptions.setState(({ job }) =>
    job ? { job: { ...job, results: new Map(job.results).set(crsReservationId, result) } } : {},
  )
}

function change(changed: Partial<OptionJob>): void {
  useOptions.setState(({ job }) => (job ? { job: { ...job, ...changed } } : {}))
}

export const hasOptionTime = ({ date, time, plus, latest }: NewUntil): boolean =>
  Boolean(date) || Boolean(time) || plus !== undefined || latest === true

/** `18h` is a time, `+2h` and `+90m` a postponement in minutes. */
export function readTime(text: string): Pick<NewUntil, 'time' | 'plus'> | undefined {
  const keys = latinKeys(text).toLowerCase().trim()
  const [, count, unit] = /^\+(\d{1,3})([hm])$/.exec(keys) ?? []
  if (count !== undefined) return { plus: Number(count) * (unit === 'h' ? 60 : 1) }
  const time = timeOf(keys)
  return time === undefined ? undefined : { time }
}

/** The latest expiry of an option; undefined where it is too late for one. */
export function latestUntil({ trips }: Option): string | undefined {
  const { today, now } = lineContext.get()
  const [departs] = trips
    .map(({ departureDateTime }) => departureDateTime)
    .filter(Boolean)
    .toSorted()
  return departs === undefined ? undefined : latestOf({ today, now, departs })
}

/** The new expiry of one option, agency-local; the server decides whether it is permitted. */
export function untilOf(option: Option, until: NewUntil): string | Refusal {
  const { optionDateTime = '', trips } = option
  if (until.latest)
    return latestUntil(option) ?? refuse('option_too_late', { latest: trips[0]?.departureDateTime ?? '' })
  const typed = newUntil(optionDateTime, until)
  return until.plus === undefined ? typed : later(typed, until.plus)
}

/** Adds by the clock: an option of 18:00 plus two hours expires at 20:00 also on the day the clock changes. */
function later(local: string, minutes: number): string {
  const at = Date.parse(`${local.replace(' ', 'T')}:00Z`) + minutes * 60_000
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** The new expiry if it is not one that the option cannot have, else undefined. */
export function shownUntil(option: Option, until: NewUntil): string | undefined {
  const next = hasOptionTime(until) ? untilOf(option, until) : undefined
  return answerOrUndefined(next)
}

import { create } from 'zustand'
import i18next from 'i18next'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { disruption as calls } from '../../contract/disruption.ts'
import { type Refusal, isRefusal, refuse } from '../../domain/refusal.ts'
import { ledger } from '../../contract/ledger.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { isSignedOut, logFault } from '../request/fault.ts'
import { invalidate } from '../request/cache.ts'
import { request } from '../request/request.ts'
import type { CommandServices } from '../command/command.ts'

/** Milliseconds after which the shown proposals are held longer; they lapse after ten minutes. */
export const renewal = 4 * 60_000

interface Proposed {
  /** Company reservation code of the trip whose next best sailing is wanted. */
  next?: string | undefined
  otherCompanies?: boolean
}

/** Asks for the bookings of the shown sailing with their proposals, which are held from then on, and shows them. */
export async function propose(wanted: Proposed = {}): Promise<Refusal | undefined> {
  const { id, otherCompanies: others } = useDisruptions.getState()
  if (id === undefined) return undefined
  const { next, otherCompanies = others } = wanted
  const body = { otherCompanies, ...(next !== undefined && { next }) }
  const answer = await request(calls.propose, { path: { id }, body })
  if (useDisruptions.getState().id !== id) return undefined
  if (isRefusal(answer)) return answer
  showProposals(answer, otherCompanies)
  return undefined
}

/** Loads the proposals of the open disruption; a failure is shown in place of the list, unless it has one already. */
export async function loadProposals(): Promise<void> {
  const { id } = useDisruptions.getState()
  const problem = await propose().catch((fault: unknown) => {
    logFault(fault)
    return fault
  })
  if (problem !== undefined && useDisruptions.getState().id === id) useDisruptions.setState({ problem })
}

/** Shows the bookings of another sailing and gives back what was held for the former one. */
export async function showSailing(id: number): Promise<void> {
  const { id: former } = useDisruptions.getState()
  if (former === id) return
  useDisruptions.setState({ id, shown: undefined, marked: new Set(), current: undefined, problem: undefined })
  if (former !== undefined) await releaseProposals(former)
  await loadProposals()
}

/** Gives the held places back; when it fails they lapse by themselves. */
export async function releaseProposals(id: number): Promise<void> {
  await request(calls.release, { path: { id }, body: {} }, { quiet: true }).catch((fault: unknown) =>
    console.error(fault),
  )
}

/** Leaves the page: nothing is shown, so nothing is held. */
export function leaveProposals(): void {
  const { id } = useDisruptions.getState()
  useDisruptions.setState({ id: undefined, shown: undefined, heldUntil: undefined, marked: new Set() })
  if (id !== undefined) void releaseProposals(id)
}

/** Loads the list and the sailings again after a change. */
export async function refresh(): Promise<void> {
  await Promise.all([invalidate(calls.list), loadProposals()])
}

const named = ({ crsReservationId, companyReservationCode }: DisruptionCase) => ({
  crsReservationId,
  companyReservationCode,
})

/** Shows what an action does to the chosen bookings as a whole, before anything is changed. */
export const askJob = (action: Action): Promise<Refusal | undefined> =>
  previewJob({ action, cases: casesFor(action), bothWays: false })

/** Asks to refund the other ways of the bookings too, or only the disrupted ones again; messages stay as typed. */
export async function switchBothWays(): Promise<Refusal | undefined> {
  const { job } = useDisruptions.getState()
  if (!job) return undefined
  const { action, cases, bothWays, drafts, sends } = job
  const refusal = await previewJob({ action, cases, bothWays: !bothWays })
  if (refusal) return refusal
  for (const { language, subject, text } of drafts) changeDraft(language, { subject, text })
  changeSending(sends)
  return undefined
}

async function previewJob(wanted: Pick<Job, 'action' | 'cases' | 'bothWays'>): Promise<Refusal | undefined> {
  const { action, cases, bothWays } = wanted
  const { id } = useDisruptions.getState()
  if (id === undefined || cases.length === 0) return refuse('disruption_none_chosen')
  const body = { action, cases: cases.map(named), ...(bothWays && { bothWays }) }
  const preview = await request(calls.preview, { path: { id }, body })
  if (isRefusal(preview)) return preview
  const results = new Map<string, Result>(
    preview.cases.map((one) => [codeOf(one), one.refusal ? refusalOf(one.refusal) : 'waiting']),
  )
  useDisruptions.setState({
    job: {
      ...wanted,
      preview,
      drafts: preview.messages,
      sends: true,
      results,
      state: 'asked',
      isStopping: false,
      key: crypto.randomUUID(),
    },
  })
  return undefined
}

/** A refusal as the server words it for a list. */
export const refusalOf = ({ code, parameters }: { code: string; parameters: Refusal['parameters'] }) =>
  ({ refusal: code, parameters }) as Refusal

export const isActionDone = (result: Result | undefined) => typeof result === 'object' && 'channel' in result

/** The bookings that are to be changed: neither done nor refused. */
export const openCases = ({ cases, results }: Job) =>
  cases.filter((one) => ['waiting', 'unanswered'].includes(results.get(codeOf(one)) as string))

/** Returns whether the refund that is asked about can give back other ways too. */
export const isBothWaysOffered = (job: Job | undefined): boolean =>
  job?.state === 'asked' &&
  job.action === 'refund' &&
  (job.bothWays || job.preview.otherTrips.some(({ isOtherWay }) => isOtherWay))

/** Starts the work and returns, so that keys reach the button that stops it. */
export function startJob(_: unknown, services: Pick<CommandServices, 'notifyDone'>): void {
  runJob(services).catch(logFault)
}

/**
 * Does the action for one booking after another, one transaction for each; those done before are left out, so that it
 * can be run again after the connection was lost.
 */
async function runJob({ notifyDone }: Pick<CommandServices, 'notifyDone'>): Promise<void> {
  const { job, id } = useDisruptions.getState()
  if (!job || id === undefined || job.state === 'running') return
  change({ state: 'running', isStopping: false })
  for (const one of openCases(job)) {
    if (useDisruptions.getState().job?.isStopping !== false) break
    setResult(one, 'running')
    const result = await performOne(id, one)
    setResult(one, result)
    // Without a connection the others would only wait in vain.
    if (result === 'unanswered') break
  }
  void invalidate(ledger.credits)
  // The next action is chosen from the list as it is afterwards.
  await refresh().finally(() => change({ state: 'ended' }))
  const results = [...(useDisruptions.getState().job?.results.values() ?? [])]
  notifyDone(
    i18next.t('disruption:ended', { done: results.filter(isActionDone).length, all: results.length }),
  )
}

async function performOne(id: number, one: DisruptionCase): Promise<Result> {
  const { job } = useDisruptions.getState()
  if (!job) return 'waiting'
  const { difference, otherWays } = job.preview.cases.find((shown) => codeOf(shown) === codeOf(one)) ?? {}
  const draft = job.drafts.find(({ language }) => language === one.language)
  try {
    const answer = await request(
      calls.perform,
      {
        path: { id },
        body: {
          action: job.action,
          ...named(one),
          version: one.version,
          ...(difference !== undefined && { expectedDifference: difference }),
          ...(otherWays && { otherWays }),
          ...(job.sends && draft && { message: { subject: draft.subject, text: draft.text } }),
        },
      },
      { key: `${job.key}-${codeOf(one)}` },
    )
    return isRefusal(answer) ? answer : { channel: answer.channel }
  } catch (fault) {
    if (isSignedOut(fault)) throw fault
    console.error(fault)
    return 'unanswered'
  }
}

/** Changes the message of one language. */
export function changeDraft(language: Draft['language'], changed: Partial<Draft>): void {
  const { job } = useDisruptions.getState()
  if (job)
    change({
      drafts: job.drafts.map((draft) => (draft.language === language ? { ...draft, ...changed } : draft)),
    })
}

export const changeSending = (sends: boolean) => change({ sends })

/** Closes the preview or the results; while it runs, only stops it before the next booking. */
export function leaveJob(): void {
  const { job } = useDisruptions.getState()
  if (job?.state === 'running') return change({ isStopping: true })
  useDisruptions.setState({ job: undefined })
}

function setResult(one: DisruptionCase, result: Result): void {
  useDisruptions.setState(({ job }) =>
    job ? { job: { ...job, results: new Map(job.results).set(codeOf(one), result) } } : {},
  )
}

function change(changed: Partial<Job>): void {
  useDisruptions.setState(({ job }) => (job ? { job: { ...job, ...changed } } : {}))
}

export type Proposals = AnswerOf<typeof calls.propose>
export type DisruptionCase = Proposals['cases'][number]
export type CancelledSailing = Proposals['sailing']
export type Action = InputOf<typeof calls.preview>['body']['action']
export type Preview = AnswerOf<typeof calls.preview>
export type Draft = Preview['messages'][number]

/** Result for one booking; `unanswered`: the connection was lost, and it may or may not have been done. */
export type Result = 'waiting' | 'running' | 'unanswered' | Refusal | { channel: 'email' | 'sms' | '' }

/** An action on several bookings, from its preview to its results. */
export interface Job {
  action: Action
  cases: readonly DisruptionCase[]
  /** A refund gives back the other ways too. */
  bothWays: boolean
  preview: Preview
  /** The messages, as far as the operator has changed them. */
  drafts: readonly Draft[]
  sends: boolean
  results: ReadonlyMap<string, Result>
  state: 'asked' | 'running' | 'ended'
  /** The operator has asked to stop before the next booking. */
  isStopping: boolean
  /** Beginning of the idempotency key of each booking. */
  key: string
}

interface DisruptionState {
  /** The cancelled sailing whose bookings are shown. */
  id: number | undefined
  shown: Proposals | undefined
  /** Moment of `performance.now()` at which the proposals lapse. */
  heldUntil: number | undefined
  /** Why the list could not be loaded. */
  problem: unknown
  /** Company reservation codes of the marked trips. */
  marked: ReadonlySet<string>
  current: string | undefined
  /** The row last marked, from which a range is marked. */
  anchor: string | undefined
  /** Ships of other companies are proposed. */
  otherCompanies: boolean
  /** Beginning of the idempotency key of each check-out, until the list is loaded again. */
  checkOutKey: string | undefined
  job: Job | undefined
}

const nothing: DisruptionState = {
  id: undefined,
  shown: undefined,
  heldUntil: undefined,
  problem: undefined,
  marked: new Set(),
  current: undefined,
  anchor: undefined,
  otherCompanies: true,
  job: undefined,
  checkOutKey: undefined,
}

export const useDisruptions = create<DisruptionState>(() => nothing)

const clear = () => useDisruptions.setState(nothing)
onAgencyChange(clear)
onSessionEnd(clear)

export const codeOf = ({ companyReservationCode }: Pick<DisruptionCase, 'companyReservationCode'>) =>
  companyReservationCode

const listed = () => useDisruptions.getState().shown?.cases ?? []

/** Shows the proposals; marks of bookings that are no longer listed are dropped. */
export function showProposals(shown: Proposals, otherCompanies: boolean): void {
  const codes = new Set(shown.cases.map(codeOf))
  useDisruptions.setState(({ marked }) => ({
    shown,
    otherCompanies,
    problem: undefined,
    checkOutKey: undefined,
    heldUntil: performance.now() + shown.secondsLeft * 1000,
    marked: new Set([...marked].filter((code) => codes.has(code))),
  }))
}

/** Marks the row under the cursor, or takes its mark away. */
export function toggleMark(): void {
  useDisruptions.setState(({ marked, current }) => {
    if (current === undefined) return {}
    const others = [...marked].filter((code) => code !== current)
    return { anchor: current, marked: new Set(marked.has(current) ? others : [...marked, current]) }
  })
}

/** Marks the rows from the one last marked to the one under the cursor. */
export function markRange(): void {
  useDisruptions.setState(({ marked, current, anchor }) => {
    const codes = listed().map(codeOf)
    const [from, to] = [codes.indexOf(anchor ?? ''), codes.indexOf(current ?? '')].toSorted((a, b) => a - b)
    if (to === undefined || to < 0) return {}
    return { anchor: current, marked: new Set([...marked, ...codes.slice(Math.max(from ?? 0, 0), to + 1)]) }
  })
}

/** Bookings that are checked in may only stay: among others they are left out of all other actions. */
function casesFor(action: Action): readonly DisruptionCase[] {
  const chosen = chosenCases()
  const open = chosen.filter(({ checkedIn }) => checkedIn === 0)
  return action === 'stay' || open.length === 0 ? chosen : open
}

/** Marks all bookings, those checked in too; when they are marked, takes all marks away. */
export function toggleAllMarks(): void {
  useDisruptions.setState(({ marked }) => {
    const codes = listed().map(codeOf)
    return { marked: new Set(codes.every((code) => marked.has(code)) ? [] : codes) }
  })
}

/** The marked bookings, else the one under the cursor. */
export function chosenCases(): readonly DisruptionCase[] {
  const { marked, current } = useDisruptions.getState()
  const chosen = listed().filter((one) => marked.has(codeOf(one)))
  return chosen.length > 0 ? chosen : listed().filter((one) => codeOf(one) === current)
}

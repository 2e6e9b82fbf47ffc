import { disruption as calls } from '../../contract/disruption.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/refusal.ts'
import { isSignedOut, logFault } from '../request/fault.ts'
import { invalidate } from '../request/record.ts'
import { request } from '../request/request.ts'
import {
  showProposals,
  useDisruptions,
  chosenCases,
  codeOf,
  type Action,
  type DisruptionCase,
  type Draft,
  type Job,
  type Result,
} from './disruptionStore.ts'
import i18next from 'i18next'
import { ledger } from '../../contract/ledger.ts'
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

/** The same by itself; why it failed is shown in place of the list, where there is none yet. */
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
export async function askJob(action: Action): Promise<Refusal | undefined> {
  const { id } = useDisruptions.getState()
  const cases = chosenCases()
  if (id === undefined || cases.length === 0) return refuse('disruption_none_chosen')
  const preview = await request(calls.preview, { path: { id }, body: { action, cases: cases.map(named) } })
  if (isRefusal(preview)) return preview
  const results = new Map<string, Result>(
    preview.cases.map((one) => [codeOf(one), one.refusal ? refusalOf(one.refusal) : 'waiting']),
  )
  useDisruptions.setState({
    job: {
      action,
      cases,
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

export const isDone = (result: Result | undefined) => typeof result === 'object' && 'channel' in result

/** The bookings that are to be changed: neither done nor refused. */
export const openCases = ({ cases, results }: Job) =>
  cases.filter((one) => ['waiting', 'unanswered'].includes(results.get(codeOf(one)) as string))

/** Starts the work and returns, so that keys reach the button that stops it. */
export function startJob(_: unknown, services: Pick<CommandServices, 'say'>): void {
  runJob(services).catch(logFault)
}

/**
 * Does the action for one booking after another, one transaction for each; those done before are left out, so that it
 * can be run again after the connection was lost.
 */
async function runJob({ say }: Pick<CommandServices, 'say'>): Promise<void> {
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
  say(i18next.t('disruption:ended', { done: results.filter(isDone).length, all: results.length }))
}

async function performOne(id: number, one: DisruptionCase): Promise<Result> {
  const { job } = useDisruptions.getState()
  if (!job) return 'waiting'
  const difference = job.preview.cases.find((shown) => codeOf(shown) === codeOf(one))?.difference
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

import { create } from 'zustand'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { disruption as calls } from '../../contract/disruption.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { onAgencyChange } from '../request/alternate.ts'
import { onSessionEnd } from '../request/token.ts'

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

/** Bookings that need a check-out first are not marked together with the others. */
const isMovable = ({ checkedIn, stays }: DisruptionCase) => checkedIn === 0 || stays

/** Marks all bookings for which something can be done now; when they are marked, takes all marks away. */
export function toggleAllMarks(): void {
  useDisruptions.setState(({ marked }) => {
    const codes = listed().filter(isMovable).map(codeOf)
    return { marked: new Set(codes.every((code) => marked.has(code)) ? [] : codes) }
  })
}

/** The marked bookings, else the one under the cursor. */
export function chosenCases(): readonly DisruptionCase[] {
  const { marked, current } = useDisruptions.getState()
  const chosen = listed().filter((one) => marked.has(codeOf(one)))
  return chosen.length > 0 ? chosen : listed().filter((one) => codeOf(one) === current)
}

import { create } from 'zustand'
import type { Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { addDays } from '../../../domain/value/portTime.ts'
import { onAgencyChange } from '../../request/alternate.ts'
import { onSessionEnd } from '../../request/token.ts'
import type { Until } from '../../line/words/when.ts'
import type { Option } from './optionColumns.ts'

/** The last day of the list minus its first, at most; the call accepts no more. */
export const mostDays = 15

/** The new expiry of several options: a date or time for all, each one's own plus minutes, or its latest. */
export type NewUntil = Until & { plus?: number; latest?: true }

export type OptionAction = 'issue' | 'cancel' | 'extend'

/** What became of one booking; `unanswered`: the connection was lost, and whether it was done is unknown. */
export type OptionResult = 'waiting' | 'running' | 'done' | 'unanswered' | Refusal

/** An action on several options, from its confirmation to its results. */
export interface OptionJob {
  action: OptionAction
  /** How the options are paid, once the operator has chosen it. */
  method: RequestedPayment['method'] | undefined
  /** The new expiry, as far as it is typed. */
  until: NewUntil
  options: readonly Option[]
  results: ReadonlyMap<string, OptionResult>
  state: 'asked' | 'running' | 'ended'
  /** The operator has asked to stop before the next booking. */
  isStopping: boolean
  /** Beginning of the idempotency key of each booking. */
  key: string
}

interface OptionsState {
  /** First and last day of the list, YYYY-MM-DD; empty until the page opens. */
  from: string
  to: string
  /** The options of these days as loaded. */
  options: readonly Option[]
  /** References of the marked options. */
  marked: ReadonlySet<string>
  /** Reference of the option under the cursor. */
  current: string | undefined
  job: OptionJob | undefined
}

const nothing: OptionsState = {
  from: '',
  to: '',
  options: [],
  marked: new Set(),
  current: undefined,
  job: undefined,
}

export const useOptions = create<OptionsState>(() => nothing)

const clear = () => useOptions.setState(nothing)
onAgencyChange(clear)
onSessionEnd(clear)

/** Sets one end of the range; the other end moves when the range would be too long or reversed. */
export function setRange(end: 'from' | 'to', date: string): void {
  useOptions.setState(({ from, to }) =>
    end === 'from'
      ? { from: date, to: within(to, date, addDays(date, mostDays)) }
      : { from: within(from, addDays(date, -mostDays), date), to: date },
  )
}

const within = (date: string, least: string, most: string) =>
  date < least ? least : date > most ? most : date

/** Stores the loaded options; marks of options that are no longer listed are dropped. */
export function setOptions(options: readonly Option[]): void {
  const listed = new Set(options.map(({ crsReservationId }) => crsReservationId))
  useOptions.setState(({ marked }) => ({
    options,
    marked: new Set([...marked].filter((reference) => listed.has(reference))),
  }))
}

/** Marks the option under the cursor, or takes its mark away. */
export function toggleMark(): void {
  useOptions.setState(({ marked, current }) => {
    if (current === undefined) return {}
    const others = [...marked].filter((reference) => reference !== current)
    return { marked: new Set(marked.has(current) ? others : [...marked, current]) }
  })
}

/** Marks all options; when all are marked, takes all marks away. */
export function toggleAllMarks(): void {
  useOptions.setState(({ marked, options }) => ({
    marked: new Set(
      marked.size === options.length ? [] : options.map(({ crsReservationId }) => crsReservationId),
    ),
  }))
}

/** The marked options, else the one under the cursor. */
export function selectedOptions(): readonly Option[] {
  const { options, marked, current } = useOptions.getState()
  const chosen = options.filter(({ crsReservationId }) => marked.has(crsReservationId))
  if (chosen.length > 0) return chosen
  return options.filter(({ crsReservationId }) => crsReservationId === current)
}

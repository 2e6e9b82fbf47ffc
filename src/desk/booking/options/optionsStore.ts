import { create } from 'zustand'
import type { TFunction } from 'i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import type { RequestedPayment } from '../../../domain/pricing/payment.ts'
import { addDays, dateOf, timeOf, addMinutes } from '../../../domain/value/portTime.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import type { booking as calls } from '../../../contract/booking/booking.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import type { Until } from '../../line/words/when.ts'
import { columnsOf, type Column, amount } from '../../grid/column.ts'
import { formatDateTime, formatDayOfYear } from '../../language/date.ts'

/** The last day of the list minus its first, at most; the call accepts no more. */
export const mostDays = 15

/** The new expiry of several options: a date or time for all, each one's own plus minutes, or its latest. */
export type NewUntil = Until & { plus?: number; latest?: true }

export type OptionAction = 'issue' | 'cancel' | 'extend'

/** The state of the job for one booking; `unanswered`: the connection was lost, and the outcome is unknown. */
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

export type Option = AnswerOf<typeof calls.activeOptions>['bookings'][number]

/** Columns of a list of options at the port-local time `now`. */
export const optionColumns = (t: TFunction<'booking'>, now: string): Column<Option>[] =>
  columnsOf<Option>()(
    {
      until: {
        width: 150,
        tone: ({ optionDateTime = '' }) => urgencyOf(optionDateTime, now),
        text: ({ optionDateTime = '' }) => `${urgencySign(optionDateTime, now)}${untilText(optionDateTime)}`,
        value: ({ optionDateTime }) => optionDateTime,
      },
      reference: { width: 80, tone: 'strong', text: ({ crsReservationId }) => crsReservationId },
      leader: { width: 94, grow: 2, text: surnameOf },
      trip: { width: 204, grow: 1, text: tripText },
      total: amount(79, ({ total }) => total),
    },
    (key) => t(`options.${key}`),
  )

const urgencySigns = { bad: '‼ ', warn: '! ' }

/** The urgency without its colour: within two hours, or today. */
function urgencySign(until: string, now: string): string {
  const urgency = urgencyOf(until, now)
  return urgency === undefined ? '' : urgencySigns[urgency]
}

/** The surname of the leader, else of the first passenger. */
export function surnameOf({ leader, trips }: Option): string {
  return leader.lastName ?? trips[0]?.selectedPassengers[0]?.surname ?? ''
}

/** `Πέμ 24/12 20:00`: within a few weeks the weekday is more useful than the year. */
export function untilText(local: string): string {
  return local === '' ? '' : `${formatDayOfYear(dateOf(local))} ${timeOf(local)}`
}

function tripText({ trips }: Option): string {
  const [first] = trips
  if (first === undefined) return ''
  const day = first.departureDateTime === '' ? '' : ` ${formatDateTime(first.departureDateTime)}`
  return `${first.origin.idOrCode}→${first.destination.idOrCode}${day}`
}

/** Minutes before expiry from which a time is shown as urgent. */
const soon = 120

/** The tone for a time of expiry: within two hours, today, or later. Both times are port-local. */
export function urgencyOf(until: string, now: string): 'bad' | 'warn' | undefined {
  if (until <= addMinutes(now, soon)) return 'bad'
  return dateOf(until) === dateOf(now) ? 'warn' : undefined
}

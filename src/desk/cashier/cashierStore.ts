import { create } from 'zustand'
import type { TFunction } from 'i18next'
import type { AnswerOf } from '../../contract/call.ts'
import type { cashier } from '../../contract/cashier.ts'
import { checkDays, type Counted, type Denomination } from '../../domain/cashier/till.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import { columnsOf, type Column, amount } from '../grid/column.ts'
import { formatDateTime } from '../language/date.ts'

export type Transaction = AnswerOf<typeof cashier.cashierData>['transactions'][number]
export type Till = AnswerOf<typeof cashier.till>
export type TillClosing = AnswerOf<typeof cashier.closes>['closes'][number]

/** The till as it is being counted. */
export interface Counting {
  till: Till
  counts: ReadonlyMap<Denomination, number>
  /** Smallest units that stay in the till. */
  left: number
  reason: string
  /** Idempotency key of the close. */
  key: string
}

interface CashierState {
  /** First and last day as typed, YYYY-MM-DD; empty until the page opens. */
  start: string
  finish: string
  current: Transaction | undefined
  counting: Counting | undefined
  /** A count that was left, continued when the form opens again. */
  unfinished: Counting | undefined
  /** The list of closes is open. */
  listsCloses: boolean
}

const nothing: CashierState = {
  start: '',
  finish: '',
  current: undefined,
  counting: undefined,
  unfinished: undefined,
  listsCloses: false,
}

export const useCashier = create<CashierState>(() => nothing)

const clear = () => useCashier.setState(nothing)
onAgencyChange(clear)
onSessionEnd(clear)

/** Why the days on screen cannot be listed. */
export function daysRefusal({ start, finish }: { start: string; finish: string }): Refusal | undefined {
  return start === '' ? undefined : checkDays({ start, finish })
}

/** Closes the form; what was counted stays. */
export function leaveCounting(listsCloses = false): void {
  useCashier.setState(({ counting, unfinished }) => ({
    counting: undefined,
    unfinished: counting ?? unfinished,
    listsCloses,
  }))
}

/** The count that was left, unless the till was closed since. */
export function unfinishedCount({ former }: Till): Pick<Counting, 'counts' | 'left' | 'reason'> | undefined {
  const { counting, unfinished } = useCashier.getState()
  const latest = counting ?? unfinished
  return latest?.till.former === former ? latest : undefined
}

export function changeCounting(part: Partial<Counting>): void {
  useCashier.setState(({ counting }) => ({ counting: counting && { ...counting, ...part } }))
}

export function countOf(counts: Counting['counts']): Counted[] {
  return [...counts].map(([denomination, count]) => ({ denomination, count }))
}

type Words = TFunction<'cashier'>

/** A column of amounts, red below zero. */
const money = <Row>(value: (row: Row) => number, tone = 'strong') => ({
  ...amount(112, value),
  money: true as const,
  tone: (row: Row) => (value(row) < 0 ? 'bad' : tone),
})

export const transactionColumns = (t: Words): Column<Transaction>[] =>
  columnsOf<Transaction>()(
    {
      time: {
        width: 160,
        tone: 'muted',
        text: ({ time }) => formatDateTime(time),
        value: ({ time }) => time,
      },
      user: { width: 76, grow: 1, text: ({ user }) => user },
      booking: { width: 76, text: ({ booking = '' }) => booking },
      receipt: { width: 116, text: ({ receipt = '' }) => receipt },
      company: { width: 72, text: ({ company }) => company },
      action: { width: 100, text: ({ action }) => t(`action.${action}`) },
      method: { width: 126, text: ({ method }) => t(`method.${method}`) },
      amount: money(({ amount: paid }) => paid),
      total: money(({ total }) => total, 'muted'),
    },
    (key) => t(`column.${key}`),
  )

export const tillClosingColumns = (t: Words): Column<TillClosing>[] =>
  columnsOf<TillClosing>()(
    {
      at: {
        title: t('column.time'),
        width: 160,
        tone: 'muted',
        text: ({ at }) => formatDateTime(at),
        value: ({ at }) => at,
      },
      user: { title: t('column.user'), width: 110, grow: 1, text: ({ user }) => user },
      shift: { width: 70, numeric: true, text: ({ shift }) => String(shift) },
      expected: money(({ expected }) => expected, ''),
      counted: money(({ counted }) => counted),
      difference: money(({ difference }) => difference),
      left: money(({ left }) => left, 'muted'),
      reason: { title: t('till.reasonGiven'), width: 140, grow: 1, text: ({ reason }) => reason },
    },
    (key) => t(`till.${key}`),
  )

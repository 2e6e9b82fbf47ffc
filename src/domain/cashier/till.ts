import { refuse, type Refusal } from '../refusal.ts'
import type { Money } from '../value/money.ts'
import { addDays, daysBetween, isDate } from '../value/portTime.ts'

export interface CashAtClose {
  /** Left in the till at its former close, plus cash taken, less cash refunded since. */
  expected: Money
  counted: Money
  /** The amount that stays in the till for the next shift; the rest is handed over. */
  left: Money
  /** The reason for a difference of the two amounts. */
  reason: string
}

/** Refuses a difference without a reason, and a remainder larger than what was counted. */
export function checkClose({ expected, counted, left, reason }: CashAtClose): Refusal | undefined {
  if (left > counted) return refuse('till_left_too_much', { left, counted }, '/left')
  const difference = counted - expected
  if (difference !== 0 && reason.trim() === '') return refuse('till_reason_needed', { difference }, '/reason')
  return undefined
}

/** Smallest units of all notes and coins, the largest first. */
export const denominations = [
  100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const

export type Denomination = (typeof denominations)[number]

/** The largest note by the decimals of the currency: 10.000 yen, 1.000 crowns, 50 dinars. */
const largest: Readonly<Record<number, number>> = { 0: 10_000, 2: 100_000, 3: 50_000 }

/** Notes and coins of a currency with that many decimals. */
export function denominationsOf(digits: number): readonly Denomination[] {
  return denominations.filter((denomination) => denomination <= (largest[digits] ?? Infinity))
}

export interface Counted {
  denomination: Denomination
  /** Number of these notes or coins. */
  count: number
}

/** The value of counted notes and coins. */
export function countedSum(counted: readonly Counted[]): Money {
  return counted.reduce((all, { denomination, count }) => all + denomination * count, 0)
}

/** The last day of the cashier data minus the first, at most. */
export const mostDays = 15

/** The quick range: the last 15 days up to today. */
export function lastDays(today: string): { start: string; finish: string } {
  return { start: addDays(today, -mostDays), finish: today }
}

/** Refuses a day that does not exist, and a range that ends before it begins or is too long. */
export function checkDays({ start, finish }: { start: string; finish: string }): Refusal | undefined {
  if (!isDate(start)) return refuse('date_not_valid', { text: start }, '/start')
  if (!isDate(finish)) return refuse('date_not_valid', { text: finish }, '/finish')
  const days = daysBetween(start, finish)
  if (days < 0) return refuse('days_reversed', {}, '/finish')
  return days > mostDays ? refuse('too_many_days', { most: mostDays }, '/finish') : undefined
}

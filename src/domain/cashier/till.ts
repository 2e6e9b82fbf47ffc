import { refuse, type Refusal } from '../refusal.ts'
import type { Hundredths } from '../value/money.ts'
import { addDays, daysBetween, isDate } from '../value/portTime.ts'

export interface CashAtClose {
  /** Left in the till at its former close, plus cash taken, less cash refunded since. */
  expected: Hundredths
  counted: Hundredths
  /** The amount that stays in the till for the next shift; the rest is handed over. */
  left: Hundredths
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

/** Notes and coins of the euro, in cents, the largest first. */
export const denominations = [
  50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const

export type Denomination = (typeof denominations)[number]

export interface Counted {
  denomination: Denomination
  /** Number of these notes or coins. */
  count: number
}

/** The value of counted notes and coins. */
export function countedSum(counted: readonly Counted[]): Hundredths {
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

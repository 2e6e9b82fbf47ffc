import { refuse, type Refusal } from '../refusal.ts'
import { addDays, daysBetween, isDate } from '../value/portTime.ts'

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

import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { daysBetween } from '../../../domain/value/portTime.ts'

/** The last day of a range minus its first, at most. */
export const mostDays = 15

/** Refuses a range of days that ends before it begins or is too long. */
export function rangeRefusal({
  fromDate,
  toDate,
}: {
  fromDate: string
  toDate: string
}): Refusal | undefined {
  const days = daysBetween(fromDate, toDate)
  if (days < 0) return refuse('days_reversed', {}, '/toDate')
  return days > mostDays ? refuse('too_many_days', { most: mostDays }, '/toDate') : undefined
}

import { addDays } from '../value/portTime.ts'

/** Days, both included. */
export interface Days {
  /** YYYY-MM-DD */
  from: string
  to: string
}

/**
 * The range of two ends, of which one may be left open: from a day alone is that day and the `most` days after it, to a
 * day alone the `most` days before it. Undefined without any end.
 */
export function daysOf(from: string | undefined, to: string | undefined, most: number): Days | undefined {
  if (from !== undefined) return { from, to: to ?? addDays(from, most) }
  return to === undefined ? undefined : { from: addDays(to, -most), to }
}

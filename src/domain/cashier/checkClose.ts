import { refuse, type Refusal } from '../refusal.ts'
import type { Hundredths } from '../value/money.ts'

export interface CashAtClose {
  /** Left in the till at its former close, plus cash taken, less cash refunded since. */
  expected: Hundredths
  counted: Hundredths
  /** What stays in the till for the next shift; the rest is handed over. */
  left: Hundredths
  /** Why the two amounts differ. */
  reason: string
}

/** Refuses a difference without a reason, and a remainder larger than what was counted. */
export function checkClose({ expected, counted, left, reason }: CashAtClose): Refusal | undefined {
  if (left > counted) return refuse('till_left_too_much', { left, counted }, '/left')
  const difference = counted - expected
  if (difference !== 0 && reason.trim() === '') return refuse('till_reason_needed', { difference }, '/reason')
  return undefined
}

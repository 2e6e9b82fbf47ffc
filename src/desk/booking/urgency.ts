import { addMinutes, dateOf } from '../../domain/value/portTime.ts'

/** Minutes: what runs out within them has to be seen to now. */
const soon = 120

/** The tone of a time something runs out at: within two hours, today, later. Both are port-local. */
export function urgencyOf(until: string, now: string): 'bad' | 'warn' | undefined {
  if (until <= addMinutes(now, soon)) return 'bad'
  return dateOf(until) === dateOf(now) ? 'warn' : undefined
}

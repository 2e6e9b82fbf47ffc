import { addMinutes, dateOf } from '../../domain/value/portTime.ts'

/** Minutes before expiry from which a time is shown as urgent. */
const soon = 120

/** The tone for a time of expiry: within two hours, today, or later. Both times are port-local. */
export function urgencyOf(until: string, now: string): 'bad' | 'warn' | undefined {
  if (until <= addMinutes(now, soon)) return 'bad'
  return dateOf(until) === dateOf(now) ? 'warn' : undefined
}

import { optionUntil, type OptionFacts } from '../../domain/booking/optionUntil.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { localAt, toInstant } from '../../domain/value/portTime.ts'
import { portZone, type Sailing } from '../reference/timetable.ts'
import type { ServerDependencies } from '../server/context.ts'
import type { Settle } from './make.ts'
import { movementsOf } from './payments.ts'

/** Booked but neither paid nor made an option, places are kept so long. */
const keptMinutes = 30

function departures(
  { catalogue }: ServerDependencies,
  sailings: readonly Sailing[],
): OptionFacts['departures'] {
  return sailings.map(({ departs, origin }) => ({
    local: departs,
    zone: portZone(catalogue, origin),
  }))
}

/** Half an hour to be issued in, and never beyond the first departure. */
export function keptHalfAnHour(parts: ServerDependencies): Settle {
  return ({ sailings }, zone) => {
    const sails = departures(parts, sailings).map((one) => toInstant(one.local, one.zone))
    const until = Math.min(parts.clock.now().getTime() + keptMinutes * 60_000, ...sails)
    return { status: 'OPTIONAL', optionUntil: localAt(until, zone), expiresAt: new Date(until) }
  }
}

/** An option until the date and time asked for, or the latest there is. */
export function heldUntil(parts: ServerDependencies, asked: string | undefined): Settle {
  return ({ sailings }, zone) => {
    const now = parts.clock.now().getTime()
    const until = optionUntil(asked, { now, zone, departures: departures(parts, sailings) })
    if (isRefusal(until)) return until
    return { status: 'OPTIONAL', optionUntil: until, expiresAt: new Date(toInstant(until, zone)) }
  }
}

/** Paid at the price the operator was shown, not at another. */
export function paidAt(
  parts: ServerDependencies,
  expectedTotal: number,
  payments: Parameters<typeof movementsOf>[2],
): Settle {
  return ({ total, dues }) => {
    if (total !== expectedTotal) return refuse('price_changed', { expected: expectedTotal, now: total })
    const movements = movementsOf(parts.catalogue, dues, payments)
    return isRefusal(movements) ? movements : { status: 'ISSUED', movements }
  }
}

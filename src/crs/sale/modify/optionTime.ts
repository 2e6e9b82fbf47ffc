import { latestOption } from '../../../domain/booking/optionUntil.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { toInstant } from '../../../domain/value/portTime.ts'
import { portZone } from '../../reference/timetable.ts'
import type { ServerDependencies } from '../../server/context.ts'
import type { Plan } from './modificationPlan.ts'

/** The time of an option, earlier where a trip now leaves before it. */
export function newOptionUntil(
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
  { record, trips }: Plan,
): string | null | Refusal {
  const { optionUntil, timezone } = record.booking
  const moved = trips.flatMap(({ moved: isMoved, after }) =>
    isMoved && after.sailing ? [after.sailing] : [],
  )
  if (optionUntil === null || moved.length === 0) return optionUntil
  const departures = moved.map(({ departs, origin }) => ({
    local: departs,
    zone: portZone(catalogue, origin),
  }))
  const first = Math.min(...departures.map(({ local, zone }) => toInstant(local, zone)))
  if (toInstant(optionUntil, timezone) < first) return optionUntil
  return latestOption({ now: clock.now().getTime(), zone: timezone, departures })
}

import type { BookedCounts } from '../../reference/locations.ts'
import type { CallContext } from '../../server/context.ts'
import { countPorts } from '../record/recordSql.ts'

/** Only the latest bookings are counted, so that the ranking of ports follows the season. */
const latestBookings = 500
/** Milliseconds a count is reused before it is made again. */
const validFor = 600_000

type Agency = Pick<CallContext, 'tx' | 'who' | 'clock'>

/** Counts bookings per port, cached per agency. Each new count drops the expired ones of all agencies. */
export function countBookedPorts(): (context: Agency) => Promise<BookedCounts> {
  const cache = new Map<string, { until: number; ports: BookedCounts }>()
  return async ({ tx, who, clock }) => {
    const now = clock.now().getTime()
    // The upper bound drops counts from the future when the clock is set back.
    const isValid = ({ until }: { until: number }) => until > now && until <= now + validFor
    const cached = cache.get(who.agency)
    if (cached && isValid(cached)) return cached.ports
    const ports = await countPorts(tx, who, latestBookings)
    for (const [agency, entry] of cache) if (!isValid(entry)) cache.delete(agency)
    cache.set(who.agency, { until: now + validFor, ports })
    return ports
  }
}

import type { BookedCounts } from '../reference/locations.ts'
import type { CallContext } from '../server/context.ts'
import { countPorts } from './sql.ts'

/** Bookings that are counted: enough to tell what is sold, few enough to follow the season. */
const latestBookings = 500
/** Ranks of ports may lag behind the sales by this much, in ms. */
const validFor = 600_000

type Agency = Pick<CallContext, 'tx' | 'who' | 'clock'>

/** Counts once in ten minutes for each agency; counts out of date are dropped whenever one is made. */
export function countBookedPorts(): (context: Agency) => Promise<BookedCounts> {
  const counted = new Map<string, { until: number; ports: BookedCounts }>()
  return async ({ tx, who, clock }) => {
    const now = clock.now().getTime()
    const isValid = ({ until }: { until: number }) => until > now && until <= now + validFor
    const cached = counted.get(who.agency)
    if (cached && isValid(cached)) return cached.ports
    const ports = await countPorts(tx, who, latestBookings)
    for (const [agency, one] of counted) if (!isValid(one)) counted.delete(agency)
    counted.set(who.agency, { until: now + validFor, ports })
    return ports
  }
}

import type { OptionFacts } from '../../../domain/booking/optionUntil.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { portZone } from '../../reference/timetable.ts'
import { releaseExpired } from '../../database/change.ts'
import { system } from '../../database/transaction.ts'
import type { ServerDependencies } from '../../server/context.ts'
import { startJob } from '../../server/job/job.ts'
import type { BookingRecord, BookingRow } from '../record/record.ts'

/** The departures before which an option must end: those of the trips with a date that are not cancelled. */
export function departuresOf(catalogue: Catalogue, { trips }: BookingRecord): OptionFacts['departures'] {
  return trips
    .filter(({ status, openUntil }) => status !== 'CANCELLED' && openUntil === null)
    .map(({ departs, origin }) => ({ local: departs, zone: portZone(catalogue, origin) }))
}

/** Refuses an option whose time has passed, though it may not be released yet. */
export function refuseExpired({ expiresAt, optionUntil }: BookingRow, now: Date): Refusal | undefined {
  return expiresAt && expiresAt <= now ? refuse('option_expired', { until: optionUntil ?? '' }) : undefined
}

/** Options and holds released in one transaction: few, so that sales wait only briefly for the locked stock rows. */
const batchSize = 20
const intervalSeconds = 5

type Dependencies = Pick<ServerDependencies, 'database' | 'clock'>

/** Releases all expired options and holds and returns their number. Several processes may run it at the same time. */
export async function releaseAllExpired({ database, clock }: Dependencies): Promise<number> {
  let total = 0
  for (;;) {
    const count = await database.transaction(system, (tx) => releaseExpired(tx, clock.now(), batchSize))
    total += count
    if (count === 0) return total
  }
}

/**
 * Releases expired options and holds every few seconds. The returned function stops it and waits for a running pass.
 */
export const startExpiry = (dependencies: Dependencies): (() => Promise<void>) =>
  startJob(intervalSeconds, () => releaseAllExpired(dependencies))

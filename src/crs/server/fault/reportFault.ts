import { type Outage, outageOf } from '../../database/outage.ts'
import { brief } from '../log.ts'
import { faults, outages } from '../operations/metrics.ts'

/**
 * Milliseconds during which the same outage is reported once: every call and job fails of it, and the disk may be full.
 */
const reportInterval = 60_000
const reportedAt = new Map<Outage, number>()

/** Counts work that failed of an outage, which is reported with the words of the first. */
export function countOutage(outage: Outage, words: string): void {
  outages.inc({ outage })
  const now = Date.now()
  if (now - (reportedAt.get(outage) ?? 0) < reportInterval) return
  reportedAt.set(outage, now)
  console.error(`purser: the database cannot be used (${outage}): ${words}`)
}

/**
 * Reports a fault outside any call as a line like those of calls, never the whole error: the details of a database error
 * contain personal data. An outage of the database is one line, because its work is repeated later.
 */
export function reportFault(fault: unknown): void {
  const outage = outageOf(fault)
  if (outage) return countOutage(outage, (fault as Error).message)
  faults.inc({ in: 'elsewhere' })
  const err = brief(fault instanceof Error ? fault : { message: String(fault) })
  console.error(JSON.stringify({ level: 50, time: Date.now(), err, msg: 'fault' }))
}

/**
 * Keeps the process alive after an uncaught fault: all state is per request, so that other requests continue. Returns a
 * counter of these faults.
 */
export function countUncaughtFaults(report: (fault: unknown) => void): () => number {
  let faults = 0
  const survive = (fault: unknown) => {
    faults += 1
    report(fault)
  }
  process.on('uncaughtException', survive)
  process.on('unhandledRejection', survive)
  return () => faults
}

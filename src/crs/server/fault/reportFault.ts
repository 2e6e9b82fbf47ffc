import { outageOf } from '../../database/outage.ts'
import { brief } from '../log.ts'
import { faults, outages } from '../operations/metrics.ts'

/** Milliseconds during which the same outage is reported once, because every background job fails of it. */
const reportInterval = 60_000
let reported = { words: '', at: 0 }

function reportOutage(words: string): void {
  if (words === reported.words && Date.now() - reported.at < reportInterval) return
  reported = { words, at: Date.now() }
  console.error(`purser: the database cannot be used: ${words}`)
}

/**
 * Reports a fault outside any call as a line like those of calls, never the whole error: the details of a database error
 * contain personal data. An outage of the database is one line, because its work is repeated later.
 */
export function reportFault(fault: unknown): void {
  const outage = outageOf(fault)
  if (outage) {
    outages.inc({ outage })
    return reportOutage((fault as Error).message)
  }
  faults.inc({ in: 'elsewhere' })
  const err = brief(fault instanceof Error ? fault : { message: String(fault) })
  console.error(JSON.stringify({ level: 50, time: Date.now(), err, msg: 'fault' }))
}

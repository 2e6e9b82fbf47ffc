import { outageOf } from '../../database/outage.ts'

/** Milliseconds during which the same outage is reported once, because every background job fails of it. */
const reportInterval = 60_000
let reported = { words: '', at: 0 }

function reportOutage(words: string): void {
  if (words === reported.words && Date.now() - reported.at < reportInterval) return
  reported = { words, at: Date.now() }
  console.error(`purser: the database cannot be used: ${words}`)
}

/**
 * Reports a fault outside any call, never the whole error: the details of a database error contain personal data. An
 * outage of the database is one line, because its work is repeated later.
 */
export function reportFault(fault: unknown): void {
  if (!(fault instanceof Error)) console.error(`purser: ${String(fault)}`)
  else if (outageOf(fault)) reportOutage(fault.message)
  else console.error(fault.stack ?? fault.message)
}

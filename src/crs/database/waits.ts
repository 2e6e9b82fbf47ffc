import { AsyncLocalStorage } from 'node:async_hooks'
import { type SentStatement, sentStatements } from './connection.ts'

/** Round trips to PostgreSQL of some work. */
export interface Waits {
  /** Round trips of its transactions. */
  waits: number
  /** Milliseconds in which at least one answer or connection was waited for. */
  ms: number
}

interface Count {
  into: Waits
  open: number
  since: number
}

/** Statements that have left since the last answer that was waited for. */
interface Trip {
  isAnswered: boolean
  isCounted: boolean
}

const counting = new AsyncLocalStorage<Count>()
const trips = new WeakMap<object, Trip>()

function countStatement(message: unknown): void {
  const count = counting.getStore()
  if (!count) return
  const { connection, answer } = message as SentStatement
  const before = trips.get(connection)
  const trip = before && !before.isAnswered ? before : { isAnswered: false, isCounted: false }
  trips.set(connection, trip)
  if (!answer) return
  if (!trip.isCounted) count.into.waits++
  trip.isCounted = true
  const answered = () => void (trip.isAnswered = true)
  addTime(count, answer.then(answered, answered))
}

function addTime(count: Count, end: Promise<unknown>): void {
  if (count.open++ === 0) count.since = performance.now()
  const ended = () => {
    if (--count.open === 0) count.into.ms += performance.now() - count.since
  }
  end.then(ended, ended)
}

/** Adds the milliseconds until the end of what is no statement of a transaction, as of a wait for a free connection. */
export function countTime<T>(end: Promise<T>): Promise<T> {
  const count = counting.getStore()
  if (count) addTime(count, end)
  return end
}

// Once: the channel calls a listener as often as it was subscribed.
sentStatements.subscribe(countStatement)

/**
 * Adds how often the transactions of the work waited for PostgreSQL, and how many milliseconds the work did, also for a
 * free connection. Statements that leave before an answer is needed are one wait together, and one whose answer nothing
 * waits for is none. What work within this work waited is counted for both.
 */
export async function countWaits<T>(into: Waits, work: () => Promise<T>): Promise<T> {
  const around = counting.getStore()
  const before = { ...into }
  try {
    // Awaited inside: an injected request begins only when it is waited for.
    return await counting.run({ into, open: 0, since: 0 }, async () => await work())
  } finally {
    if (around) {
      around.into.waits += into.waits - before.waits
      around.into.ms += into.ms - before.ms
    }
  }
}

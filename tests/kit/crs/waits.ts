import { AsyncLocalStorage } from 'node:async_hooks'
import { type GivenStatement, givenStatements } from '../../../src/crs/database/connection.ts'

interface Count {
  waits: number
  /** Milliseconds in which at least one answer was waited for. */
  ms: number
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
  const { connection, answer } = message as GivenStatement
  const before = trips.get(connection)
  const trip = before && !before.isAnswered ? before : { isAnswered: false, isCounted: false }
  trips.set(connection, trip)
  if (!answer) return
  if (!trip.isCounted) count.waits++
  trip.isCounted = true
  if (count.open++ === 0) count.since = performance.now()
  const answered = () => {
    trip.isAnswered = true
    if (--count.open === 0) count.ms += performance.now() - count.since
  }
  answer.then(answered, answered)
}

// Once: the channel calls a listener as often as it was subscribed.
givenStatements.subscribe(countStatement)

/**
 * How often, and how many milliseconds, the transactions of the work waited for PostgreSQL: statements that leave before
 * an answer is needed are one wait together, and one whose answer nothing waits for is none.
 */
export async function countWaits<T>(
  work: () => Promise<T>,
): Promise<{ waits: number; ms: number; result: T }> {
  const count = { waits: 0, ms: 0, open: 0, since: 0 }
  const around = counting.getStore()
  // Awaited inside: an injected request begins only when it is waited for.
  const result = await counting.run(count, async () => await work())
  if (around) {
    around.waits += count.waits
    around.ms += count.ms
  }
  return { result, waits: count.waits, ms: count.ms }
}

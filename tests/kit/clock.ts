import { type Clock, clockOf } from '../../src/crs/server/clock.ts'

export interface SetClock extends Clock {
  /** Moves on by milliseconds. */
  pass(ms: number): void
}

/** A clock that stands still until it is moved. */
export function setClock(start = '2026-06-15T07:00:00Z'): SetClock {
  let now = new Date(start).getTime()
  const clock = clockOf(() => new Date(now))
  return { ...clock, pass: (ms) => void (now += ms) }
}

import { type Clock, clockOf } from '../../../src/crs/server/clock.ts'

export interface SetClock extends Clock {
  /** Advances the clock by milliseconds. */
  pass(ms: number): void
}

/** A clock that stops until it is advanced. */
export function setClock(start = '2026-06-15T07:00:00Z'): SetClock {
  let now = new Date(start).getTime()
  const clock = clockOf(() => new Date(now))
  return { ...clock, pass: (ms) => void (now += ms) }
}

/** Failures are forgotten this long after the last one, in ms. */
const memory = 15 * 60_000
/** A try that has to wait waits twice as long as the one before, from the first to the longest, in ms. */
const firstDelay = 500
const longestDelay = 8_000

/** Under what a try is counted: a user of an agency, or an address, behind which a whole office may sit. */
export interface Counted {
  name: string
  /** Failures that cost no waiting. */
  free: number
  /** Tries that may wait or run at a time. */
  atOnce: number
  /** Whether a good try makes the failures forgotten; never for an address, where a guesser may sit too. */
  forgiven: boolean
}

interface Count {
  failures: number
  last: number
  running: number
}

/** Delays guessing instead of locking anybody out: the right password works at any time, only later. */
export interface Patience {
  /** Runs one try once its delay has passed; where too many wait already, answers the seconds to come back in. */
  attempt<T>(
    counted: readonly Counted[],
    one: () => Promise<T>,
    good: (result: T) => boolean,
  ): Promise<T | { seconds: number }>
}

export function createPatience(now: () => number, pause: (ms: number) => Promise<void>): Patience {
  const counts = new Map<string, Count>()

  function countOf({ name }: Counted): Count {
    const count = counts.get(name) ?? { failures: 0, last: now(), running: 0 }
    if (now() - count.last > memory) count.failures = 0
    counts.set(name, count)
    return count
  }

  function forgetOld(): void {
    for (const [name, { last, running }] of counts)
      if (running === 0 && now() - last > memory) counts.delete(name)
  }

  return {
    async attempt(counted, one, good) {
      if (counts.size > 10_000) forgetOld()
      const own = counted.map((under) => ({ under, count: countOf(under) }))
      const delay = Math.max(...own.map(({ under, count }) => delayAfter(count.failures - under.free)))
      const full = own.some(({ under, count }) => count.running >= under.atOnce)
      if (full) return { seconds: Math.ceil((delay || firstDelay) / 1000) }
      for (const { count } of own) count.running++
      try {
        if (delay > 0) await pause(delay)
        const result = await one()
        for (const { under, count } of own) note(count, under, good(result), now())
        return result
      } finally {
        for (const { count } of own) count.running--
      }
    },
  }
}

function delayAfter(failuresTooMany: number): number {
  return failuresTooMany < 0 ? 0 : Math.min(longestDelay, firstDelay * 2 ** failuresTooMany)
}

function note(count: Count, { forgiven }: Counted, good: boolean, now: number): void {
  if (good && !forgiven) return
  count.failures = good ? 0 : count.failures + 1
  count.last = now
}

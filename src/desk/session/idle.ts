/** Milliseconds without anybody doing anything until it is said that the session will end, and from then until it does. */
export const untilWarning = 3_600_000
export const untilEnd = 60_000

export interface IdleParts {
  now(): number
  /** A timer; returns how to call it off. */
  after(milliseconds: number, then: () => void): () => void
  /** Seconds left, as long as the warning stands. */
  warn(secondsLeft: number | undefined): void
  leave(): void
}

export interface Idle {
  /** Somebody did something, here or in another window, by the clock of all. */
  active(at?: number): void
  end(): void
}

/**
 * Watches that somebody is there. By the time of day, not by timers alone: a machine that slept past the end signs out
 * as soon as it wakes.
 */
export function watchIdle({ now, after, warn, leave }: IdleParts): Idle {
  let last = now()
  let warned = false
  let over = false
  let callOff: (() => void) | undefined

  function look(): void {
    const quiet = now() - last
    const left = untilWarning + untilEnd - quiet
    if (over) return
    if (left <= 0) {
      over = true
      return leave()
    }
    if (quiet < untilWarning) {
      if (warned) warn(undefined)
      warned = false
      callOff = after(untilWarning - quiet, look)
      return
    }
    warned = true
    warn(Math.ceil(left / 1000))
    callOff = after(left % 1000 || 1000, look)
  }

  look()
  return {
    active(at = now()) {
      if (at <= last) return
      // The end has passed while the machine slept: the key that wakes it comes too late.
      if (at - last >= untilWarning + untilEnd) return look()
      last = at
      if (!warned) return
      callOff?.()
      look()
    },
    end: () => callOff?.(),
  }
}

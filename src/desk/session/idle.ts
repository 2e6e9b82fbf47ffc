/** Milliseconds without activity until the warning, and from the warning until the session ends. */
export const untilWarning = 3_600_000
export const untilEnd = 60_000

export interface IdleParts {
  now(): number
  /** A timer; returns its cancel function. */
  after(milliseconds: number, then: () => void): () => void
  /** Seconds left while the warning is shown; undefined otherwise. */
  warn(secondsLeft: number | undefined): void
  leave(): void
}

export interface Idle {
  /** Reports activity in this window or another one; `at` is in milliseconds of the shared clock. */
  active(at?: number): void
  end(): void
}

/**
 * Ends the session after inactivity. Uses the time of day and not only timers, so that a machine that slept
 * past the end signs out when it wakes.
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
      // The end passed while the machine slept, so the key that wakes it comes too late.
      if (at - last >= untilWarning + untilEnd) return look()
      last = at
      if (!warned) return
      callOff?.()
      look()
    },
    end: () => callOff?.(),
  }
}

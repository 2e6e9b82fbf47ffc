import { expect, test } from 'vitest'
import { untilEnd, untilWarning, watchIdle } from '../../../src/desk/session/idle.ts'

/** A clock with timers, as a machine that may sleep has them: those that are due fire on waking. */
function desk() {
  let now = 5_000_000
  let timers: { at: number; work: () => void }[] = []
  const shown: (number | undefined)[] = []
  let left = 0

  function fire(): void {
    for (;;) {
      const due = timers.filter(({ at }) => at <= now).toSorted((one, other) => one.at - other.at)[0]
      if (!due) return
      timers = timers.filter((one) => one !== due)
      due.work()
    }
  }

  const idle = watchIdle({
    now: () => now,
    after(milliseconds, work) {
      const timer = { at: now + milliseconds, work }
      timers.push(timer)
      return () => void (timers = timers.filter((one) => one !== timer))
    },
    warn: (seconds) => shown.push(seconds),
    leave: () => void (left += 1),
  })
  return {
    idle,
    shown,
    left: () => left,
    /** Every timer fires when it is due. */
    pass(milliseconds: number) {
      const end = now + milliseconds
      for (;;) {
        const next = Math.min(...timers.map(({ at }) => at), Number.POSITIVE_INFINITY)
        if (next > end) break
        now = Math.max(now, next)
        fire()
      }
      now = end
    },
    sleep(milliseconds: number) {
      now += milliseconds
      fire()
    },
    touch() {
      now += 1
      idle.active()
    },
  }
}

test('an hour without anybody is warned of, and not a second earlier (ST-012, CO-001)', () => {
  const { pass, shown } = desk()
  pass(3_600_000 - 1000)
  expect(shown).toEqual([])
  pass(1000)
  expect(shown).toEqual([60])
})

test('it counts down sixty seconds and ends once (ST-013, ST-014, CO-002)', () => {
  const { pass, shown, left } = desk()
  pass(untilWarning + untilEnd - 1)
  expect(shown).toEqual(Array.from({ length: 60 }, (_, nth) => 60 - nth))
  expect(left()).toBe(0)
  pass(1)
  expect(left()).toBe(1)
  pass(10 * untilWarning)
  expect(left()).toBe(1)
})

test('whatever is done begins the hour anew, at 59 minutes as much as in the last second (ST-015)', () => {
  const { pass, shown, touch, left } = desk()
  pass(59 * 60_000)
  touch()
  pass(untilWarning - 2)
  expect(shown).toEqual([])
  pass(untilEnd)
  expect(shown.at(-1)).toBe(1)
  touch()
  expect(shown.at(-1)).toBeUndefined()
  pass(untilWarning - 1000)
  expect(shown.at(-1)).toBeUndefined()
  expect(left()).toBe(0)
})

test('what is done in another window counts, by the clock of all', () => {
  const { idle, pass, shown } = desk()
  pass(untilWarning)
  expect(shown).toEqual([60])
  idle.active(5_000_000 + untilWarning - 500)
  expect(shown.at(-1)).toBeUndefined()
  idle.active(5_000_000)
  pass(untilWarning - 1000)
  expect(shown.at(-1)).toBeUndefined()
  pass(1000)
  expect(shown.at(-1)).toBe(60)
})

test('a machine that slept past the end signs out on waking, whatever wakes it', () => {
  const asleep = desk()
  asleep.sleep(3 * untilWarning)
  expect(asleep.left()).toBe(1)
  const woken = desk()
  woken.idle.active(5_000_000 + 3 * untilWarning)
  expect(woken.left()).toBe(0)
  woken.sleep(3 * untilWarning)
  woken.touch()
  expect(woken.left()).toBe(1)
})

test('nothing is said or ended once it is over', () => {
  const { idle, pass, shown, left } = desk()
  idle.end()
  pass(3 * untilWarning)
  expect([shown, left()]).toEqual([[], 0])
})

import { expect, test } from 'vitest'
import { untilEnd, untilWarning, watchIdle } from '../../../src/desk/session/SessionDialogs.tsx'

/** A clock with timers on a machine that may sleep: timers due during sleep fire when it wakes. */
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

test('warns after an hour without input, and not a second earlier (ST-012, CO-001, EN-009)', () => {
  const { pass, shown } = desk()
  pass(3_600_000 - 1000)
  expect(shown).toEqual([])
  pass(1000)
  expect(shown).toEqual([60])
})

test('counts down sixty seconds and ends the session once (ST-013, ST-014, CO-002)', () => {
  const { pass, shown, left } = desk()
  pass(untilWarning + untilEnd - 1)
  expect(shown).toEqual(Array.from({ length: 60 }, (_, nth) => 60 - nth))
  expect(left()).toBe(0)
  pass(1)
  expect(left()).toBe(1)
  pass(10 * untilWarning)
  expect(left()).toBe(1)
})

test('any input restarts the hour, at 59 minutes and in the last second (ST-015)', () => {
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

test('input in another window counts, by the shared clock', () => {
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

test('a machine that slept past the end signs out when it wakes, whatever wakes it', () => {
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

test('nothing is shown or ended after stopping', () => {
  const { idle, pass, shown, left } = desk()
  idle.end()
  pass(3 * untilWarning)
  expect([shown, left()]).toEqual([[], 0])
})

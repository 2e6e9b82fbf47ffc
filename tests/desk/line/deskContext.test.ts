import { describe, expect, it } from 'vitest'
import { createContextSource } from '../../../src/desk/line/deskContext.ts'

/** 10:00:30 in Athens on 24 December 2026. */
const machine = Date.UTC(2026, 11, 24, 8, 0, 30)

function sourceAt(clock: () => number) {
  const source = createContextSource(clock)
  source.set({ zone: 'Europe/Athens' })
  return source
}

describe('the current time', () => {
  it('is the local time until the server time is set', () => {
    const source = sourceAt(() => machine)
    expect(source.get()).toMatchObject({ today: '2026-12-24', now: '10:00' })
  })

  it('is the server time when the local clock is wrong, and advances with it', () => {
    let clock = machine
    const source = sourceAt(() => clock)
    source.follow('2026-12-25 00:15')
    expect(source.get()).toMatchObject({ today: '2026-12-25', now: '00:15' })
    clock += 10 * 60_000
    expect(source.get().now).toBe('00:25')
  })

  it('is computed in the time zone of another port from the server time', () => {
    const source = sourceAt(() => machine)
    source.follow('2026-12-25 00:15')
    expect(source.nowIn('Europe/Rome')).toBe('2026-12-24 23:15')
    expect(source.nowIn(undefined)).toBe('2026-12-25 00:15')
  })

  it('is computed in another zone than that of the server time', () => {
    const source = createContextSource(() => machine)
    source.set({ zone: 'America/Santiago' })
    source.follow('2026-12-24 19:00', 'Asia/Tokyo')
    expect(source.get()).toMatchObject({ today: '2026-12-24', now: '07:00' })
  })

  it('is the local time when both differ by less than the missing seconds', () => {
    const source = sourceAt(() => machine)
    source.follow('2026-12-24 10:01')
    expect(source.get().now).toBe('10:00')
  })
})

describe('the minutes until a time', () => {
  it('are elapsed minutes, also across the night when the clock is set back', () => {
    const source = sourceAt(() => Date.parse('2026-10-24T18:00:30Z'))
    expect(source.minutesUntil('2026-10-24 21:01')).toBe(1)
    expect(source.minutesUntil('2026-10-24 20:30')).toBe(-30)
    expect(source.minutesUntil('2026-10-25 21:00')).toBe(25 * 60)
  })
})

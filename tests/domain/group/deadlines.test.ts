import { describe, expect, test } from 'vitest'
import { checkDeadlines, deadlineState } from '../../../src/domain/group/deadlines.ts'

const facts = { now: '2026-06-15 10:00', optionUntil: '2026-06-19 20:00' }

describe('the deadlines of a group', () => {
  test('are accepted up to the time of the option, and none is required', () => {
    expect(checkDeadlines({}, facts)).toBeUndefined()
    const all = { namesBy: '2026-06-18 12:00', depositBy: '2026-06-17 12:00', releaseBy: facts.optionUntil }
    expect(checkDeadlines(all, facts)).toBeUndefined()
  })

  test.each([
    [{ namesBy: '2026-02-30 10:00' }, 'date_not_valid', '/namesBy', { text: '2026-02-30 10:00' }],
    [{ depositBy: facts.now }, 'group_deadline_passed', '/depositBy', { time: facts.now }],
    [
      { releaseBy: '2026-06-19 20:01' },
      'group_deadline_late',
      '/releaseBy',
      { time: '2026-06-19 20:01', until: facts.optionUntil },
    ],
    [
      { namesBy: '2026-06-18 12:00', releaseBy: '2026-06-18 11:00' },
      'group_deadline_late',
      '/namesBy',
      { time: '2026-06-18 12:00', until: '2026-06-18 11:00' },
    ],
  ])('%o is refused', (deadlines, refusal, at, parameters) => {
    expect(checkDeadlines(deadlines, facts)).toMatchObject({ refusal, at, parameters })
  })

  test('for names is accepted without one for the release, and at the same time', () => {
    const namesBy = '2026-06-18 12:00'
    expect(checkDeadlines({ namesBy }, facts)).toBeUndefined()
    expect(checkDeadlines({ releaseBy: namesBy }, facts)).toBeUndefined()
    expect(checkDeadlines({ namesBy, releaseBy: namesBy }, facts)).toBeUndefined()
  })

  test('are met by names or by a payment, and otherwise open, near or missed', () => {
    const progress = { now: '2026-06-15 10:00', tomorrow: '2026-06-16 10:00', unnamed: 1, isPaid: false }
    expect(deadlineState('namesBy', '2026-06-17 10:00', progress)).toBe('open')
    expect(deadlineState('namesBy', '2026-06-16 10:00', progress)).toBe('soon')
    expect(deadlineState('namesBy', '2026-06-15 10:00', progress)).toBe('missed')
    expect(deadlineState('releaseBy', '2026-06-15 10:00', { ...progress, unnamed: 0 })).toBe('met')
    expect(deadlineState('depositBy', '2026-06-15 10:00', { ...progress, unnamed: 0 })).toBe('missed')
    expect(deadlineState('depositBy', '2026-06-15 10:00', { ...progress, isPaid: true })).toBe('met')
  })
})

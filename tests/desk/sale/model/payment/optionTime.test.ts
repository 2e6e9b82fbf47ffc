import { describe, expect, test } from 'vitest'
import {
  completeOption,
  latestOf,
  optionOf,
  wrongOption,
} from '../../../../../src/desk/sale/model/payment/optionTime.ts'

const facts = { today: '2026-11-20', now: '10:00', departs: '2026-12-24 08:00' }

describe('an option', () => {
  test('expires in the future, today too, and before the first departure (VA-041, SC-C04)', () => {
    const at = (date: string, time: string) => wrongOption({ date, time }, facts)
    expect(at('2026-11-20', '10:00')).toBe('past')
    expect(at('2026-11-20', '10:01')).toBeUndefined()
    expect(at('2026-12-24', '08:00')).toBe('late')
    expect(at('2026-12-24', '07:59')).toBeUndefined()
    // A day without a time is its 20:00, and a time without a day is on the day of departure.
    expect(at('2026-12-23', '')).toBeUndefined()
    expect(at('2026-12-24', '')).toBe('late')
    expect(at('2026-11-20', '')).toBeUndefined()
    expect(wrongOption({ date: '2026-11-20', time: '' }, { ...facts, now: '20:00' })).toBe('past')
    expect(at('2026-11-19', '')).toBe('past')
    expect(at('', '08:30')).toBe('late')
    expect(at('', '07:30')).toBeUndefined()
    expect(at('', '')).toBeUndefined()
  })

  test('completes a day or a time that is entered alone (VA-041)', () => {
    const meant = (date: string, time: string) => completeOption({ date, time }, facts)
    expect(meant('2026-11-20', '')).toBe('2026-11-20 20:00')
    expect(meant('', '07:30')).toBe('2026-12-24 07:30')
    expect(meant('2026-11-20', '10:01')).toBe('2026-11-20 10:01')
    expect(meant('', '')).toBeUndefined()
  })

  test('has quick choices for tonight, tomorrow noon and the latest', () => {
    expect(optionOf('tonight', facts)).toEqual({ date: '2026-11-20', time: '20:00' })
    expect(optionOf('tomorrowNoon', facts)).toEqual({ date: '2026-11-21', time: '12:00' })
    expect(optionOf('latest', facts)).toEqual({ date: '', time: '' })
    expect(optionOf('tonight', { ...facts, now: '21:00' })).toEqual({ date: '2026-11-20', time: '23:55' })
  })

  test('has no choice after the departure', () => {
    const soon = { ...facts, departs: '2026-11-20 18:00' }
    expect(optionOf('tonight', soon)).toBeUndefined()
    expect(optionOf('tomorrowNoon', soon)).toBeUndefined()
  })

  test('names a default expiry when none is given', () => {
    expect(latestOf(facts)).toBe('2026-12-23 20:00')
    expect(latestOf({ ...facts, departs: '2026-11-20 10:30' })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { latestOption, optionUntil, type OptionFacts } from '../../../src/domain/booking/optionUntil.ts'
import { isRefusal, refuse } from '../../../src/domain/refusal.ts'
import { localAt, toInstant } from '../../../src/domain/value/portTime.ts'
import { fc } from '../../kit/drawnProperties.ts'

const athens = 'Europe/Athens'

function facts(now: string, ...departures: string[]): OptionFacts {
  return {
    now: toInstant(now, athens),
    zone: athens,
    departures: departures.map((local) => ({ local, zone: athens })),
  }
}

describe('an option without a requested end', () => {
  it('ends at 20:00 on the day before the first departure', () => {
    expect(latestOption(facts('2026-08-01 10:00', '2026-08-21 17:30', '2026-08-14 07:25'))).toBe(
      '2026-08-13 20:00',
    )
  })

  it('ends an hour before departure when that evening has passed', () => {
    expect(latestOption(facts('2026-08-13 20:00', '2026-08-14 07:25'))).toBe('2026-08-14 06:25')
    expect(latestOption(facts('2026-08-14 06:00', '2026-08-14 07:25'))).toBe('2026-08-14 06:25')
  })

  it('is refused within the last hour before departure', () => {
    expect(latestOption(facts('2026-08-14 06:25', '2026-08-14 07:25'))).toEqual({
      refusal: 'option_too_late',
      parameters: { latest: '2026-08-14 06:25' },
      at: '/optionDateTime',
    })
  })

  it('uses the zone of the agency for a departure in another zone', () => {
    const rome = {
      ...facts('2026-08-01 10:00'),
      departures: [{ local: '2026-08-14 23:30', zone: 'Europe/Rome' }],
    }
    expect(latestOption(rome)).toBe('2026-08-14 20:00')
  })
})

describe('an option with a requested end', () => {
  const sailing = facts('2026-08-01 10:00', '2026-08-14 07:25')

  it('ends at the requested time between now and the first departure (VA-041)', () => {
    expect(optionUntil('2026-08-01 10:01', sailing)).toBe('2026-08-01 10:01')
    expect(optionUntil('2026-08-14 07:24', sailing)).toBe('2026-08-14 07:24')
    expect(optionUntil(undefined, sailing)).toBe('2026-08-13 20:00')
  })

  it.each([
    ['2026-08-01 10:00', 'option_in_past', {}],
    ['2026-07-31 10:00', 'option_in_past', {}],
    ['2026-08-14 07:25', 'option_too_late', { latest: '2026-08-14 07:25' }],
    ['2027-01-01 00:00', 'option_too_late', { latest: '2026-08-14 07:25' }],
    ['2026-02-31 10:00', 'date_not_valid', { text: '2026-02-31 10:00' }],
    ['2026-08-05 25:00', 'date_not_valid', { text: '2026-08-05 25:00' }],
  ])('%s is refused: %s %j', (asked, refusal, parameters) => {
    expect(optionUntil(asked, sailing)).toEqual({ refusal, parameters, at: '/optionDateTime' })
  })

  it('remains valid over the repeated hour of the clock change', () => {
    const night = { ...facts('2026-10-25 02:00'), departures: [{ local: '2026-10-25 05:00', zone: athens }] }
    const inSecondHour = { ...night, now: Date.UTC(2026, 9, 25, 1, 45) }
    expect(optionUntil('2026-10-25 03:30', night)).toBe('2026-10-25 03:30')
    expect(optionUntil('2026-10-25 03:30', inSecondHour)).toEqual(
      refuse('option_in_past', {}, '/optionDateTime'),
    )
  })
})

it('an option until a time that the clock skips ends at the one shown instead', () => {
  const spring = { ...facts('2026-03-28 02:00'), departures: [{ local: '2026-03-29 09:00', zone: athens }] }
  expect(optionUntil('2026-03-29 03:30', spring)).toBe('2026-03-29 04:30')
})

describe('for any sailing', () => {
  it('an option ends between now and departure or is refused', () => {
    const minutes = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
    fc.assert(
      fc.property(minutes, fc.integer({ min: 1, max: 60 * 24 * 40 }), (now, ahead) => {
        const departs = (now + ahead) * 60_000
        const until = latestOption({
          now: now * 60_000,
          zone: athens,
          departures: [{ local: localAt(departs, athens), zone: athens }],
        })
        if (isRefusal(until)) return ahead <= 120
        const ends = toInstant(until, athens)
        return ends > now * 60_000 && ends < departs
      }),
    )
  })
})

describe('an option in a zone of the southern hemisphere', () => {
  const santiago = 'America/Santiago'
  const at = (now: string, departs: string): OptionFacts => ({
    now: toInstant(now, santiago),
    zone: santiago,
    departures: [{ local: departs, zone: santiago }],
  })

  it('ends at 20:00 also on the eve of the night when the clock is set forward or back', () => {
    // On 6 September 2026 it is 01:00 an hour after 23:00, on 5 April 23:00 comes twice.
    expect(latestOption(at('2026-09-01 10:00', '2026-09-06 08:00'))).toBe('2026-09-05 20:00')
    expect(latestOption(at('2026-04-01 10:00', '2026-04-05 08:00'))).toBe('2026-04-04 20:00')
  })

  it('ends an elapsed hour before a departure in the shortened night', () => {
    expect(latestOption(at('2026-09-05 21:00', '2026-09-06 01:30'))).toBe('2026-09-05 23:30')
  })
})

import { describe, expect, test } from 'vitest'
import { stillToDepart, refuseDeparted, minutesToDeparture } from '../../../src/crs/reference/timetable.ts'
import { setClock } from '../../kit/crs/clock.ts'

const zones: Record<string, string> = { PIR: 'Europe/Athens', BAR: 'Europe/Rome' }
const catalogue = { port: (code: string) => ({ timezone: zones[code] }) } as never
/** In the night of 25 October 2026 the hour from 03:00 to 04:00 occurs twice in Greece; clocks go back at 01:00 UTC. */
const atNight = { origin: 'PIR', departs: '2026-10-25 03:30' }

const at = (moment: string) => setClock(`2026-${moment}Z`)

describe('compares departures in a repeated hour by instant', () => {
  test.each([
    ['10-25T00:29:59', undefined],
    ['10-25T00:30:00', { refusal: 'departed' }],
    // 03:10 for the second time
    ['10-25T01:10:00', { refusal: 'departed' }],
  ])('is sold until it has left, and not again afterwards (%s)', (moment, refusal) => {
    const refused = refuseDeparted(atNight, catalogue, at(moment))
    if (refusal) expect(refused).toMatchObject(refusal)
    else expect(refused).toBeUndefined()
    expect(stillToDepart(at(moment), catalogue)(atNight)).toBe(refusal === undefined)
  })
})

describe('minutes before departure', () => {
  test.each([
    [
      'to the first of the two hours',
      '10-24T00:30:00',
      { origin: 'PIR', departs: '2026-10-25 03:30' },
      24 * 60,
    ],
    [
      'over the hour that comes twice',
      '10-24T01:30:00',
      { origin: 'PIR', departs: '2026-10-25 04:30' },
      1500,
    ],
    ['in the second of the two hours', '10-25T01:10:00', { origin: 'PIR', departs: '2026-10-25 08:00' }, 290],
    [
      'over the hour that is left out',
      '03-28T02:30:00',
      { origin: 'PIR', departs: '2026-03-29 04:30' },
      1380,
    ],
    ['a begun minute counts', '06-20T04:29:30', { origin: 'PIR', departs: '2026-06-21 07:30' }, 1441],
    ['by the clock of the port', '06-20T04:00:00', { origin: 'BAR', departs: '2026-06-20 07:00' }, 60],
    ['after it', '06-20T05:00:00', { origin: 'PIR', departs: '2026-06-20 07:30' }, -30],
  ])('%s', (_, moment, sailing, minutes) => {
    expect(minutesToDeparture(sailing, catalogue, at(moment))).toBe(minutes)
  })
})

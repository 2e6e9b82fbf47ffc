import { expect, test } from 'vitest'
import {
  lateCalls,
  refuseTimes,
  type CallTimes,
  missedConnection,
} from '../../../src/domain/disruption/delay.ts'
import { refuse } from '../../../src/domain/refusal.ts'

const zoneOf = () => 'Europe/Athens'
const calls: CallTimes[] = [
  { seq: 0, port: 'PIR', arrives: null, departs: '2026-06-20 07:30' },
  { seq: 1, port: 'PAS', arrives: '2026-06-20 11:30', departs: '2026-06-20 11:50' },
  { seq: 2, port: 'JTR', arrives: '2026-06-20 15:00', departs: null },
]

test('a ship that leaves a port later is late at all ports after it', () => {
  const [first, second, last] = lateCalls(calls, 1, 90, zoneOf)
  expect(first).toEqual(calls[0])
  expect(second).toMatchObject({ arrives: '2026-06-20 11:30', departs: '2026-06-20 13:20' })
  expect(last).toMatchObject({ arrives: '2026-06-20 16:30', departs: null })
})

test('a delay over the end of summer time is counted in minutes, not on the clock', () => {
  const [night] = lateCalls([{ ...calls[0]!, departs: '2026-10-25 02:30' }], 0, 120, zoneOf)
  expect(night?.departs).toBe('2026-10-25 03:30')
})

test('calls in the hour that occurs twice stay in their order when they are late', () => {
  const night: CallTimes[] = [
    { seq: 0, port: 'PIR', arrives: null, departs: '2026-10-25 03:40' },
    { seq: 1, port: 'PAS', arrives: '2026-10-25 03:10', departs: '2026-10-25 03:30' },
    { seq: 2, port: 'JTR', arrives: '2026-10-25 05:00', departs: null },
  ]
  expect(lateCalls(night, 0, 45, zoneOf).map(({ arrives, departs }) => [arrives, departs])).toEqual([
    [null, '2026-10-25 03:25'],
    ['2026-10-25 03:55', '2026-10-25 04:15'],
    ['2026-10-25 05:45', null],
  ])
  expect(refuseTimes(night, lateCalls(night, 0, 45, zoneOf), zoneOf)).toBeUndefined()
  expect(refuseTimes(night, lateCalls(night, 1, 90, zoneOf), zoneOf)).toBeUndefined()
})

test('times of every call in their order are accepted, others are refused with the port', () => {
  expect(refuseTimes(calls, lateCalls(calls, 0, 600, zoneOf), zoneOf)).toBeUndefined()
  const early = [calls[0]!, { ...calls[1]!, arrives: '2026-06-20 07:00' }, calls[2]!]
  expect(refuseTimes(calls, early, zoneOf)).toEqual(refuse('disruption_times', { port: 'PAS' }))
  expect(refuseTimes(calls, calls.slice(0, 2), zoneOf)).toEqual(refuse('disruption_times', { port: 'JTR' }))
})

test('the next trip is missed when it departs before the new arrival, not when it did before', () => {
  const delayed = { destination: 'PAS', departs: '2026-06-20 09:30', arrives: '2026-06-20 13:30' }
  const trip = (departs: string) => ({ origin: 'PAS', departs, arrives: '2026-06-20 20:00' })
  const missed = (departs: string) => missedConnection(delayed, '2026-06-20 11:30', [trip(departs)])
  expect(missed('2026-06-20 12:50')).toBeDefined()
  expect(missed('2026-06-20 13:30')).toBeUndefined()
  expect(missed('2026-06-20 11:00')).toBeUndefined()
})

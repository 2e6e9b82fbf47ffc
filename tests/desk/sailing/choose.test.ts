import { beforeEach, describe, expect, test } from 'vitest'
import { choose } from '../../../src/desk/sailing/choose.ts'
import { emptyForm, type SearchForm, type Trip } from '../../../src/desk/sailing/form.ts'
import {
  chosenTrips,
  clearSearch,
  dayKey,
  resultsOf,
  sortBy,
  takeAnswers,
  useSailing,
} from '../../../src/desk/sailing/store.ts'
import { tripOf } from '../booking/world.ts'

const form: SearchForm = {
  ...emptyForm(),
  legs: [
    { origin: 'PIR', destination: 'JTR', date: '2026-12-24' },
    { origin: 'JTR', destination: 'PIR', date: '2026-12-31' },
  ],
}
const at = (time: string, over: Partial<Trip> & { company?: string } = {}) =>
  tripOf({ departureDateTime: `2026-12-24 ${time}`, ...over })
const home = (time: string, over: Partial<Trip> = {}) =>
  tripOf({ departureDateTime: `2026-12-31 ${time}`, ...over })

const slow = at('15:00', {
  arrivalDateTime: '2026-12-24 22:40',
  duration: 460,
  prices: { passenger: 4100, party: 18050 },
})
const full = at('10:15', { cannotTake: 'sold_out', duration: 310, prices: { passenger: 1000, party: 1000 } })
const early = at('07:25', {
  company: 'GLJ',
  arrivalDateTime: '2026-12-24 23:00',
  prices: { passenger: 8700, party: 29650 },
})
const state = () => useSailing.getState()
const times = () => chosenTrips().map(({ departureDateTime }) => departureDateTime)
const shown = () =>
  Array.from(
    { length: state().answers[0]?.count() ?? 0 },
    (_, place) => state().answers[0]?.at(place)?.number,
  )

beforeEach(() => {
  clearSearch(form)
  sortBy('departure')
  takeAnswers(form, [
    [slow, full, early],
    [home('07:30'), home('18:00')],
  ])
})

describe('numbers', () => {
  test('follow the departures and stay with their trip however the list is sorted', () => {
    expect(resultsOf(0).map(({ number, trip }) => [number, trip.departureDateTime.slice(11)])).toEqual([
      [1, '07:25'],
      [2, '10:15'],
      [3, '15:00'],
    ])
    sortBy('duration')
    expect(shown()).toEqual([2, 3, 1])
    sortBy('arrival')
    expect(shown()).toEqual([2, 3, 1])
    sortBy('departure')
    expect(shown()).toEqual([1, 2, 3])
  })
})

describe('choosing', () => {
  test('one number a leg; then the next leg without a trip is shown', () => {
    expect(choose([{ by: 'number', number: 3 }], 0)).toBeUndefined()
    expect([times(), state().leg]).toEqual([['2026-12-24 15:00'], 1])
    choose([{ by: 'number', number: 1 }], 1)
    expect(times()).toEqual(['2026-12-24 15:00', '2026-12-31 07:30'])
  })

  test('by time, by time of a company, cheapest and earliest of those that take the party', () => {
    choose(
      [
        { by: 'time', time: 725, company: 'glj' },
        { by: 'time', time: 1800 },
      ],
      0,
    )
    expect(times()).toEqual(['2026-12-24 07:25', '2026-12-31 18:00'])
    choose([{ by: 'cheapest' }, { by: 'earliest' }], 0)
    expect(times()).toEqual(['2026-12-24 15:00', '2026-12-31 07:30'])
  })

  test('what cannot be had is refused with its reason and nothing is chosen', () => {
    expect(choose([{ by: 'number', number: 2 }], 0)).toMatchObject({ refusal: 'sold_out' })
    expect(choose([{ by: 'number', number: 9 }], 0)).toMatchObject({ refusal: 'no_such_row' })
    expect(choose([{ by: 'time', time: 725, company: 'HLC' }], 0)).toMatchObject({
      refusal: 'no_such_departure',
      parameters: { time: '07:25' },
    })
    expect(
      choose(
        [
          { by: 'number', number: 1 },
          { by: 'number', number: 7 },
        ],
        0,
      ),
    ).toMatchObject({
      refusal: 'no_such_row',
    })
    expect(choose([{ by: 'earliest' }], 2)).toMatchObject({ refusal: 'no_such_leg' })
    expect(times()).toEqual([])
  })

  test('the same trip cannot stand for two legs', () => {
    takeAnswers(form, [[slow], [slow]])
    expect(choose([{ by: 'earliest' }, { by: 'earliest' }], 0)).toMatchObject({
      refusal: 'trip_chosen_twice',
    })
  })
})

describe('the date strip', () => {
  test('knows the cheapest fare of the days that were asked for, leaving out what is full', () => {
    expect(state().cheapest[dayKey(form, 0, '2026-12-24')]).toBe(4100)
    expect(state().cheapest[dayKey(form, 0, '2026-12-25')]).toBeUndefined()
  })
})

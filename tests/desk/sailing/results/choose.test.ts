import i18next from 'i18next'
import { beforeEach, describe, expect, test } from 'vitest'
import english from '../../../../locales/en/sailing.json' with { type: 'json' }
import { refuse } from '../../../../src/domain/refusal.ts'
import { tripId } from '../../../../src/domain/sailing/tripId.ts'
import { noChain } from '../../../../src/desk/command/command.ts'
import type { Pick } from '../../../../src/desk/sailing/line/choose.ts'
import { choose, legOfPicks } from '../../../../src/desk/sailing/results/choose.ts'
import { withFilter } from '../../../../src/desk/sailing/filter/filter.ts'
import { stepsAlone } from '../../../../src/desk/command/defineCommand.ts'
import { stepsOfChoice } from '../../../../src/desk/sailing/macroSteps.ts'
import { sailingCommands } from '../../../../src/desk/sailing/sailingContribution.ts'
import { changedColumns, affectedTrips } from '../../../../src/desk/sailing/results/live.ts'
import { emptySearchForm, type SearchForm, type Trip } from '../../../../src/desk/sailing/search/form.ts'
import {
  chosenResults,
  clearSearch,
  hiddenOf,
  indexOfCursor,
  updateResult,
  resultsOf,
  setFilters,
  showLeg,
  sortResults,
  moveCursor,
  setTrips,
  setNoTrips,
  useSailing,
} from '../../../../src/desk/sailing/sailingStore.ts'
import { context } from '../../line/context.ts'
import { tripOf } from '../../sale/exampleTrips.ts'

const form: SearchForm = {
  ...emptySearchForm(),
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
const full = at('10:15', {
  cannotTake: 'ship_full',
  cannotTakeParams: { left: 1 },
  duration: 310,
  prices: { passenger: 1000, party: 1000 },
})
const early = at('07:25', {
  company: 'GLJ',
  arrivalDateTime: '2026-12-24 23:00',
  prices: { passenger: 8700, party: 29650 },
})
const state = () => useSailing.getState()
const times = () => chosenResults().map(({ result }) => result.trip.departureDateTime)
const shown = () =>
  Array.from(
    { length: state().answers[0]?.count() ?? 0 },
    (_, place) => state().answers[0]?.at(place)?.number,
  )

beforeEach(() => {
  clearSearch(form)
  sortResults('BY_DEPARTURE_TIME')
  setTrips(form, [
    [slow, full, early],
    [home('07:30'), home('18:00')],
  ])
})

describe('row numbers', () => {
  test('follow the departures and remain with their trip in any sorting (CO-042)', () => {
    expect(resultsOf(0).map(({ number, trip }) => [number, trip.departureDateTime.slice(11)])).toEqual([
      [1, '07:25'],
      [2, '10:15'],
      [3, '15:00'],
    ])
    sortResults('BY_DURATION')
    expect(shown()).toEqual([2, 3, 1])
    sortResults('BY_ARRIVAL_TIME')
    expect(shown()).toEqual([2, 3, 1])
    sortResults('BY_DEPARTURE_TIME')
    expect(shown()).toEqual([1, 2, 3])
  })
})

describe('choosing trips', () => {
  test('by one number per leg, then shows the next leg without a trip', () => {
    expect(choose([{ by: 'number', number: 3 }], 0)).toBeUndefined()
    expect([times(), state().leg]).toEqual([['2026-12-24 15:00'], 1])
    choose([{ by: 'number', number: 1 }], 1)
    expect(times()).toEqual(['2026-12-24 15:00', '2026-12-31 07:30'])
  })

  test('by time, by time of a company, cheapest and earliest of the trips with capacity for the party', () => {
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

  test('for a part of the route only by number, or by a time at which no full trip departs', () => {
    const part = (time: string) =>
      at(time, {
        origin: { idOrCode: 'JNX', name: 'Naxos' },
        conjuctionOrigin: tripId(slow),
        prices: { passenger: 100, party: 100 },
      })
    setTrips(form, [[slow, early, part('06:00'), part('07:25')]])
    choose([{ by: 'cheapest' }], 0)
    expect(chosenResults().map(({ result }) => result.trip)).toEqual([slow])
    choose([{ by: 'earliest' }], 0)
    expect(chosenResults().map(({ result }) => result.trip)).toEqual([early])
    choose([{ by: 'time', time: 725 }], 0)
    expect(chosenResults().map(({ result }) => result.trip)).toEqual([early])
    choose([{ by: 'time', time: 600 }], 0)
    expect(chosenResults()).toMatchObject([{ result: { trip: { origin: { idOrCode: 'JNX' } } } }])
  })

  test('refuses an unavailable trip with the reason, and chooses nothing', () => {
    expect(choose([{ by: 'number', number: 2 }], 0)).toMatchObject({
      refusal: 'ship_full',
      parameters: { left: 1 },
    })
    expect(choose([{ by: 'number', number: 9 }], 0)).toEqual(
      refuse('no_such_row_on_leg', { number: 9, leg: 1, day: '2026-12-24' }),
    )
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
    ).toEqual(refuse('no_such_row_on_leg', { number: 7, leg: 2, day: '2026-12-31' }))
    expect(choose([{ by: 'earliest' }], 2)).toMatchObject({ refusal: 'no_such_leg' })
    expect(times()).toEqual([])
  })

  test('names a leg without sailings with its date, and shows it', () => {
    setTrips(form, [[slow, early], []])
    showLeg(0)
    const picks: Pick[] = [
      { by: 'number', number: 2 },
      { by: 'number', number: 3 },
    ]
    const chooses = sailingCommands.find(({ id }) => id === 'sailing.choose')
    expect(chooses?.refuses?.({ picks } as never)).toBeUndefined()
    expect(choose(picks, 0)).toEqual(refuse('no_sailings_on_leg', { pick: '3', leg: 2, day: '2026-12-31' }))
    expect(state().leg).toBe(1)
    expect(choose([{ by: 'cheapest' }], 1)).toMatchObject({ refusal: 'no_sailings_on_leg' })
    expect(times()).toEqual([])
  })

  test('names the date when the only list is empty', () => {
    setTrips({ ...form, legs: form.legs.slice(0, 1) }, [[]])
    expect(choose([{ by: 'time', time: 805 }], 0)).toEqual(
      refuse('no_sailings', { pick: '0805', day: '2026-12-24' }),
    )
  })

  test('does not report missing trips when they are hidden by filters or not loaded', () => {
    setFilters((filters) => withFilter(filters, 'company', ['NONE']))
    expect(choose([{ by: 'cheapest' }], 0)).toEqual(refuse('no_trips'))
    setFilters(() => ({}))
    setNoTrips(form, '')
    expect(choose([{ by: 'cheapest' }], 0)).toEqual(refuse('no_trips'))
  })

  test('refuses the same trip for two legs', () => {
    setTrips(form, [[slow], [slow]])
    expect(choose([{ by: 'earliest' }, { by: 'earliest' }], 0)).toMatchObject({
      refusal: 'trip_chosen_twice',
    })
  })
})

describe('the cursor', () => {
  const cursor = () => state().current?.trip.departureDateTime.slice(11)

  test('follows a choice by number, by time and by $, also on the leg already shown', () => {
    setTrips(form, [[slow, full, early]])
    choose([{ by: 'number', number: 3 }], 0)
    expect([cursor(), indexOfCursor()]).toEqual(['15:00', 2])
    choose([{ by: 'time', time: 725 }], 0)
    expect([cursor(), indexOfCursor()]).toEqual(['07:25', 0])
    choose([{ by: 'cheapest' }], 0)
    expect(cursor()).toBe('15:00')
  })

  test('starts on the first trip with capacity for the party, after a search, on another leg and under a filter', () => {
    const fullHome = home('06:00', { cannotTake: 'ship_full' })
    const fullEarly = at('06:00', { cannotTake: 'garage_full', company: 'GLJ' })
    setTrips(form, [
      [fullEarly, slow, early],
      [fullHome, home('07:30')],
    ])
    expect(cursor()).toBe('07:25')
    showLeg(1)
    expect(cursor()).toBe('07:30')
    showLeg(0)
    moveCursor(resultsOf(0).find(({ trip }) => trip === slow)!)
    setFilters((filters) => withFilter(filters, 'company', ['GLJ']))
    expect(cursor()).toBe('07:25')
  })

  test('moves to a trip with capacity for the party, although the grid moves to its first row under the filter', () => {
    const fullEarly = at('06:00', { cannotTake: 'garage_full', company: 'GLJ' })
    setTrips(form, [[fullEarly, slow, early], []])
    moveCursor(resultsOf(0).find(({ trip }) => trip === slow)!)
    const [rows] = state().answers
    rows?.subscribeOrder(() => moveCursor(rows.at(0)!))
    setFilters((filters) => withFilter(filters, 'company', ['GLJ']))
    expect([cursor(), indexOfCursor()]).toEqual(['07:25', 1])
  })

  test('stays on a full trip when all are full', () => {
    setTrips(form, [[full]])
    expect(cursor()).toBe('10:15')
  })
})

describe('a row number without its leg', () => {
  const command = sailingCommands.find(({ id }) => id === 'sailing.choose')!

  test('refers to the leg on screen; more numbers than remaining legs refer to the first legs', () => {
    expect(legOfPicks([{ by: 'number', number: 1 }])).toBe(0)
    showLeg(1)
    expect(legOfPicks([{ by: 'number', number: 1 }])).toBe(1)
    expect(legOfPicks([{ by: 'earliest' }, { by: 'earliest' }])).toBe(0)
  })

  test('is previewed with leg, ports, date, time, ship and price', async () => {
    await i18next.init({
      lng: 'en',
      resources: { en: { sailing: english } },
      interpolation: { escapeValue: false },
    })
    showLeg(1)
    expect(command.preview?.({ picks: [{ by: 'number', number: 2 }] } as never)).toBe(
      'selects 2 PIR→JTR · 31/12/2026 Thu 18:00 · Amphithoe HLC · 191,00 €',
    )
  })

  test('is not previewed by the leg on screen when a choice before it leads to the next one', () => {
    const { preview } = sailingCommands.find(({ id }) => id === 'sailing.choose') ?? {}
    const args = { picks: [{ by: 'number', number: 1 }] } as never
    expect(preview?.(args, { ...noChain, chosen: 1 })).toBe('')
  })

  test('is recorded with the leg it was typed on', () => {
    showLeg(1)
    expect(stepsAlone(stepsOfChoice({ picks: [{ by: 'cheapest' }] }, context()))).toEqual([
      { command: 'sailing.choose', args: { picks: [{ by: 'cheapest' }], from: 1 } },
    ])
  })
})

describe('filters', () => {
  const fast = at('12:00', { shipType: 'FAST', company: 'GLJ' })

  beforeEach(() => setTrips(form, [[slow, fast, early], [home('07:30')]]))

  test('narrow the list, show how many trips they hide, and restore the list when removed', () => {
    setFilters((filters) => withFilter(filters, 'shipType', ['FAST']))
    expect([shown(), hiddenOf(0), resultsOf(0).length]).toEqual([[2], 2, 3])
    expect(state().answers[1]?.count()).toBe(0)
    setFilters(() => ({}))
    expect([shown(), hiddenOf(0)]).toEqual([[1, 2, 3], 0])
  })

  test('leave the cursor on its trip while it is listed, otherwise on the first one', () => {
    moveCursor(resultsOf(0)[1]!)
    setFilters((filters) => withFilter(filters, 'company', ['GLJ']))
    expect(state().current?.trip).toBe(fast)
    setFilters((filters) => withFilter(filters, 'shipType', ['CONVENTIONAL']))
    expect(state().current?.trip).toBe(early)
  })

  test('remain for later searches; the trips they show are numbered first', () => {
    setFilters((filters) => withFilter(filters, 'company', ['HLC']))
    setTrips(form, [[slow, fast, early], []])
    expect(shown()).toEqual([1])
    expect(choose([{ by: 'earliest' }], 0)).toBeUndefined()
    expect(times()).toEqual(['2026-12-24 15:00'])
    expect(resultsOf(0).map(({ number }) => number)).toEqual([2, 3, 1])
  })

  test('do not remove a chosen trip', () => {
    choose([{ by: 'number', number: 2 }], 0)
    setFilters((filters) => withFilter(filters, 'company', ['HLC']))
    expect(times()).toEqual(['2026-12-24 12:00'])
  })
})

describe('conjunction trips', () => {
  test('are listed under the trip whose stops they serve, in any order', () => {
    const onward = at('05:00', { conjuctionOrigin: tripId(slow), arrivalDateTime: '2026-12-24 06:00' })
    setTrips(form, [[onward, slow, early], []])
    const order = () => shown().map((number) => resultsOf(0).find((one) => one.number === number)?.trip)
    expect(order()).toEqual([early, slow, onward])
    sortResults('BY_ARRIVAL_TIME')
    expect(order()).toEqual([slow, onward, early])
  })
})

describe('a live change in the results', () => {
  test('is drawn on its row, without moving the row or the cursor', () => {
    sortResults('BY_DURATION')
    moveCursor(resultsOf(0).find(({ trip }) => trip === early)!)
    const before = shown()
    updateResult(tripId(early), (result) => ({ ...result, trip: { ...early, duration: 1, seats: 3 } }))
    expect(shown()).toEqual(before)
    expect(state().current?.trip.seats).toBe(3)
    expect(affectedTrips({ missed: false, sailings: [sailingOf(slow)] }, [slow, early])).toEqual([slow])
    expect(affectedTrips({ missed: true, sailings: [] }, [slow, early])).toEqual([slow, early])
    expect([...changedColumns(slow, { ...slow, seats: 1, cannotTake: 'sold_out' })]).toEqual([
      'seats',
      'party',
    ])
  })
})

function sailingOf({ vessel, origin, departureDateTime }: Trip) {
  return {
    vessel: vessel.idOrCode,
    routeId: '1',
    calls: [{ port: origin.idOrCode, departureDateTime }],
  }
}

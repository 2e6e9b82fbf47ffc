import { describe, expect, test } from 'vitest'
import {
  areSameSteps,
  assignSteps,
  isLadder,
  laddersOf,
  nextPercent,
  openSteps,
  percentAt,
  type StepLadder,
  stepRows,
  type StepStock,
} from '../../../src/domain/pricing/priceSteps.ts'
import { priceRequests } from '../../../src/domain/pricing/price.ts'
import type { Priced, Tariff } from '../../../src/domain/pricing/tariff.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import { percentOf } from '../../../src/domain/value/money.ts'
import { fc } from '../../kit/drawnProperties.ts'
import { people, tariff } from './tariff.ts'

const ladder: StepLadder = {
  steps: [
    { percent: 80, units: 40 },
    { percent: 100, units: 40 },
    { percent: 130, units: null },
  ],
  floors: [{ percent: 100, days: 3 }],
}

const stock = (what: string, sold: Partial<StepStock> = {}, { steps, floors } = ladder): StepStock[] => [
  ...[...stepRows(what, { steps, floors })].map(([resource, most]) =>
    row(resource, { capacity: most, leg: sold.leg ?? 0 }),
  ),
  row(what, sold),
]

const row = (resource: string, more: Partial<StepStock>): StepStock => ({
  itinerary: 1,
  leg: 0,
  resource,
  capacity: 600,
  berths: 1,
  whole: 0,
  men: 0,
  women: 0,
  ...more,
})

const oneLeg = { fromSeq: 0, toSeq: 1 }

function sell(
  rows: readonly StepStock[],
  requests: Parameters<typeof priceRequests>[0],
  more: Partial<Tariff> = {},
  days = 30,
) {
  const priced = priceRequests(requests, tariff({ ...more, steps: openSteps(rows, oneLeg, days) }))
  if (isRefusal(priced)) throw new Error(JSON.stringify(priced))
  return priced
}

const percents = (priced: readonly Priced[]) =>
  priced.map(({ explanation }) => explanation?.tariff.step?.percent)
const totals = (priced: readonly Priced[]) => priced.map(({ fare }) => fare.total)

describe('the steps of a class', () => {
  test('are stock rows, from which they are read again', () => {
    expect(Object.fromEntries(stepRows('DECK', ladder))).toEqual({
      '~step|80|DECK|': 40,
      '~step|100|DECK|': 40,
      '~step|130|DECK|': 100_000_000,
      '~floor|100|DECK|': 3,
    })
    const rows = [...stepRows('DECK', ladder)].map(([resource, most]) => ({ resource, most }))
    expect(laddersOf(rows)).toEqual(new Map([['DECK', ladder]]))
  })

  test('that have been ended are none, also where the rows are locked', () => {
    const ended = [...stepRows('DECK', ladder)].map(([resource]) => resource)
    const rows = ended.map((resource) =>
      row(resource, { capacity: resource.startsWith('~floor') ? 100_000_000 : 0 }),
    )
    expect(openSteps(rows, oneLeg, 30)).toBeUndefined()
  })

  test('rise, and only the last is without a bound', () => {
    expect(isLadder(ladder)).toBe(true)
    expect(isLadder({ steps: [], floors: [] })).toBe(false)
    expect(isLadder({ steps: [{ percent: 100, units: 4 }], floors: [] })).toBe(false)
    expect(isLadder({ ...ladder, steps: ladder.steps.toReversed() })).toBe(false)
    expect(isLadder({ ...ladder, floors: [{ percent: 90, days: 3 }] })).toBe(false)
    const [cheap, usual, dear] = ladder.steps
    expect(isLadder({ steps: [cheap!, cheap!, dear!], floors: [] })).toBe(false)
    expect(isLadder({ steps: [{ ...cheap!, units: null }, usual!, dear!], floors: [] })).toBe(false)
    expect(isLadder({ steps: [dear!], floors: [] })).toBe(true)
  })

  test('follow from what is sold of the class on the fullest leg', () => {
    const rows = [...stock('DECK', { leg: 0, whole: 10 }), ...stock('DECK', { leg: 1, whole: 45 })]
    const at = (fromSeq: number, toSeq: number) => {
      const steps = openSteps(rows, { fromSeq, toSeq }, 30)
      return steps && nextPercent(steps, 'DECK')
    }
    expect([at(0, 1), at(1, 2), at(0, 2)]).toEqual([80, 100, 100])
  })

  test('are read in the order of their percentages and days, of rows that are steps or floors', () => {
    const rows = [
      { resource: '~step|130|DECK|', most: 100_000_000 },
      { resource: '~step|80|DECK|', most: 40 },
      { resource: '~step|90|DECK|', most: 0 },
      { resource: '~step|95|DECK|', most: null },
      { resource: '~floor|130|DECK|', most: 3 },
      { resource: '~floor|80|DECK|', most: 0 },
      { resource: '~floor|90|DECK|', most: null },
      { resource: '~limit||DECK|', most: 5 },
      { resource: 'DECK', most: 5 },
      // Without a step, a floor opens nothing.
      { resource: '~floor|80|EC|', most: 3 },
    ]
    const read = {
      steps: [
        { percent: 80, units: 40 },
        { percent: 130, units: null },
      ],
      floors: [
        { percent: 80, days: 0 },
        { percent: 130, days: 3 },
      ],
    }
    expect(laddersOf(rows)).toEqual(new Map([['DECK', read]]))
  })

  test('are the same to everyone after the same units, in any order of rows and legs', () => {
    const rows = [0, 1].flatMap((leg) => [
      ...stock('DECK', { leg, whole: leg }),
      ...stock('EC', { leg, men: 2 }),
    ])
    const open = (of: readonly StepStock[], days = 30) => openSteps(of, { fromSeq: 0, toSeq: 2 }, days)!
    const steps = open(rows)
    expect(areSameSteps(steps, open(rows.toReversed()))).toBe(true)
    expect(areSameSteps(steps, open(rows, 29))).toBe(false)
    for (const count of ['whole', 'men', 'women'] as const) {
      const other = rows.map((one) => (one.resource === 'EC' && one.leg === 1 ? { ...one, [count]: 9 } : one))
      expect([count, areSameSteps(steps, open(other))]).toEqual([count, false])
    }
    const dearer = stock('DECK', {}, { steps: [{ percent: 90, units: null }], floors: [] })
    expect(areSameSteps(open(stock('DECK')), open(dearer))).toBe(false)
    expect(openSteps([row('DECK', {})], oneLeg, 30)).toBeUndefined()
    expect(openSteps(stock('DECK', { leg: 1 }), oneLeg, 30)).toBeUndefined()
  })

  test('after the last bounded one are the last one, and without any the fare itself', () => {
    const bounded = { steps: [{ percent: 80, units: 2 }], floors: [] }
    expect([1, 2].map((before) => percentAt(bounded, before, 9))).toEqual([80, 80])
    expect(percentAt({ steps: [], floors: [] }, 0, 9)).toBe(100)
    const steps = openSteps(stock('DECK'), oneLeg, 30)!
    expect([nextPercent(steps, 'EC'), nextPercent({ ...steps, legs: new Map() }, 'DECK')]).toEqual([
      undefined,
      80,
    ])
    const unit = { what: 'DECK', uuids: ['a'], weight: 0, whole: 1, men: 0, women: 0 }
    expect(assignSteps([unit, { ...unit, what: 'EC' }], { ...steps, legs: new Map() })).toEqual(
      new Map([['a', 80]]),
    )
  })

  test('below a floor are closed from its day on', () => {
    expect([4, 3, 0].map((days) => percentAt(ladder, 0, days))).toEqual([80, 100, 100])
    expect(percentAt(ladder, 80, 0)).toBe(130)
  })
})

describe('a price at a step', () => {
  test('is the percentage of the fare before the discount, rounded as a discount is', () => {
    const [adult, child] = sell(stock('DECK'), [people('DECK', [{}, { type: 'CH' }])])
    expect(adult).toMatchObject({ listed: 3480, fare: { total: 3480 } })
    expect(child).toMatchObject({ listed: 3480, percent: 50, fare: { total: 1740 } })
    expect(adult?.explanation?.tariff).toMatchObject({ price: 3480, step: { percent: 80, fare: 4350 } })
    const odd = { steps: [{ percent: 33, units: null }], floors: [] }
    expect(totals(sell(stock('DECK', {}, odd), [people('DECK', [{}])]))).toEqual([percentOf(4350, 33)])
  })

  test('of persons who cannot be priced is refused as it is at the fare itself', () => {
    const asked = [people('DECK', [{}, {}]), people('IN01', [{ type: 'CH' }])]
    const steps = openSteps(stock('DECK', { whole: 39 }), oneLeg, 30)
    const refused = priceRequests(asked, tariff({ steps }))
    expect(refused).toMatchObject({ refusal: 'infants_only' })
    expect(refused).toEqual(priceRequests(asked, tariff()))
  })

  test('of several falls into two steps, the cheaper for those who pay most', () => {
    const priced = sell(stock('DECK', { whole: 39 }), [people('DECK', [{ type: 'CH' }, {}, {}])])
    expect(percents(priced)).toEqual([100, 80, 100])
  })

  test('of a class without steps, of a lap and of a vehicle is the fare itself', () => {
    expect(
      percents(sell(stock('DECK', { whole: 90 }), [people('EC', [{}]), people('IN01', [{ type: 'IN' }])])),
    ).toEqual([undefined, undefined])
  })

  test('of a whole cabin is one unit with its empty berths; a berth in a begun cabin takes no further one', () => {
    const rows = stock('AB4', { berths: 4, whole: 39 })
    const whole = sell(rows, [people('AB4', [{}, {}, {}])])
    expect(percents(whole)).toEqual([80, 80, 80])
    expect(whole[0]?.explanation?.tariff).toMatchObject({ price: 6080, emptyBerths: 6080 })
    const berth = (men: number) =>
      percents(
        sell(stock('AB4', { berths: 4, whole: 39, men }), [
          { ...people('AB4', [{}]), accommodationRequestType: 'MALE_BERTH' as const },
        ]),
      )
    expect([berth(0), berth(3), berth(4)]).toEqual([[80], [80], [100]])
  })

  test('is kept by those who have it, and by what is held', () => {
    const steps = openSteps(stock('DECK', { whole: 90 }), oneLeg, 30)
    const by = (over: object) => {
      const priced = priceRequests(
        [people('DECK', [{}, {}])],
        tariff({ steps: steps && { ...steps, ...over } }),
      )
      return isRefusal(priced) ? [] : percents(priced)
    }
    expect(
      by({
        fixed: new Map([
          ['DECK-0', 80],
          ['DECK-1', null],
        ]),
      }),
    ).toEqual([80, undefined])
    expect(by({ held: new Map([['DECK', [80]]]) })).toEqual([80, 130])
    expect(by({ back: [{ what: 'DECK', fromLeg: 0, toLeg: 1, whole: 11, men: 0, women: 0 }] })).toEqual([
      100, 130,
    ])
  })
})

/** Units of a drawn sale: persons who buy, or who return what they have bought. */
const action = fc.record({
  sells: fc.boolean(),
  persons: fc.integer({ min: 1, max: 7 }),
  days: fc.integer({ min: 0, max: 6 }),
})

test('in any order of sales and returns, a unit costs the step of the total before it, and never less than the floor', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (actions, width) => {
      const drawn: StepLadder = {
        steps: [
          { percent: 70, units: width },
          { percent: 100, units: 2 * width },
          { percent: 150, units: null },
        ],
        floors: [{ percent: 100, days: 2 }],
      }
      let total = 0
      for (const { sells, persons, days } of actions) {
        if (!sells) {
          total = Math.max(0, total - persons)
          continue
        }
        const party = people(
          'DECK',
          Array.from({ length: persons }, () => ({})),
        )
        const priced = sell(stock('DECK', { whole: total }, drawn), [party], {}, days)
        const expected = Array.from({ length: persons }, (_, nth) => {
          const open = total + nth < width ? 70 : total + nth < 3 * width ? 100 : 150
          return days <= 2 ? Math.max(100, open) : open
        })
        expect(percents(priced)).toEqual(expected)
        total += persons
      }
    }),
  )
})

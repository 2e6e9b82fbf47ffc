import { describe, expect, test } from 'vitest'
import type { StockRow } from '../../../../src/crs/database/stock/stock.ts'
import { capacityOf, stockKeysFor } from '../../../../src/crs/sailing/capacity/capacity.ts'
import { refuse } from '../../../../src/domain/refusal.ts'
import type { Demand } from '../../../../src/domain/sailing/demand.ts'

const span = { itinerary: 1, fromSeq: 1, toSeq: 3 }
const lane = (leg: number, resource: string, capacity: number) => ({
  itinerary: 1,
  leg,
  resource,
  capacity,
  berths: 1,
  whole: 0,
  men: 0,
  women: 0,
})
const truck = { resource: 'LANE_HIGH', whole: 425, men: 0, women: 0 }
const low = [lane(1, 'LANE_LOW', 9000), lane(2, 'LANE_LOW', 9000)]

test.each([
  ['no stock row of high lanes', []],
  ['high lanes of no length', [lane(1, 'LANE_HIGH', 0), lane(2, 'LANE_HIGH', 0)]],
  ['high lanes on one leg only', [lane(1, 'LANE_HIGH', 9000)]],
])('a ship with %s refuses a high vehicle with no_high_lanes', (_, rows) => {
  expect(capacityOf([...low, ...rows]).allocate(span, truck, 'v')).toEqual(refuse('no_high_lanes'))
})

test('full high lanes refuse a vehicle with the metres left on the fullest leg', () => {
  const rows = [lane(1, 'LANE_HIGH', 9000), lane(2, 'LANE_HIGH', 400)]
  expect(capacityOf([...low, ...rows]).allocate(span, truck, 'v')).toEqual(refuse('garage_full', { left: 4 }))
})

describe('allocating', () => {
  const row = (leg: number, resource: string, more: Partial<StockRow> = {}): StockRow => ({
    itinerary: 1,
    leg,
    resource,
    capacity: 3,
    berths: 1,
    whole: 0,
    men: 0,
    women: 0,
    ...more,
  })
  const onBoth = (resource: string, more: Partial<StockRow> = {}) => [
    row(1, resource, more),
    row(2, resource, more),
  ]
  const demand = (resource: string, whole: number, more: Partial<Demand> = {}): Demand => ({
    resource,
    whole,
    men: 0,
    women: 0,
    ...more,
  })

  test('takes the units on every leg of the trip, and counts them for the next one', () => {
    const capacity = capacityOf([...onBoth('DECK'), row(3, 'DECK'), { ...row(1, 'DECK'), itinerary: 2 }])
    expect(capacity.allocate(span, demand('DECK', 2), 'a')).toEqual({
      itinerary: 1,
      fromLeg: 1,
      toLeg: 3,
      resource: 'DECK',
      whole: 2,
      men: 0,
      women: 0,
      owner: 'a',
    })
    expect(capacity.allocate(span, demand('DECK', 2), 'b')).toEqual(
      refuse('sold_out', { what: 'DECK', left: 3 }),
    )
    const other = { itinerary: 1, fromSeq: 3, toSeq: 4 }
    expect(capacity.allocate(other, demand('DECK', 3), 'b')).toMatchObject({ owner: 'b' })
    expect(capacity.allocate(span, demand('DECK', 1), 'b')).toMatchObject({ owner: 'b' })
    expect(capacity.allocate(span, demand('DECK', 1), 'b')).toMatchObject({ refusal: 'sold_out' })
  })

  test('leaves the given rows as they are', () => {
    const rows = onBoth('DECK')
    capacityOf(rows).allocate(span, demand('DECK', 2), 'a')
    expect(rows.map(({ whole }) => whole)).toEqual([0, 0])
  })

  test('of a berth opens a cabin for its sex, and is refused with the berths left for it', () => {
    const capacity = capacityOf(onBoth('AB4', { capacity: 1, berths: 4 }))
    expect(capacity.allocate(span, demand('AB4', 0, { men: 3 }), 'a')).toMatchObject({ men: 3 })
    expect(capacity.allocate(span, demand('AB4', 0, { women: 1 }), 'b')).toMatchObject({
      refusal: 'sold_out',
    })
    expect(capacity.allocate(span, demand('AB4', 0, { men: 2 }), 'b')).toMatchObject({ refusal: 'sold_out' })
    expect(capacity.allocate(span, demand('AB4', 0, { men: 1 }), 'b')).toMatchObject({ men: 1 })
    const women = capacityOf(onBoth('AB4', { capacity: 2, berths: 4, women: 3 }))
    const left = (more: Partial<Demand>) => women.allocate(span, demand('AB4', 0, more), 'c')
    expect(left({ women: 6 })).toEqual(refuse('sold_out', { what: 'AB4', left: 5 }))
    expect(left({ men: 5 })).toEqual(refuse('sold_out', { what: 'AB4', left: 4 }))
    expect(left({ women: 5 })).toMatchObject({ women: 5 })
  })

  test.each([
    ['PAX', refuse('ship_full', { left: 3 })],
    ['PARCEL', refuse('parcels_full', { left: 3 })],
    ['PETC', refuse('pets_full', { left: 3 })],
    ['PET:CABIN', refuse('pets_full', { left: 3 })],
    ['SVC:MEAL', refuse('sold_out', { what: 'MEAL', left: 3 })],
    ['LANE_LOW', refuse('garage_full', { left: 0.03 })],
  ])('of too many units of %s is refused by its own name', (resource, refusal) => {
    expect(capacityOf(onBoth(resource)).allocate(span, demand(resource, 4), 'a')).toEqual(refusal)
  })

  test('is refused where a leg does not have the resource', () => {
    const capacity = capacityOf([row(1, 'DECK')])
    expect(capacity.allocate(span, demand('DECK', 1), 'a')).toEqual(
      refuse('sold_out', { what: 'DECK', left: 0 }),
    )
  })

  test('leaves the lanes of the fullest leg', () => {
    const rows = [row(1, 'LANE_LOW', { capacity: 900 }), row(2, 'LANE_LOW', { capacity: 700, whole: 100 })]
    expect(capacityOf(rows).freeLanes(span)).toEqual({ low: 600, high: 0 })
    expect(capacityOf(onBoth('LANE_HIGH')).freeLanes(span)).toEqual({ low: 0, high: 3 })
  })
})

test('the rows of a vehicle are those of both lanes, each once, on every leg', () => {
  const vehicle = { resource: 'LANE_LOW', whole: 400, men: 0, women: 0 }
  const passenger = { resource: 'PAX', whole: 1, men: 0, women: 0 }
  expect(stockKeysFor(span, [vehicle, passenger, vehicle])).toEqual([
    { itinerary: 1, leg: 1, resource: 'LANE_LOW' },
    { itinerary: 1, leg: 2, resource: 'LANE_LOW' },
    { itinerary: 1, leg: 1, resource: 'LANE_HIGH' },
    { itinerary: 1, leg: 2, resource: 'LANE_HIGH' },
    { itinerary: 1, leg: 1, resource: 'PAX' },
    { itinerary: 1, leg: 2, resource: 'PAX' },
  ])
})

import { describe, expect, test } from 'vitest'
import { isRefusal, refuse } from '../../../src/domain/refusal.ts'
import {
  type Buyer,
  countControls,
  type LegStock,
  openTo,
  parseControl,
  printControl,
  isTerm,
  lackingIn,
  refuseTime,
  type SalesControl,
  type TakenUnits,
} from '../../../src/domain/sailing/salesControl.ts'
import { fc } from '../../kit/drawnProperties.ts'

const row = (resource: string, capacity: number, more: Partial<LegStock> = {}): LegStock => ({
  itinerary: 1,
  leg: 0,
  resource,
  capacity,
  berths: 1,
  whole: 0,
  men: 0,
  women: 0,
  ...more,
})
const units = (resource: string, whole: number, more: Partial<TakenUnits> = {}): TakenUnits => ({
  itinerary: 1,
  fromLeg: 0,
  toLeg: 1,
  resource,
  whole,
  men: 0,
  women: 0,
  ...more,
})
const control = (kind: SalesControl['kind'], what: string, holders: string[], legs?: SalesControl['legs']) =>
  printControl({ kind, what, holders, ...(legs && { legs }) })

const openCapacity = (rows: readonly LegStock[], buyer: Buyer) =>
  openTo(rows, buyer).map((one) => one.capacity)
const copies = (rows: readonly LegStock[]) => rows.map((one) => ({ ...one }))

test('a control is named by its kind, holders, what and legs, and read again', () => {
  const names: SalesControl[] = [
    { kind: 'limit', holders: [], what: 'DECK' },
    { kind: 'allotment', holders: ['1301', '1302'], what: 'LANE_LOW' },
    { kind: 'limit', holders: ['1377'], what: 'PAX', legs: { from: 0, to: 2 } },
  ]
  expect(names.map(printControl)).toEqual([
    '~limit||DECK|',
    '~allotment|1301+1302|LANE_LOW|',
    '~limit|1377|PAX|0-2',
  ])
  expect(names.map(printControl).map(parseControl)).toEqual(names)
})

describe('what is open', () => {
  test('to others is less what an allotment has left, and to its holder all', () => {
    const rows = [
      row('DECK', 30, { whole: 5 }),
      row(control('allotment', 'DECK', ['1301']), 10, { whole: 4 }),
    ]
    expect(openCapacity(rows, { agency: '1300' })).toEqual([24])
    expect(openCapacity(rows, { agency: '1301' })).toEqual([30])
  })

  test('is within the limit of the agency, and nothing where it is closed', () => {
    const rows = [row('DECK', 30, { whole: 20 }), row(control('limit', 'DECK', ['1301']), 8, { whole: 3 })]
    expect(openCapacity(rows, { agency: '1301' })).toEqual([25])
    expect(openCapacity(rows, { agency: '1300' })).toEqual([30])
    const closed = [row('AB4', 3, { men: 1, berths: 4 }), row(control('limit', 'AB4', []), 0, { berths: 4 })]
    expect(openTo(closed, { agency: '1300' })).toMatchObject([{ capacity: 0, men: 0 }])
  })

  test('is nothing where more is sold than a limit, with the other berths of begun cabins', () => {
    const limit = (legs?: SalesControl['legs']) =>
      row(control('limit', 'AB4', [], legs), 0, { men: 1, berths: 4 })
    const begun = row('AB4', 3, { men: 1, berths: 4 })
    expect(openTo([begun, limit()], { agency: '1300' })).toMatchObject([{ capacity: 0, men: 0 }])
    const rows = copies([begun, limit({ from: 0, to: 1 })])
    expect(countControls(rows, [units('AB4', 0, { men: 1 })], { agency: '1300' })).toEqual(
      refuse('not_open', { what: 'AB4', left: 0 }),
    )
  })

  test('of a reserve is open to travellers with one of its codes', () => {
    const rows = [row('DECK', 30), row(control('reserve', 'DECK', ['RES']), 10)]
    expect(openCapacity(rows, { agency: '1300', codes: ['AD'] })).toEqual([20])
    expect(openCapacity(rows, { agency: '1300', codes: ['AD', 'RES'] })).toEqual([30])
  })

  test('to those whom the company moves is what is not kept for others', () => {
    const rows = [
      row('DECK', 30),
      row(control('limit', 'DECK', []), 0),
      row(control('reserve', 'DECK', ['X']), 4),
    ]
    expect(openCapacity(rows, { agency: '1300', isMoved: true })).toEqual([26])
  })
})

describe('a time of sale', () => {
  // In minutes since 1970.
  const at = Date.parse('2026-06-01T10:00Z') / 60_000
  const now = (minutes: number) => new Date((at + minutes) * 60_000)
  const begins = row(control('from', 'DECK', ['1300']), at)
  const ends = row(control('until', 'DECK', []), at)
  const deck = row('DECK', 30, { whole: 5 })
  const capacityAt = (limit: LegStock, buyer: Partial<Buyer>, sold = deck) =>
    openCapacity([sold, limit], { agency: '1300', ...buyer })[0]

  test('begins and ends with its minute', () => {
    const beginning = [-1, 0].map((minutes) => capacityAt(begins, { now: now(minutes) }))
    const ending = [-1, 0].map((minutes) => capacityAt(ends, { now: now(minutes) }))
    expect([beginning, ending]).toEqual([
      [0, 30],
      [30, 0],
    ])
  })

  test('holds for its agencies and resource, and not without a time or for those whom the company moves', () => {
    const before = now(-1)
    expect(capacityAt(begins, {})).toBe(30)
    expect(capacityAt(begins, { agency: '1301', now: before })).toBe(30)
    expect(capacityAt(begins, { isMoved: true, now: before })).toBe(30)
    expect(capacityAt(begins, { now: before }, row('EC', 30))).toBe(30)
    expect(capacityAt(row(control('stay', 'DECK', []), at), { now: now(1) })).toBe(30)
  })

  test('that is over leaves what was taken before the change, and closes begun cabins', () => {
    expect(capacityAt(ends, { now: now(0) }, { ...deck, former: 5 })).toBe(5)
    expect(capacityAt(ends, { now: now(0) }, { ...deck, capacity: 4, former: 5 })).toBe(4)
    const cabin = row('DECK', 3, { men: 1, women: 2, whole: 1, berths: 4 })
    expect(openTo([cabin, ends], { agency: '1300', now: now(0) })).toMatchObject([
      { capacity: 0, whole: 0, men: 0, women: 0 },
    ])
  })

  test('is the reason of a refusal where it is about the resource', () => {
    const refused = (rows: LegStock[], what: string, buyer: Partial<Buyer> = {}) =>
      refuseTime(rows, what, { agency: '1300', now: now(-1), ...buyer })
    expect(refused([deck, begins], 'DECK')).toEqual(refuse('not_open_yet', { what: 'DECK' }))
    expect(refused([deck, ends], 'DECK', { now: now(0) })).toEqual(
      refuse('not_open_anymore', { what: 'DECK' }),
    )
    expect(refused([deck, ends], '', { now: now(0) })).toBeUndefined()
    expect(refused([deck, begins], 'EC')).toBeUndefined()
    expect(refused([deck, begins], 'DECK', { now: now(0) })).toBeUndefined()
    expect(refused([deck, begins], 'DECK', { agency: '1301' })).toBeUndefined()
    expect(refused([deck], 'DECK')).toBeUndefined()
  })

  test('is no count: nothing is taken under it', () => {
    expect(countControls(copies([deck, begins]), [units('DECK', 3)], { agency: '1300' })).toEqual([])
    expect((['from', 'until', 'stay'] as const).every(isTerm)).toBe(true)
    expect((['limit', 'allotment', 'reserve', 'step', 'floor', 'over'] as const).some(isTerm)).toBe(false)
  })
})

test('steps, floors and controls of other legs, trips or resources do not close a class', () => {
  const others = [
    row(control('step', 'DECK', ['80']), 0),
    row(control('floor', 'DECK', ['80']), 0),
    row(control('limit', 'EC', []), 0),
    row(control('limit', 'DECK', [], { from: 0, to: 2 }), 0),
    row(control('limit', 'DECK', []), 0, { leg: 1 }),
    row(control('limit', 'DECK', []), 0, { itinerary: 2 }),
  ]
  expect(openCapacity([row('DECK', 30), ...others], { agency: '1300' })).toEqual([30])
})

describe('counting', () => {
  test('takes berths of a limit by their sex, and refuses what it has no room for', () => {
    const limit = row(control('limit', 'AB4', []), 2, { berths: 4 })
    const rows = [row('AB4', 10, { berths: 4 }), limit]
    const counted = copies(rows)
    const berths = units('AB4', 0, { men: 3, women: 2 })
    expect(countControls(counted, [berths], { agency: '1300' })).toMatchObject([
      { resource: limit.resource, whole: 0, men: 3, women: 2 },
    ])
    expect(counted).toMatchObject([
      { men: 3, women: 2 },
      { men: 3, women: 2 },
    ])
    expect(countControls(copies(counted), [units('AB4', 0, { men: 2 })], { agency: '1300' })).toEqual(
      refuse('not_open', { what: 'AB4', left: 0 }),
    )
    expect(countControls(copies(counted), [units('AB4', 0, { women: 3 })], { agency: '1300' })).toMatchObject(
      {
        refusal: 'not_open',
      },
    )
  })

  test('is on every leg of the trip', () => {
    const limit = control('limit', 'DECK', [])
    const rows = [0, 1, 2].flatMap((leg) => [row('DECK', 9, { leg }), row(limit, leg === 1 ? 2 : 5, { leg })])
    const counted = copies(rows)
    expect(countControls(counted, [units('DECK', 2, { toLeg: 2 })], { agency: '1300' })).toHaveLength(1)
    expect(counted.map(({ whole }) => whole)).toEqual([2, 2, 2, 2, 0, 0])
    expect(countControls(copies(rows), [units('DECK', 3, { toLeg: 2 })], { agency: '1300' })).toEqual(
      refuse('not_open', { what: 'DECK', left: 2 }),
    )
  })

  const own = control('allotment', 'DECK', ['1301'])

  test('takes the units of an allotment first, and the rest from what is not kept', () => {
    const rows = [row('DECK', 10), row(own, 4, { whole: 2 })]
    expect(countControls(copies(rows), [units('DECK', 3)], { agency: '1301' })).toMatchObject([
      { resource: own, whole: 2 },
    ])
    expect(countControls(copies(rows), [units('DECK', 8)], { agency: '1300' })).toEqual([])
    expect(countControls(copies(rows), [units('DECK', 9)], { agency: '1300' })).toEqual(
      refuse('not_open', { what: 'DECK', left: 8 }),
    )
  })

  test('counts vehicles of a category one by one, and the trips of some legs alone', () => {
    const category = control('limit', 'CAR', [], { from: 0, to: 1 })
    const rows = [row('LANE_LOW', 2000), row(category, 1)]
    const car = units('LANE_LOW', 425, { codes: ['CAR'] })
    expect(countControls(copies(rows), [car], { agency: '1300' })).toMatchObject([
      { resource: category, whole: 1 },
    ])
    expect(countControls(copies(rows), [car, car], { agency: '1300' })).toEqual(
      refuse('not_open', { what: 'CAR', left: 0 }),
    )
    expect(countControls(copies(rows), [{ ...car, toLeg: 2 }], { agency: '1300' })).toEqual([])
  })
})

test('no order of sales takes what is kept for others, and every allotment is sold to the last unit', () => {
  const names = ['1301', '1302'].map((agency) => control('allotment', 'DECK', [agency]))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('1300', '1301', '1302'), fc.integer({ min: 1, max: 4 })), {
        maxLength: 40,
      }),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
      (sales, one, other) => {
        const rows = [row('DECK', 20), row(names[0]!, one), row(names[1]!, other)]
        const sold = new Map<string, number>()
        for (const [agency, whole] of sales) {
          const open = openTo(rows, { agency })[0]!
          const tried = copies(rows)
          const counted = countControls(tried, [units('DECK', whole)], { agency })
          const fits = open.whole + whole <= open.capacity
          expect(isRefusal(counted)).toBe(!fits)
          if (isRefusal(counted)) continue
          rows.splice(0, rows.length, ...tried)
          sold.set(agency, (sold.get(agency) ?? 0) + whole)
        }
        expect(rows[0]!.whole).toBe([...sold.values()].reduce((sum, count) => sum + count, 0))
        expect(rows[1]!.whole).toBe(Math.min(one, sold.get('1301') ?? 0))
        expect(rows[2]!.whole).toBe(Math.min(other, sold.get('1302') ?? 0))
        const kept = one + other - rows[1]!.whole - rows[2]!.whole
        expect(rows[0]!.whole + kept).toBeLessThanOrEqual(20)
      },
    ),
  )
})

describe('an allotment under a limit', () => {
  const limitOfAll = control('limit', 'DECK', [])
  const allotment = control('allotment', 'DECK', ['1377'])
  const stock = (limit: Partial<LegStock> = {}, allotted: Partial<LegStock> = {}, most = 4) => [
    row('DECK', 100, { whole: limit.whole ?? 0 }),
    row(limitOfAll, 6, limit),
    row(allotment, most, allotted),
  ]
  const openTo1300 = (rows: readonly LegStock[]) => openCapacity(rows, { agency: '1300' })
  const sold = (agency: string, rows: readonly LegStock[], count: number) =>
    countControls(copies(rows), [units('DECK', count)], { agency })

  test('is kept: others get what the limit has above it, and its holder all of it', () => {
    expect(openTo1300(stock())).toEqual([2])
    expect(openCapacity(stock(), { agency: '1377' })).toEqual([6])
    expect(isRefusal(sold('1300', stock(), 2))).toBe(false)
    expect(sold('1300', stock(), 3)).toEqual(refuse('not_open', { what: 'DECK', left: 2 }))
    expect(isRefusal(sold('1377', stock({ whole: 2 }), 4))).toBe(false)
    expect(isRefusal(sold('1377', stock({ whole: 2 }), 5))).toBe(true)
  })

  test('of more than the limit closes it to others, and lacks what is above it', () => {
    const rows = stock({}, {}, 9)
    expect(openTo1300(rows)).toEqual([0])
    expect(openCapacity(rows, { agency: '1377' })).toEqual([6])
    expect(lackingIn(rows, rows[1]!)).toEqual([{ row: rows[2], units: 3 }])
    expect(lackingIn(stock(), stock()[1]!)).toEqual([])
  })

  test('that was set after the sale takes nothing from who has it', () => {
    const before = stock({ whole: 0, former: 4 })
    expect(openTo1300(before)).toEqual([4])
    expect(isRefusal(sold('1300', before, 4))).toBe(false)
    expect(isRefusal(sold('1300', before, 5))).toBe(true)
  })

  test('of an agency that the limit does not hold for is outside of it', () => {
    const rows = [row('DECK', 100), row(control('limit', 'DECK', ['1300']), 6), row(allotment, 4)]
    expect(openTo1300(rows)).toEqual([6])
  })
})

test('whatever others buy under a limit, the holders of allotments in it get theirs', () => {
  const buys = fc.array(
    fc.record({ agency: fc.constantFrom('1300', '1301', '1377'), count: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.integer({ min: 0, max: 20 }),
      buys,
      (most, allotted, all) => {
        const limited = control('limit', 'DECK', [])
        const held = control('allotment', 'DECK', ['1377'])
        const rows = [row('DECK', 30), row(limited, most), row(held, allotted)]
        let ofHolder = 0
        for (const { agency, count } of all) {
          const copied = copies(rows)
          if (isRefusal(countControls(copied, [units('DECK', count)], { agency }))) continue
          rows.splice(0, rows.length, ...copied)
          if (agency === '1377') ofHolder += count
        }
        // One by one the holder gets the rest of the allotment, as far as the limit goes at all.
        while (!isRefusal(countControls(rows, [units('DECK', 1)], { agency: '1377' })) && ofHolder < 30)
          ofHolder++
        expect(ofHolder).toBeGreaterThanOrEqual(Math.min(most, allotted))
        expect(rows[0]!.whole).toBeLessThanOrEqual(Math.min(most, 30))
      },
    ),
  )
})

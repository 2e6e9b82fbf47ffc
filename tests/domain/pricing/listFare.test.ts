import { describe, expect, it } from 'vitest'
import { addDays } from '../../../src/domain/value/portTime.ts'
import { indexFares } from '../../../src/domain/pricing/fareTable.ts'
import {
  appliesTo,
  compareFares,
  fareOrder,
  sortFares,
  ambiguousFares,
  type FareLimits,
  type FareSale,
  type ListedFare,
  type ListFare,
} from '../../../src/domain/pricing/listFare.ts'
import { fc } from '../../kit/drawnProperties.ts'

/** The fare of a sale, as it is taken: the narrowest of those that apply. */
const narrowest = <F extends ListedFare>(fares: readonly F[], sale: FareSale): F | undefined =>
  sortFares(fares.filter((fare) => appliesTo(fare, sale)))[0]

const pair = { line: 'H01', origin: 'PIR', destination: 'JTR', product: 'DECK' }
const fare = (gross: number, limits: FareLimits = {}): ListFare => ({ ...pair, gross, ...limits })

/** A sale on Monday, 15 June 2026 of a departure on Saturday, 20 June at 07:30. */
const sale: FareSale = { soldOn: '2026-06-15', departs: '2026-06-20 07:30', season: 'high', isReturn: false }

const takenOf = (limits: readonly FareLimits[], more: Partial<FareSale> = {}) =>
  narrowest(
    limits.map((one, nth) => fare(nth, one)),
    { ...sale, ...more },
  )?.gross

describe('the fare of a sale', () => {
  it.each<[string, FareLimits]>([
    ['another season', { season: 'low' }],
    ['another passenger type', { passengerType: 'CH' }],
    ['sales from tomorrow', { soldFrom: '2026-06-16' }],
    ['sales until yesterday', { soldTo: '2026-06-14' }],
    ['departures from the next day', { departsFrom: '2026-06-21' }],
    ['departures until the day before', { departsTo: '2026-06-19' }],
    ['other weekdays', { weekdays: '123457' }],
    ['later times', { timeFrom: '07:31' }],
    ['earlier times', { timeTo: '07:29' }],
    ['times over midnight', { timeFrom: '22:00', timeTo: '07:29' }],
    ['the way back too', { ways: 'return' }],
  ])('is not one of %s', (_, limits) => {
    expect(takenOf([limits])).toBeUndefined()
  })

  it.each<[string, FareLimits, Partial<FareSale>?]>([
    ['every season', {}],
    ['its passenger type', { passengerType: 'CH' }, { passengerType: 'CH' }],
    ['its day of sale', { soldFrom: '2026-06-15', soldTo: '2026-06-15' }],
    ['its day of departure', { departsFrom: '2026-06-20', departsTo: '2026-06-20' }],
    ['its weekday', { weekdays: '6' }],
    ['its time', { timeFrom: '07:30', timeTo: '07:30' }],
    ['times over midnight', { timeFrom: '22:00', timeTo: '07:30' }],
    ['the way back too', { ways: 'return' }, { isReturn: true }],
  ])('may be one of %s', (_, limits, more) => {
    expect(takenOf([limits], more)).toBe(0)
  })

  it('is not limited by the date of sale where that is not given', () => {
    expect(takenOf([{ soldFrom: '2026-06-15' }, {}], { soldOn: undefined })).toBe(1)
  })

  it('is the narrowest: each criterion precedes those after it', () => {
    const narrow: FareLimits[] = [
      { passengerType: 'AD' },
      { soldTo: '2026-06-30' },
      { departsFrom: '2026-06-01', departsTo: '2026-06-30' },
      { weekdays: '67' },
      { timeFrom: '06:00', timeTo: '12:00' },
      { ways: 'return' },
      { season: 'high' },
    ]
    expect(narrow).toHaveLength(fareOrder.length)
    const more = { passengerType: 'AD', isReturn: true }
    for (const [at, limits] of narrow.entries()) {
      const rest = Object.assign({}, ...narrow.slice(at + 1)) as FareLimits
      expect(takenOf([rest, limits], more)).toBe(1)
      expect(takenOf([limits, rest], more)).toBe(0)
    }
  })

  it('is that of the shorter range, of fewer weekdays, of the shorter time', () => {
    expect(takenOf([{ soldTo: '2026-06-30' }, { soldFrom: '2026-06-01', soldTo: '2026-12-31' }])).toBe(1)
    expect(takenOf([{ departsFrom: '2026-06-01' }, { departsFrom: '2026-06-10' }])).toBe(1)
    expect(takenOf([{ weekdays: '567' }, { weekdays: '67' }])).toBe(1)
    expect(
      takenOf([
        { timeFrom: '23:00', timeTo: '09:00' },
        { timeFrom: '07:00', timeTo: '08:00' },
      ]),
    ).toBe(1)
  })
})

const drawnDay = fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-06-15', days))
const drawnTime = fc.constantFrom('00:00', '06:00', '07:30', '12:00', '22:00', '23:59')
const maybe = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { nil: undefined })
const drawnRange = fc
  .tuple(maybe(drawnDay), maybe(drawnDay))
  .map(([one, other]) => (one && other && one > other ? ([other, one] as const) : ([one, other] as const)))

const drawnLimits: fc.Arbitrary<FareLimits> = fc
  .record({
    season: maybe(fc.constantFrom('low', 'high')),
    passengerType: maybe(fc.constantFrom('AD', 'CH')),
    departs: drawnRange,
    sold: drawnRange,
    weekdays: maybe(fc.subarray(['1', '2', '3', '4', '5', '6', '7'], { minLength: 1 })),
    timeFrom: maybe(drawnTime),
    timeTo: maybe(drawnTime),
    ways: maybe(fc.constant('return')),
  })
  .map(({ departs: [departsFrom, departsTo], sold: [soldFrom, soldTo], weekdays, ...more }) => ({
    ...more,
    departsFrom,
    departsTo,
    soldFrom,
    soldTo,
    weekdays: weekdays?.join(''),
  }))

const drawnFares = fc
  .array(drawnLimits, { minLength: 1, maxLength: 12 })
  .map((limits) => limits.map((one, nth) => fare(nth, one)))

const drawnSale: fc.Arbitrary<FareSale> = fc.record({
  soldOn: drawnDay,
  departs: fc.tuple(drawnDay, drawnTime).map(([day, time]) => `${day} ${time}`),
  season: fc.constantFrom('low', 'mid', 'high'),
  passengerType: maybe(fc.constantFrom('AD', 'CH', 'IN')),
  isReturn: fc.boolean(),
})

describe('any price list', () => {
  it('has an order that is total and transitive', () => {
    fc.assert(
      fc.property(drawnLimits, drawnLimits, drawnLimits, (one, other, third) => {
        expect(Math.sign(compareFares(one, other))).toBe(-Math.sign(compareFares(other, one)) + 0)
        if (compareFares(one, other) <= 0 && compareFares(other, third) <= 0)
          expect(compareFares(one, third)).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('never gives a fare where a narrower one applies, and gives none only where none applies', () => {
    fc.assert(
      fc.property(drawnFares, drawnSale, (fares, sold) => {
        const taken = narrowest(fares, sold)
        const applicable = fares.filter((one) => appliesTo(one, sold))
        expect(taken === undefined).toBe(applicable.length === 0)
        if (taken) expect(applicable.filter((one) => compareFares(one, taken) < 0)).toEqual([])
      }),
    )
  })

  it('gives the same fare by its index as by its rows', () => {
    fc.assert(
      fc.property(drawnFares, drawnSale, (fares, { passengerType, ...sold }) => {
        const found = indexFares(fares)('H01', 'PIR', 'JTR', sold.season)?.fareOf('DECK', sold, passengerType)
        expect(found).toEqual(narrowest(fares, { ...sold, passengerType }))
      }),
    )
  })

  it('has a tie for every sale to which two fares apply without an order', () => {
    fc.assert(
      fc.property(drawnFares, drawnSale, (fares, sold) => {
        const applicable = fares.filter((one) => appliesTo(one, sold))
        if (dateOfSale(sold) > sold.departs.slice(0, 10)) return
        const tied = ambiguousFares(fares).map(([one, other]) => keyOf(one.gross, other.gross))
        for (const one of applicable)
          for (const other of applicable)
            if (one.gross < other.gross && compareFares(one, other) === 0)
              expect(tied).toContain(keyOf(one.gross, other.gross))
      }),
    )
  })
})

const keyOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`

const dateOfSale = ({ soldOn }: FareSale) => soldOn ?? ''

describe('ties', () => {
  const tiesOf = (...limits: FareLimits[]) => ambiguousFares(limits.map((one, nth) => fare(nth, one))).length

  it('are two fares of the same limits, or of equally wide ones with a sale in common', () => {
    expect(tiesOf({}, {})).toBe(1)
    expect(tiesOf({ season: 'low' }, { season: 'low', weekdays: '1234567' })).toBe(1)
    expect(tiesOf({ weekdays: '56' }, { weekdays: '67' })).toBe(1)
    const [june, mid] = [
      { departsFrom: '2026-06-01', departsTo: '2026-06-10' },
      { departsFrom: '2026-06-10', departsTo: '2026-06-19' },
    ]
    expect(tiesOf(june, mid)).toBe(1)
    expect(tiesOf({ timeFrom: '22:00', timeTo: '02:00' }, { timeFrom: '01:00', timeTo: '05:00' })).toBe(1)
  })

  it('are not fares of different width, of other products, or without a sale in common', () => {
    expect(tiesOf({}, { season: 'high' })).toBe(0)
    expect(tiesOf({ weekdays: '5' }, { weekdays: '67' })).toBe(0)
    expect(tiesOf({ season: 'low' }, { season: 'high' })).toBe(0)
    expect(tiesOf({ passengerType: 'AD' }, { passengerType: 'CH' })).toBe(0)
    expect(ambiguousFares([fare(1), { ...fare(2), product: 'EC' }])).toEqual([])
    const days = { departsFrom: '2026-06-01', departsTo: '2026-06-06' }
    const next = { departsFrom: '2026-06-06', departsTo: '2026-06-11' }
    // The only common day, 6 June, is a Saturday.
    expect(tiesOf({ ...days, weekdays: '56' }, { ...next, weekdays: '56' })).toBe(1)
    expect(tiesOf({ ...days, weekdays: '15' }, { ...next, weekdays: '15' })).toBe(0)
  })

  it('are not fares that end before the departures of which sales begin', () => {
    const until = { departsTo: '2026-06-10' }
    expect(tiesOf({ ...until, soldFrom: '2026-06-11' }, { ...until, soldFrom: '2026-06-11' })).toBe(0)
  })
})

describe('the index', () => {
  it('is plain where a pair has one fare a product that applies to every sale', () => {
    const isPlain = (...fares: ListFare[]) => indexFares(fares)('H01', 'PIR', 'JTR', 'high')?.isPlain
    expect(isPlain(fare(1, { season: 'high' }), { ...fare(2), product: 'EC' })).toBe(true)
    expect(isPlain(fare(1), fare(2, { season: 'high' }))).toBe(true)
    expect(isPlain(fare(1), fare(2, { weekdays: '67' }))).toBe(false)
  })

  it('has no fares of a pair that is not on sale, and those of all seasons in each', () => {
    const fares = indexFares([fare(1), fare(2, { season: 'high' })])
    expect(fares('H01', 'JTR', 'PIR', 'high')).toBeUndefined()
    const grossOf = (season: string) =>
      fares('H01', 'PIR', 'JTR', season)?.fareOf('DECK', { ...sale, season })
    expect(['low', 'high'].map((season) => grossOf(season)?.gross)).toEqual([1, 2])
    expect(fares('H01', 'PIR', 'JTR', 'low')?.has('EC')).toBe(false)
  })
})

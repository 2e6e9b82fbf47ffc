import { expect, test } from 'vitest'
import { sum } from '../../../../src/domain/value/money.ts'
import {
  containedInParty,
  partyPriceRows,
  totalOfLegs,
} from '../../../../src/desk/sailing/results/TripDetail.tsx'
import type { Trip } from '../../../../src/desk/sailing/search/form.ts'

const fare = { kind: 'passenger', idOrCode: 'EC', name: 'Economy', percent: 0, contained: 560 } as const
const partyFares: Trip['partyFares'] = [
  { ...fare, type: 'AD', quantity: 2, fare: 10_050 },
  { ...fare, type: 'CH', quantity: 1, fare: 5025, percent: 50 },
  { ...fare, kind: 'vehicle', idOrCode: 'CAR425', quantity: 1, fare: 10_400 },
]
const trip = (party: number | undefined) => ({ partyFares, prices: { party } }) as Trip

test('the rows of a party, count × each, add up to its price', () => {
  const rows = partyPriceRows({ partyFares })
  expect(rows.map(({ count, each }) => [count, each])).toEqual([
    [2, 10_050],
    [1, 5025],
    [1, 10_400],
  ])
  expect(sum(rows.map(({ count, each }) => count * each))).toBe(35_525)
  expect(containedInParty({ partyFares })).toBe(4 * 560)
})

test('a party without itemised fares has no rows', () => {
  expect(partyPriceRows({})).toEqual([])
})

test('the legs of a return have a total once each of them has a price', () => {
  expect(totalOfLegs([trip(35_525), trip(20_000)])).toBe(55_525)
  expect(totalOfLegs([trip(35_525), undefined])).toBeUndefined()
  expect(totalOfLegs([trip(35_525), trip(undefined)])).toBeUndefined()
})

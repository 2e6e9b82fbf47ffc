import { describe, expect, test } from 'vitest'
import {
  demandOf,
  normalQuantile,
  type PricedDemand,
  protectionLevels,
  stepUnits,
} from '../../../src/domain/sailing/emsrB.ts'

/** Talluri and van Ryzin, The Theory and Practice of Revenue Management (2004), page 44. */
const published: PricedDemand[] = [
  { fare: 1050, mean: 17.3, deviation: 5.8 },
  { fare: 567, mean: 45.1, deviation: 15 },
  { fare: 534, mean: 39.6, deviation: 13.2 },
  { fare: 520, mean: 34, deviation: 11.3 },
]

test('protection levels are those of the published example', () => {
  expect(protectionLevels(published).map((level) => level.toFixed(1))).toEqual(['16.7', '50.9', '83.2'])
})

test('quantiles of the normal distribution are those of its tables', () => {
  const known = {
    0.001: -3.090232306,
    0.01: -2.326347874,
    0.1: -1.281551566,
    0.5: 0,
    0.9: 1.281551566,
    0.975: 1.959963985,
  }
  for (const [probability, value] of Object.entries(known))
    expect(normalQuantile(Number(probability))).toBeCloseTo(value, 8)
  expect([0, 1].map(normalQuantile)).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY])
})

test('steps have the units that are not protected, and none where the dearer demand fills the ship', () => {
  expect(stepUnits(published, 150)).toEqual([67, 32, 34])
  expect(stepUnits(published, 60)).toEqual([0, 9, 34])
  expect(
    stepUnits(
      [
        { fare: 100, mean: 0, deviation: 0 },
        { fare: 80, mean: 9, deviation: 3 },
      ],
      30,
    ),
  ).toEqual([30])
})

test('demand that was cut off counts as the usual one, if that is higher', () => {
  const sale = (persons: number, isCensored = false) => ({ persons, isCensored })
  expect(demandOf([sale(10), sale(14), sale(6, true), sale(20, true)])).toMatchObject({ mean: 14 })
  expect(demandOf([sale(4, true), sale(6, true)]).mean).toBe(5)
  expect(demandOf([])).toEqual({ mean: 0, deviation: 0 })
})

/** The probability of each whole number of persons; negative demand is none. */
function probabilities({ mean, deviation }: PricedDemand): number[] {
  const weights = Array.from({ length: Math.ceil(mean + 5 * deviation) }, (_, persons) =>
    Math.exp(-((persons - mean) ** 2) / (2 * deviation * deviation)),
  )
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

/**
 * Expected revenue by units left, where the cheaper classes buy first and each is sold until the units protected from it are
 * left; `protect` decides on them from the revenue of the dearer ones.
 */
function revenueBy(
  demands: readonly PricedDemand[],
  capacity: number,
  protect: (later: readonly number[], fare: number, nth: number) => number,
): number[] {
  let later = Array.from({ length: capacity + 1 }, () => 0)
  for (const [nth, demand] of demands.entries()) {
    const level = protect(later, demand.fare, nth)
    const chances = probabilities(demand)
    later = later.map((_, left) => {
      const open = Math.max(0, left - level)
      return chances.reduce((sum, chance, persons) => {
        const sold = Math.min(persons, open)
        return sum + chance * (sold * demand.fare + (later[left - sold] ?? 0))
      }, 0)
    })
  }
  return later
}

/** Tries every protection level: the one from which on a unit is worth less to the dearer classes than its fare. */
function bestLevel(later: readonly number[], fare: number): number {
  const worth = (level: number) => (later[level] ?? 0) - (later[level - 1] ?? 0)
  let level = 0
  while (level + 1 < later.length && worth(level + 1) > fare) level++
  return level
}

describe('on drawn seasons of known demand', () => {
  const seasons = (count: number) => {
    // A linear congruential generator: the same seasons in every run.
    let state = 20_261_129
    const draw = (from: number, to: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return from + ((to - from) * state) / 2_147_483_648
    }
    return Array.from({ length: count }, () => {
      const classes = Math.round(draw(2, 5))
      let fare = draw(30, 60)
      const rising = Array.from({ length: classes }, () => {
        const mean = draw(2, 12)
        const one = { fare, mean, deviation: mean * draw(0.2, 0.5) }
        fare *= draw(1.1, 1.8)
        return one
      })
      const demands = rising.toReversed()
      const mean = demands.reduce((sum, demand) => sum + demand.mean, 0)
      return { demands, capacity: Math.max(8, Math.round(mean * draw(0.5, 1.1))) }
    })
  }

  /** The lowest shares of the best revenue, and of that of first come, first served. */
  const lowest = (count: number) => {
    const shares = seasons(count).map(({ demands, capacity }) => {
      const levels = [0, ...protectionLevels(demands)].map(Math.round)
      const [proposed = 0, best = 1, first = 1] = [
        revenueBy(demands, capacity, (_later, _fare, nth) => levels[nth] ?? 0),
        revenueBy(demands, capacity, bestLevel),
        revenueBy(demands, capacity, () => 0),
      ].map((revenue) => revenue[capacity] ?? 0)
      return { ofBest: proposed / best, ofFirst: proposed / first }
    })
    return {
      ofBest: Math.min(...shares.map(({ ofBest }) => ofBest)),
      ofFirst: Math.min(...shares.map(({ ofFirst }) => ofFirst)),
    }
  }

  const title = 'expect at least 98 % of the best revenue, and never less than first come, first served'

  test(`100 ${title}`, () => {
    const { ofBest, ofFirst } = lowest(100)
    expect(ofBest).toBeGreaterThanOrEqual(0.98)
    expect(ofFirst).toBeGreaterThanOrEqual(1)
  })

  test(`1,000 ${title} @all`, { timeout: 600_000 }, () => {
    const { ofBest, ofFirst } = lowest(1000)
    expect(ofBest).toBeGreaterThanOrEqual(0.98)
    expect(ofFirst).toBeGreaterThanOrEqual(1)
  })
})

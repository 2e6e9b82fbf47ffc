import { describe, expect, test } from 'vitest'
import { readNetwork } from '../../../src/crs/world/network.ts'
import { readRules } from '../../../src/crs/world/rules.ts'
import { decksOf, isNumbered, type Fitting } from '../../../src/domain/sailing/deck.ts'
import {
  closestSeats,
  readSeatNumber,
  soldElsewhere,
  seatNumbersOf,
} from '../../../src/domain/sailing/seatNumbers.ts'

const { classes } = readNetwork()
const { accommodations } = readRules()

function fittingsOf(places: ReadonlyMap<string, number>): Fitting[] {
  return accommodations.flatMap((one) => {
    const units = places.get(one.code)
    return units === undefined ? [] : [{ ...one, units }]
  })
}

const fleet = [...classes.values()].map((vessel) => ({
  code: vessel.code,
  fittings: fittingsOf(vessel.places),
  decks: decksOf(fittingsOf(vessel.places), vessel.laneLow > 0),
}))

describe.each(fleet)('the plan of $code', ({ code, fittings, decks }) => {
  const spots = seatNumbersOf(decks)

  test('has a number for every seat and cabin on sale, and no other', () => {
    for (const { code: accommodation, kind, units } of fittings) {
      const drawn = spots.filter((spot) => spot.accommodation === accommodation).length
      expect(drawn, accommodation).toBe(isNumbered(kind) ? units : 0)
    }
  })

  test('has unique numbers', () => {
    expect(new Set(spots.map(({ number }) => number)).size).toBe(spots.length)
    for (const { number } of spots) expect(number).toMatch(/^(\d{1,3}[A-HJ-NP]|\d{4,5})$/)
  })

  test('has rows of equal width and is deterministic', () => {
    for (const { rows } of decks) expect(new Set(rows.map((row) => row.length)).size).toBe(1)
    const vessel = classes.get(code)!
    expect(decksOf(fittingsOf(vessel.places), vessel.laneLow > 0)).toEqual(decks)
  })
})

test('a plan shows aisles, tables, walls and gaps between the seats', () => {
  const kinds = new Set(
    fleet.flatMap(({ decks }) => decks.flatMap(({ rows }) => rows.flat())).map((cell) => cell.kind),
  )
  expect([...kinds].toSorted()).toEqual(['corridor', 'empty', 'normal', 'table', 'tv'])
})

describe('numbers sold outside this system', () => {
  const numbers = Array.from({ length: 400 }, (_, nth) => `${nth}`)

  test('are as many as this system may not sell, and deterministic', () => {
    for (const capacity of [0, 1, 57, 399, 400, 500]) {
      const gone = soldElsewhere(numbers, capacity, '1 EC')
      expect(gone.size).toBe(Math.max(0, 400 - capacity))
      expect(soldElsewhere(numbers, capacity, '1 EC')).toEqual(gone)
    }
    expect(soldElsewhere(numbers, 100, '2 EC')).not.toEqual(soldElsewhere(numbers, 100, '1 EC'))
  })

  test('are also sold at a lower capacity when they are at a higher one', () => {
    const few = soldElsewhere(numbers, 50, '1 EC')
    for (const number of soldElsewhere(numbers, 200, '1 EC')) expect(few.has(number)).toBe(true)
  })
})

describe('the closest seats', () => {
  const at = (...places: number[]) => places.map((place) => ({ at: place }))

  test('are the foremost adjacent ones if there are any', () => {
    expect(closestSeats(at(1, 3, 4, 8, 9), 2)).toEqual(at(3, 4))
    expect(closestSeats(at(1, 3, 5, 6, 7), 3)).toEqual(at(5, 6, 7))
  })

  test('are those with the smallest distance if none are adjacent', () => {
    expect(closestSeats(at(1, 5, 8, 20), 2)).toEqual(at(5, 8))
    expect(closestSeats(at(1), 2)).toBeUndefined()
  })
})

test('reads numbers in the wire format', () => {
  expect(readSeatNumber('12a')).toEqual({ number: '12A' })
  expect(readSeatNumber(' 8014/2 ')).toEqual({ number: '8014', bed: 2 })
  expect(readSeatNumber('8014/x')).toEqual({ number: '8014', bed: 0 })
})

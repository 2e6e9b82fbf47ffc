import { describe, expect, test, it } from 'vitest'
import type { Accommodation } from '../../../src/crs/reference/records.ts'
import type { VesselClass } from '../../../src/crs/world/network/line.ts'
import { readWorldData } from '../../../src/crs/world/network/worldData.ts'
import { demoRecords } from '../../kit/demoTables.ts'
import {
  decksOf,
  isNumbered,
  type Fitting,
  seatNumbersOf,
  printSeatNumber,
  readSeatNumber,
  soldElsewhere,
} from '../../../src/domain/sailing/deck.ts'

const classes = new Map<string, VesselClass>(
  readWorldData().lines.map(({ vesselClass }) => [vesselClass.code, vesselClass]),
)
const accommodations = demoRecords<Accommodation>('accommodations')

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

describe('decks', () => {
  const fitting = (code: string, units: number, more: Partial<Fitting> = {}): Fitting => ({
    code,
    kind: 'seat_numbered',
    berths: 0,
    outside: false,
    units,
    ...more,
  })
  const cabin = (code: string, units: number, outside = false) =>
    fitting(code, units, { kind: 'cabin', berths: 2, outside })
  const symbols = { corridor: '|', empty: '.', tv: '=', table: 'T', normal: '' }
  /** One line for each row: `1A`, `|` aisle, `T` table, `=` screen, `.` gap. */
  const drawn = (fittings: readonly Fitting[], hasGarage = false) =>
    decksOf(fittings, hasGarage).map(({ rows }) =>
      rows.map((row) => row.map(({ kind, number }) => number ?? symbols[kind]).join(' ')),
    )

  test('have three, four and three economy seats between aisles, and a gap where seats are missing', () => {
    expect(drawn([fitting('EC', 12)])).toEqual([
      ['. = . | . = . . | . = .', '1A 1B 1C | 1D 1E 1F 1G | 1H 1J 1K', '2A 2B . | . . . . | . . .'],
    ])
  })

  test('have a table behind every second row of a lounge, but none behind the last row', () => {
    const wall = '= . | = . | = .'
    const tables = 'T T | T T | T T'
    const row = (nth: number) =>
      ['A B', 'C D', 'E F'].map((pair) => pair.replaceAll(/\w/g, (seat) => nth + seat)).join(' | ')
    expect(drawn([fitting('BCLSS', 24)])).toEqual([[wall, row(1), tables, row(2), row(3), tables, row(4)]])
    expect(drawn([fitting('ACLSS', 18)])).toEqual([[wall, row(1), tables, row(2), row(3)]])
  })

  test('have two, four and two seats of an aircraft class, with tables in the class with tables', () => {
    const rows = ['= . | . = . . | = .', '1A 1B | 1C 1D 1E 1F | 1G 1H', '2A 2B | 2C 2D 2E 2F | 2G 2H']
    expect(drawn([fitting('ATS', 16)])).toEqual([rows])
    expect(drawn([fitting('ECT', 16)])).toEqual([[rows[0], rows[1], 'T T | T T T T | T T', rows[2]]])
  })

  test('have a cross aisle after ten rows', () => {
    const [rows] = drawn([fitting('ATS', 21 * 8)])
    const aisles = rows?.flatMap((row, nth) => (row.includes('A') || row.includes('=') ? [] : [nth]))
    expect(aisles).toEqual([11, 22])
    expect(rows?.[11]).toBe('| | | | | | | | | |')
    expect(drawn([fitting('ATS', 10 * 8)])[0]).toHaveLength(11)
  })

  test('take 66 rows of seats; the next saloon starts on the same deck if ten of its rows fit, or all', () => {
    const decksWith = (first: number, second: number) => {
      const decks = decksOf([fitting('ATS', first * 8), fitting('EC', second * 10)], false)
      return decks.map(({ accommodations }) => accommodations.join(' '))
    }
    expect(decksWith(20, 30)).toEqual(['ATS EC'])
    expect(decksWith(56, 57)).toEqual(['ATS EC', 'EC'])
    expect(decksWith(57, 58)).toEqual(['ATS', 'EC'])
    expect(decksWith(1, 67)).toEqual(['ATS EC', 'EC'])
    const last = decksOf([fitting('ATS', 67 * 8)], false).map(({ rows }) =>
      rows.flat().filter(({ number }) => number),
    )
    expect(last.map((seats) => seats.at(-1)?.number)).toEqual(['66H', '67H'])
  })

  test('place the smallest class first, equal ones by code, and omit what is not numbered or has no units', () => {
    const codes = (...fittings: Fitting[]) =>
      decksOf(fittings, false).flatMap(({ accommodations }) => accommodations)
    expect(codes(fitting('EC', 30), fitting('ATS', 8))).toEqual(['ATS', 'EC'])
    expect(codes(fitting('B', 8), fitting('A', 8), fitting('C', 8))).toEqual(['A', 'B', 'C'])
    expect(codes(fitting('EC', 0), fitting('DECK', 9, { kind: 'seat_unnumbered' }))).toEqual([])
  })

  test('have cabins with a window along the sides, numbered by deck and position', () => {
    expect(drawn([cabin('IN', 3), cabin('OUT', 3, true)])).toEqual([
      ['1001 | 1002 1003 | 1004', '1005 | 1006 . | .'],
    ])
  })

  test('take 25 rows of cabins, above the seats, and are named from the garage up', () => {
    const decks = decksOf([cabin('IN', 51), fitting('EC', 10)], true)
    expect(decks.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['6', 2],
      ['7', 25],
      ['8', 1],
    ])
    expect(decks[2]?.rows[0]?.find(({ number }) => number)?.number).toBe('8001')
    expect(decksOf([cabin('IN', 1)], false).map(({ name }) => name)).toEqual(['1'])
  })

  test('of two saloons are as wide as the wider one, which the other is centred on', () => {
    const [rows] = drawn([fitting('BCLSS', 6), fitting('EC', 10)])
    expect(rows).toEqual([
      '. . = . | = . | = . . .',
      '. . 1A 1B | 1C 1D | 1E 1F . .',
      '. = . | . = . . | . = .',
      '2A 2B 2C | 2D 2E 2F 2G | 2H 2J 2K',
    ])
  })
})

describe('seats sold outside this system', () => {
  const numbers = Array.from({ length: 12 }, (_, nth) => `${nth + 1}A`)

  it('are as many as its capacity falls short, in adjacent groups of three', () => {
    expect(soldElsewhere(numbers, 12, '1').size).toBe(0)
    expect(soldElsewhere(numbers, 20, '1').size).toBe(0)
    const three = [...soldElsewhere(numbers, 9, '1')]
    expect(three).toHaveLength(3)
    const first = numbers.indexOf(three[0]!)
    expect(first % 3).toBe(0)
    expect(three).toEqual(numbers.slice(first, first + 3))
  })

  it('at a larger capacity are sold at a smaller one too, and depend on the sailing', () => {
    const few = soldElsewhere(numbers, 8, 'x')
    const many = soldElsewhere(numbers, 4, 'x')
    expect([...few].every((number) => many.has(number))).toBe(true)
    const firsts = ['1', '2', '3', '4', '5', '6'].map(
      (sailing) => [...soldElsewhere(numbers, 11, sailing)][0],
    )
    expect(new Set(firsts).size).toBeGreaterThan(1)
  })
})

describe('a number', () => {
  it('is read as a seat, a cabin or a berth, in any case and with blanks around it', () => {
    expect(readSeatNumber(' 12a ')).toEqual({ number: '12A' })
    expect(readSeatNumber('8014/2')).toEqual({ number: '8014', bed: 2 })
    expect(readSeatNumber('8014/12')).toEqual({ number: '8014', bed: 12 })
    expect(readSeatNumber('')).toEqual({ number: '' })
  })

  it('with a bed that is no number has bed 0, which no cabin has', () => {
    expect(['8014/x', '8014/x2', '8014/2x', '8014/'].map((text) => readSeatNumber(text).bed)).toEqual([
      0, 0, 0, 0,
    ])
  })

  it('is printed with its bed, if it has one', () => {
    expect([printSeatNumber('8014', 2), printSeatNumber('12A')]).toEqual(['8014/2', '12A'])
  })
})

describe('a larger ship’s numbers sold outside this system', () => {
  const numbers = Array.from({ length: 400 }, (_, nth) => `${nth}`)

  it('are as many as this system may not sell, and deterministic', () => {
    for (const capacity of [0, 1, 57, 399, 400, 500]) {
      const gone = soldElsewhere(numbers, capacity, '1 EC')
      expect(gone.size).toBe(Math.max(0, 400 - capacity))
      expect(soldElsewhere(numbers, capacity, '1 EC')).toEqual(gone)
    }
    expect(soldElsewhere(numbers, 100, '2 EC')).not.toEqual(soldElsewhere(numbers, 100, '1 EC'))
  })

  it('are also sold at a lower capacity when they are at a higher one', () => {
    const few = soldElsewhere(numbers, 50, '1 EC')
    for (const number of soldElsewhere(numbers, 200, '1 EC')) expect(few.has(number)).toBe(true)
  })
})

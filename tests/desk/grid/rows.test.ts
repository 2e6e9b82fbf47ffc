import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createRows, sortedIndexes } from '../../../src/desk/grid/rows.ts'

const ships = () => [
  { name: 'Panope', seats: 190 },
  { name: 'Aktaia', seats: undefined },
  { name: 'Galateia', seats: 412 },
  { name: 'Aktaia', seats: 12 },
]
const shownNames = (rows: ReturnType<typeof createRows<ReturnType<typeof ships>[number]>>) =>
  Array.from(
    { length: rows.count() },
    (_, place) => `${rows.at(place)?.name} ${rows.at(place)?.seats ?? '–'}`,
  )

test('Rows are shown in the order received until they are sorted or filtered', () => {
  const rows = createRows(ships())
  expect(rows.count()).toBe(4)
  expect(rows.at(2)?.name).toBe('Galateia')
  expect(rows.indexAt(4)).toBeUndefined()
  expect(rows.placeOf(3)).toBe(3)
})

test('Sorting is stable, by number or by text, with empty values last both ways', () => {
  const rows = createRows(ships())
  rows.sort({ value: (ship) => ship.seats })
  expect(shownNames(rows)).toEqual(['Aktaia 12', 'Panope 190', 'Galateia 412', 'Aktaia –'])
  rows.sort({ value: (ship) => ship.seats, descending: true })
  expect(shownNames(rows)).toEqual(['Galateia 412', 'Panope 190', 'Aktaia 12', 'Aktaia –'])
  rows.sort({ value: (ship) => ship.name })
  expect(shownNames(rows)).toEqual(['Aktaia –', 'Aktaia 12', 'Galateia 412', 'Panope 190'])
  rows.sort(null)
  expect(rows.placeOf(0)).toBe(0)
})

test('A filtered row has no position, and only the remaining rows are sorted', () => {
  const rows = createRows(ships())
  rows.filter((ship) => ship.name !== 'Galateia')
  rows.sort({ value: (ship) => ship.seats })
  expect(shownNames(rows)).toEqual(['Aktaia 12', 'Panope 190', 'Aktaia –'])
  expect(rows.placeOf(2)).toBe(-1)
  expect(rows.placeOf(3)).toBe(0)
  expect(rows.size()).toBe(4)
})

test('A live change notifies only the listeners of that row, and moves no row', () => {
  const rows = createRows(ships())
  rows.sort({ value: (ship) => ship.seats })
  const mine = vi.fn<() => void>()
  const other = vi.fn<() => void>()
  const order = vi.fn<() => void>()
  rows.subscribe(3, mine)
  rows.subscribe(0, other)
  rows.subscribeOrder(order)
  const before = rows.version(3)
  rows.update(3, { name: 'Aktaia', seats: 999 })
  expect(mine).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
  expect(order).not.toHaveBeenCalled()
  expect(rows.version(3)).toBe(before + 1)
  expect(rows.at(0)?.seats).toBe(999)
})

test('A live change does not modify the array passed in', () => {
  const given = ships()
  createRows(given).update(0, { name: 'Doris', seats: 1 })
  expect(given[0]?.name).toBe('Panope')
})

test('Unsubscribing is permanent, and does not end a later subscription to the same row', () => {
  const rows = createRows(ships())
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const undo = rows.subscribe(1, first)
  undo()
  rows.subscribe(1, second)
  undo()
  rows.touch(1)
  expect(first).not.toHaveBeenCalled()
  expect(second).toHaveBeenCalledOnce()
})

test('Replacing the rows applies sorting and filter again, and raises every version', () => {
  const rows = createRows(ships())
  rows.sort({ value: (ship) => ship.name })
  const before = rows.version(0)
  const order = rows.order()
  rows.replace([
    { name: 'Doris', seats: 2 },
    { name: 'Agaue', seats: 1 },
  ])
  expect(shownNames(rows)).toEqual(['Agaue 1', 'Doris 2'])
  expect(rows.version(0)).toBeGreaterThan(before)
  expect(rows.order()).toBeGreaterThan(order)
})

test('Sorting by a custom order of texts ranks equal ones alike', () => {
  const indexes = Uint32Array.of(0, 1, 2)
  const sorted = sortedIndexes(['b', 'A', 'a'], indexes, {
    value: (text) => text,
    collate: (one, other) => one.toLowerCase().localeCompare(other.toLowerCase()),
  })
  expect([...sorted]).toEqual([1, 2, 0])
})

test('Sorting returns every row once, in order, for arbitrary numbers', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer(), { nil: undefined })), fc.boolean(), (values, descending) => {
      const rows = createRows(values.map((value) => ({ value })))
      rows.sort({ value: ({ value }) => value, descending })
      const shown = Array.from({ length: rows.count() }, (_, place) => rows.at(place)?.value)
      const full = shown.filter((value) => value !== undefined)
      expect(shown.slice(full.length).every((value) => value === undefined)).toBe(true)
      expect(full).toEqual(
        values.filter((value) => value !== undefined).sort((a, b) => (descending ? b - a : a - b)),
      )
    }),
  )
})

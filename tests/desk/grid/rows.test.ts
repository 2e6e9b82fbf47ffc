import { expect, test, vi } from 'vitest'
import { createRows, sortedIndexes, type SortValue } from '../../../src/desk/grid/rows.ts'
import { fc } from '../../kit/drawnProperties.ts'

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
  expect([rows.indexAt(0), rows.indexAt(-1), rows.indexAt(4)]).toEqual([0, undefined, undefined])
  expect([rows.at(-1), rows.at(4), rows.row(4)]).toEqual([undefined, undefined, undefined])
  expect(rows.row(2)?.name).toBe('Galateia')
  expect([-1, 0, 3, 4].map(rows.placeOf)).toEqual([-1, 0, 3, -1])
  expect(createRows().size()).toBe(0)
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
  expect([0, 1, 2, 3, 4].map(rows.placeOf)).toEqual([1, 2, -1, 0, -1])
  expect([rows.count(), rows.size(), rows.row(2)?.name]).toEqual([3, 4, 'Galateia'])
  expect(rows.at(3)).toBeUndefined()
  rows.filter(null)
  expect(rows.count()).toBe(4)
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
  const falling = sortedIndexes(['a', 'b', 'A'], indexes, {
    value: (text) => text,
    collate: (one, other) => one.toLowerCase().localeCompare(other.toLowerCase()),
    descending: true,
  })
  expect([...falling]).toEqual([1, 0, 2])
})

test('Where one value is a text all are sorted as texts, and empty ones come last', () => {
  const order = (values: readonly (string | number | undefined)[]) => {
    const rows = createRows(values.map((value) => ({ value })))
    rows.sort({ value: ({ value }) => value })
    return values.map((_, place) => rows.at(place)?.value)
  }
  expect(order(['b', 10, 'a'])).toEqual([10, 'a', 'b'])
  expect(order(['', 'zeus', undefined, 'Aktaia'])).toEqual(['Aktaia', 'zeus', '', undefined])
})

test('A change of the filter, the sorting or the rows notifies who follows the order, until the undo', () => {
  const rows = createRows(ships())
  const order = vi.fn<() => void>()
  const undo = rows.subscribeOrder(order)
  rows.filter((ship) => ship.seats === undefined)
  rows.sort({ value: (ship) => ship.name })
  rows.replace([])
  expect(order).toHaveBeenCalledTimes(3)
  undo()
  rows.filter(null)
  expect(order).toHaveBeenCalledTimes(3)
})

test('A change of a row that is not there has no effect', () => {
  const rows = createRows(ships())
  const listener = vi.fn<() => void>()
  for (const index of [-1, 4]) {
    rows.subscribe(index, listener)
    const before = rows.version(index)
    rows.update(index, { name: 'Doris', seats: 1 })
    rows.touch(index)
    expect([rows.row(index), rows.version(index)]).toEqual([undefined, before])
  }
  expect(rows.size()).toBe(4)
  expect(listener).not.toHaveBeenCalled()
  const first = rows.version(0)
  rows.update(0, { name: 'Doris', seats: 1 })
  expect([rows.row(0)?.name, rows.version(0)]).toEqual(['Doris', first + 1])
})

test('Listeners of one row end one by one', () => {
  const rows = createRows(ships())
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const undo = rows.subscribe(1, first)
  rows.subscribe(1, second)
  undo()
  rows.touch(1)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
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

test('Sorting has the order of one comparison after the other, for all numbers and texts, equal and empty ones', () => {
  const number = fc.oneof(fc.double({ noNaN: true }), fc.maxSafeInteger(), fc.constantFrom(0, -0, 1, 0.5))
  const text = fc.constantFrom('', 'a', 'A', 'b', '10', '9', 'undefined', 'Ω')
  const lists = fc.oneof(
    fc.array(fc.option(number, { nil: undefined })),
    fc.array(fc.option(text, { nil: undefined })),
  )
  const { compare } = new Intl.Collator('el', { numeric: true })
  fc.assert(
    fc.property(lists, fc.boolean(), (values, descending) => {
      const compareValues = (one: number | string, other: number | string) =>
        typeof one === 'number' && typeof other === 'number'
          ? Number(one > other) - Number(one < other)
          : compare(String(one), String(other))
      const isEmpty = (value: number | string | undefined) => value === undefined || value === ''
      const indexes = values.map((_, index) => index)
      const full = indexes
        .filter((index) => !isEmpty(values[index]))
        .sort(
          (one, other) => compareValues(values[one]!, values[other]!) * (descending ? -1 : 1) || one - other,
        )
      const sorted = sortedIndexes<SortValue>(values, Uint32Array.from(indexes), {
        value: (value) => value,
        collate: compare,
        descending,
      })
      expect([...sorted]).toEqual([...full, ...indexes.filter((index) => isEmpty(values[index]))])
    }),
  )
})

test('No texts are collated to sort by a number', () => {
  const sorting = {
    value: (value: number) => value,
    get collate(): never {
      throw new Error('collated')
    },
  }
  expect([...sortedIndexes([3, 1, 2], Uint32Array.of(0, 1, 2), sorting)]).toEqual([1, 2, 0])
})

test('A change of a row leaves the given array as it was', () => {
  const given = ships()
  const rows = createRows<(typeof given)[number]>(given)
  rows.update(0, { name: 'Doris', seats: 1 })
  rows.update(1, { name: 'Thetis', seats: 2 })
  expect(given).toEqual(ships())
  expect(shownNames(rows)).toEqual(['Doris 1', 'Thetis 2', 'Galateia 412', 'Aktaia 12'])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Cursor, placeOfRecord } from '../../../src/desk/grid/cursor.ts'
import { createRows } from '../../../src/desk/grid/rows.ts'

/** What the cursor changes of an element. */
class Node {
  readonly classes = new Set<string>()
  readonly classList = {
    add: (name: string) => this.classes.add(name),
    remove: (name: string) => this.classes.delete(name),
  }
  readonly attributes = new Map<string, string>()
  scrollTop = 0
  readonly scrollIntoView = vi.fn<(how: object) => void>()
  readonly children: readonly Node[]
  constructor(children: readonly Node[] = []) {
    this.children = children
  }
  get id() {
    return this.attributes.get('id') ?? ''
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  removeAttribute(name: string) {
    this.attributes.delete(name)
  }
}

let rows: Node[]
let root: Node
let scroll: Node
let cursor: Cursor

const row = (id: string) => {
  const made = new Node([new Node(), new Node()])
  made.setAttribute('id', id)
  return made
}
const active = () => root.attributes.get('aria-activedescendant')
const marked = () => rows.filter(({ classes }) => classes.has('cursor')).map(({ id }) => id)
const cells = () => rows.flatMap(({ children }) => children)
const markedCells = () => cells().filter(({ classes }) => classes.has('cell-here'))

beforeEach(() => {
  rows = [row('ships-0'), row('ships-1'), row('ships-2')]
  root = new Node()
  scroll = new Node()
  vi.stubGlobal('document', { getElementById: (id: string) => rows.find((one) => one.id === id) ?? null })
  cursor = new Cursor('ships')
  cursor.viewHeight = 240
  Object.assign(cursor.drawn, { root, scroll })
})
afterEach(() => void vi.unstubAllGlobals())

test('The cursor marks its row, which is the active one, and no other', () => {
  cursor.go(1)
  expect([marked(), active()]).toEqual([['ships-1'], 'ships-1'])
  cursor.go(2)
  expect([marked(), active()]).toEqual([['ships-2'], 'ships-2'])
  expect(markedCells()).toEqual([])
})

test('A row is marked again when its node is rendered again, and none is active when it is not rendered', () => {
  cursor.go(1)
  rows[1] = row('ships-1')
  cursor.paint()
  expect(marked()).toEqual(['ships-1'])
  rows[1].classes.clear()
  cursor.paint()
  expect(marked()).toEqual(['ships-1'])
  cursor.go(30)
  expect([marked(), active()]).toEqual([[], undefined])
  cursor.column = 1
  cursor.paint()
  expect(active()).toBeUndefined()
})

test('Once the cursor has a column, its cell is the active one, and is scrolled into view', () => {
  cursor.column = 1
  cursor.go(0)
  const [first] = markedCells()
  expect(first).toBe(rows[0]?.children[1])
  expect([active(), first?.id]).toEqual(['ships-0-1', 'ships-0-1'])
  expect(first?.scrollIntoView).toHaveBeenLastCalledWith({ block: 'nearest', inline: 'nearest' })
  cursor.column = 0
  cursor.go(2)
  expect(markedCells()).toEqual([rows[2]?.children[0]])
  expect(active()).toBe('ships-2-0')
  expect(first?.attributes.has('id')).toBe(false)
  cursor.column = undefined
  cursor.paint()
  expect([markedCells(), active()]).toEqual([[], 'ships-2'])
})

test('A column that is not rendered leaves the row active', () => {
  cursor.column = 7
  cursor.go(1)
  expect([markedCells(), active()]).toEqual([[], 'ships-1'])
})

test('The grid is scrolled as far as the row of the cursor needs, in either direction', () => {
  cursor.rowHeight = 20
  cursor.viewHeight = 100
  const tops = [4, 5, 9, 5, 4, 9, 3].map((place) => {
    cursor.go(place)
    return [cursor.scrollTop, scroll.scrollTop]
  })
  expect(tops).toEqual([0, 20, 100, 100, 80, 100, 60].map((top) => [top, top]))
})

test('The cursor moves also before the grid is drawn', () => {
  Object.assign(cursor.drawn, { root: null, scroll: null })
  cursor.go(20)
  expect([cursor.place, cursor.scrollTop]).toEqual([20, 20 * 24 + 24 - 240])
  cursor.go(1)
  expect(marked()).toEqual(['ships-1'])
})

test('Before the grid has a height, scrolling to the cursor waits for the next paint with one', () => {
  cursor.viewHeight = 0
  cursor.go(20)
  expect([cursor.revealLater, scroll.scrollTop]).toEqual([true, 0])
  cursor.viewHeight = 48
  cursor.paint()
  expect([cursor.revealLater, scroll.scrollTop]).toEqual([false, 19 * 24])
  scroll.scrollTop = cursor.scrollTop = 0
  cursor.paint()
  expect(scroll.scrollTop).toBe(0)
})

test('Among as many rows in another order the cursor scrolls at once, among more or fewer with the next paint', () => {
  const scrolled: number[] = []
  cursor.scrolled = (top) => void scrolled.push(top)
  cursor.count = 100
  cursor.follow(99, 100)
  expect([scrolled, scroll.scrollTop]).toEqual([[90 * 24], 90 * 24])
  cursor.follow(2, 3)
  expect([cursor.place, scrolled.length, cursor.revealLater]).toEqual([2, 1, true])
  cursor.paint()
  expect([scrolled, marked()]).toEqual([[90 * 24, 2 * 24], ['ships-2']])
})

test('A page is the rows that are shown whole', () => {
  expect(cursor.page()).toBe(10)
  cursor.viewHeight = 263
  expect(cursor.page()).toBe(10)
})

test('The record under the cursor is found by its index after a filter, and searched for only in new rows', () => {
  const list = Array.from({ length: 1000 }, (_, number) => ({ number }))
  const listed = createRows(list)
  const keyOf = vi.fn<(row: { number: number }) => string>(({ number }) => String(number))
  const record = { key: '900', index: 900 }
  listed.filter(({ number }) => number >= 890)
  expect(placeOfRecord(listed, record, keyOf)).toBe(10)
  listed.filter(({ number }) => number < 890)
  expect(placeOfRecord(listed, record, keyOf)).toBe(0)
  expect(keyOf).toHaveBeenCalledTimes(2)
  listed.filter(null)
  listed.replace(list.toReversed())
  expect(placeOfRecord(listed, record, keyOf)).toBe(99)
  expect(placeOfRecord(listed, { key: 'none', index: 3 }, keyOf)).toBe(0)
  expect(placeOfRecord(listed, { key: undefined, index: 0 }, keyOf)).toBe(0)
})

import { useEffect, useState, type CSSProperties } from 'react'

/** Called when other rows are shown, or in another order. A change inside a row notifies only that row's listeners. */
export type OrderListener = () => void

/** A value to sort by. Empty values always come last, in both directions. */
export type SortValue = number | string | undefined

export interface Sorting<Row> {
  value(row: Row): SortValue
  descending?: boolean
  /** For texts; numbers are compared as numbers. */
  collate?(one: string, other: string): number
}

/**
 * Rows a grid shows. Three numbers must not be mixed up: `index` is the position of a row in the source array, `place`
 * where it is shown after filter and sorting, `version` how often it has changed. A live change replaces one element
 * and notifies only the listeners of that index: neither records nor the array are copied.
 */
export interface Rows<Row> {
  /** How many rows are shown. */
  count(): number
  /** How many rows there are, shown or not. */
  size(): number
  at(place: number): Row | undefined
  row(index: number): Row | undefined
  indexAt(place: number): number | undefined
  /** -1 when the row is filtered out or absent. */
  placeOf(index: number): number
  version(index: number): number
  /** Rises whenever the shown rows or their order change. */
  order(): number
  replace(rows: readonly Row[]): void
  /** A live change of one row. Sorting and filter are not applied again: a row never jumps from under the cursor. */
  update(index: number, row: Row): void
  /** Renders a row again although its record is the same, when it was picked for instance. */
  touch(index: number): void
  sort(sorting: Sorting<Row> | null): void
  filter(keep: ((row: Row) => boolean) | null): void
  /** Both return their undo. */
  subscribe(index: number, listener: () => void): () => void
  subscribeOrder(listener: OrderListener): () => void
}

export function createRows<Row>(initial: readonly Row[] = []): Rows<Row> {
  return new RowStore(initial)
}

class RowStore<Row> implements Rows<Row> {
  /** The given array itself until the first change of a row: most lists have none. */
  private rows: readonly Row[] = []
  private changed: Row[] | undefined
  /** How often each row has changed since the array was given; absent while none has. */
  private changes: Uint32Array | undefined
  private mostChanges = 0
  private firstVersion = 0
  /** Source indexes in the order shown; undefined means all of them as they came. */
  private shown: Uint32Array | undefined
  private places: Int32Array | undefined
  private sorting: Sorting<Row> | null = null
  private keep: ((row: Row) => boolean) | null = null
  private orderVersion = 0
  private readonly rowListeners = new Map<number, Set<() => void>>()
  private readonly orderListeners = new Set<OrderListener>()

  constructor(initial: readonly Row[]) {
    this.take(initial)
  }

  count = (): number => this.shown?.length ?? this.rows.length
  size = (): number => this.rows.length
  order = (): number => this.orderVersion
  row = (index: number): Row | undefined => this.rows[index]
  version = (index: number): number => this.firstVersion + (this.changes?.[index] ?? 0)

  at = (place: number): Row | undefined => {
    const index = this.indexAt(place)
    return index === undefined ? undefined : this.rows[index]
  }

  indexAt = (place: number): number | undefined => {
    if (this.shown) return this.shown[place]
    return place >= 0 && place < this.rows.length ? place : undefined
  }

  placeOf = (index: number): number => {
    if (!this.shown) return index >= 0 && index < this.rows.length ? index : -1
    this.places ??= placesOf(this.shown, this.rows.length)
    return this.places[index] ?? -1
  }

  replace = (rows: readonly Row[]): void => {
    this.take(rows)
    this.arrange()
  }

  update = (index: number, row: Row): void => {
    if (index < 0 || index >= this.rows.length) return
    this.changed ??= this.rows.slice()
    this.changed[index] = row
    this.rows = this.changed
    this.touch(index)
  }

  touch = (index: number): void => {
    if (index < 0 || index >= this.rows.length) return
    this.changes ??= new Uint32Array(this.rows.length)
    const changes = (this.changes[index] ?? 0) + 1
    this.changes[index] = changes
    this.mostChanges = Math.max(this.mostChanges, changes)
    this.rowListeners.get(index)?.forEach((listener) => listener())
  }

  sort = (sorting: Sorting<Row> | null): void => {
    this.sorting = sorting
    this.arrange()
  }

  filter = (keep: ((row: Row) => boolean) | null): void => {
    this.keep = keep
    this.arrange()
  }

  subscribe = (index: number, listener: () => void): (() => void) => {
    const listeners = this.rowListeners.get(index) ?? new Set()
    this.rowListeners.set(index, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.rowListeners.get(index) === listeners) this.rowListeners.delete(index)
    }
  }

  subscribeOrder = (listener: OrderListener): (() => void) => {
    this.orderListeners.add(listener)
    return () => this.orderListeners.delete(listener)
  }

  /** Versions only rise, so that a record that returns unchanged in another array is rendered again. */
  private take(rows: readonly Row[]): void {
    this.rows = rows
    this.changed = undefined
    this.firstVersion += this.mostChanges + 1
    this.mostChanges = 0
    this.changes = undefined
  }

  private arrange(): void {
    const kept = this.keep ? indexesWhere(this.rows, this.keep) : undefined
    this.shown = this.sorting
      ? sortedIndexes(this.rows, kept ?? allIndexes(this.rows.length), this.sorting)
      : kept
    this.places = undefined
    this.orderVersion++
    this.orderListeners.forEach((listener) => listener())
  }
}

/** Uses a loop, because `from` takes five times as long. */
function allIndexes(length: number): Uint32Array {
  const indexes = new Uint32Array(length)
  for (let index = 0; index < length; index++) indexes[index] = index
  return indexes
}

function indexesWhere<Row>(rows: readonly Row[], keep: (row: Row) => boolean): Uint32Array {
  const found = new Uint32Array(rows.length)
  let length = 0
  for (let index = 0; index < rows.length; index++) if (keep(rows[index] as Row)) found[length++] = index
  return found.slice(0, length)
}

function placesOf(shown: Uint32Array, length: number): Int32Array {
  const places = new Int32Array(length).fill(-1)
  for (let place = 0; place < shown.length; place++) places[shown[place] as number] = place
  return places
}

/** Stable. Every text is collated once per distinct text, not once per comparison. */
export function sortedIndexes<Row>(
  rows: readonly Row[],
  indexes: Uint32Array,
  sorting: Sorting<Row>,
): Uint32Array {
  const ranks = ranksOf(rows, indexes, sorting)
  const count = ranks.length
  const most = Math.max(mostOf(ranks), -1)
  // Rank and position are one number: numbers are sorted by the browser itself, without a call for each comparison.
  for (let at = 0; at < count; at++) {
    const rank = ranks[at] as number
    const shown = Number.isNaN(rank) ? most + 1 : sorting.descending ? most - rank : rank
    ranks[at] = shown * count + at
  }
  ranks.sort()
  const order = new Uint32Array(count)
  for (let place = 0; place < count; place++)
    order[place] = indexes[(ranks[place] as number) % count] as number
  return order
}

/** Integers from 0 in the order of the values, equal ones for equal values; NaN for an empty value. */
function ranksOf<Row>(rows: readonly Row[], indexes: Uint32Array, sorting: Sorting<Row>): Float64Array {
  const numbers = new Float64Array(indexes.length)
  for (let at = 0; at < indexes.length; at++) {
    const value = sorting.value(rows[indexes[at] as number] as Row)
    if (typeof value === 'string') return textRanks(rows, indexes, sorting)
    numbers[at] = value ?? Number.NaN
  }
  return numberRanks(numbers)
}

/** Integers are their own ranks, counted from the least, where no product of rank and position becomes inexact. */
function numberRanks(numbers: Float64Array): Float64Array {
  let least = Number.POSITIVE_INFINITY
  let whole = true
  for (const number of numbers) {
    if (number < least) least = number
    if (!Number.isInteger(number) && !Number.isNaN(number)) whole = false
  }
  const range = mostOf(numbers) - least + 2
  if (!whole || range * numbers.length > Number.MAX_SAFE_INTEGER) return placesAmong(numbers)
  for (let at = 0; at < numbers.length; at++) numbers[at] = (numbers[at] as number) - least
  return numbers
}

function placesAmong(numbers: Float64Array): Float64Array {
  const distinct = Float64Array.from(new Set(numbers)).sort()
  const places = new Map<number, number>()
  for (const number of distinct) if (!Number.isNaN(number)) places.set(number, places.size)
  return numbers.map((number) => places.get(number) ?? Number.NaN)
}

/** The largest number; NaN is none. */
function mostOf(numbers: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const number of numbers) if (number > most) most = number
  return most
}

function textRanks<Row>(rows: readonly Row[], indexes: Uint32Array, sorting: Sorting<Row>): Float64Array {
  const { collate = plainOrder } = sorting
  /** Numbers of the distinct texts, in the order in which they are found. */
  const numbers = new Map<string, number>()
  const ranks = new Float64Array(indexes.length)
  for (let at = 0; at < indexes.length; at++) {
    const value = sorting.value(rows[indexes[at] as number] as Row)
    ranks[at] = value === undefined || value === '' ? Number.NaN : numberOf(numbers, String(value))
  }
  const byNumber = new Float64Array(numbers.size)
  let rank = 0
  let before: string | undefined
  for (const text of [...numbers.keys()].sort(collate)) {
    if (before !== undefined && collate(before, text) !== 0) rank++
    byNumber[numbers.get(text) as number] = rank
    before = text
  }
  return ranks.map((number) => byNumber[number] ?? Number.NaN)
}

function numberOf(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, numbers.size)
  return numbers.size - 1
}

function plainOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

const none: readonly never[] = []

/** The rows of a grid, replaced whenever the list is another one; keep the list itself stable. */
export function useRows<Row>(list: readonly Row[] | undefined): Rows<Row> {
  const [rows] = useState(() => createRows<Row>())
  useEffect(() => rows.replace(list ?? none), [rows, list])
  return rows
}

/**
 * Keeps the last list while the next one is loading, so that a grid is not emptied while its filter is typed. If that
 * fails there is no list: Enter repeats it, and must not open a row that no longer matches the filter.
 */
export function useLatest<Row>(
  list: readonly Row[] | undefined,
  isFetching: boolean,
): readonly Row[] | undefined {
  const [latest, setLatest] = useState(list)
  if (list !== undefined && list !== latest) setLatest(list)
  return list ?? (isFetching ? latest : undefined)
}

/**
 * The attributes of a box around a grid that is as high as its rows, so that what follows is directly below
 * them; of several in one part of the screen, one that `yields` shrinks first.
 */
export function asHigh(rows: number, yields = false): { className: string; style: CSSProperties } {
  return { className: yields ? 'as-high yields' : 'as-high', style: { '--rows': rows } as CSSProperties }
}

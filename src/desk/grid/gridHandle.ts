import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { retryFailed } from '../field/retry.ts'
import type { InputTarget, KeyInput, Move } from '../command/inputTarget.ts'
import { goOnOnce, nextTurn } from '../field/focus/pendingFields.tsx'
import type { Column } from './column.ts'
import type { ExportSource } from './export/exportStore.ts'
import { placeAfter, type Cursor, type TypedRowNumber } from './cursor.ts'
import type { Rows } from './rows.ts'
import type { Columns, Direction } from './columns/useColumns.ts'

export interface GridHandle extends InputTarget {
  focus(): void
  /** Place of the cursor among the shown rows; -1 when there are none. */
  place(): number
  go(place: number): void
  /** The operator goes there. */
  point(at: number): void
  sort(key: string, direction: Direction | null): void
}

export interface GridProps<Row> {
  rows: Rows<Row>
  /** Keep the array itself stable: a new one renders every row. */
  columns: readonly Column<Row>[]
  /** Accessible name of the grid. */
  label: string
  /** Identifies a record, so that the cursor stays with its record when the rows are loaded again. */
  keyOf(row: Row): string
  /** Name under which the arrangement of its columns is stored; a grid without one has no such commands. */
  name?: string
  /** Name of the file of an export, without its ending; by default that of the grid. */
  file?: string
  /** Source of an export that replaces the rows shown. */
  exports?: ExportSource | undefined
  /** `dim-row`, `picked` or nothing; a pure function of the record (touch the row when something else changed). */
  rowClass?(row: Row): string | undefined
  onCursor?(row: Row, place: number): void
  /** The operator has moved the cursor to the row, by a key or the pointer. */
  onHand?(row: Row): void
  /** Place of the cursor in a new list; -1 for none. Without it: the cursor's record, else the first row. */
  begin?(): number
  onEnter?(row: Row, place: number): void
  onSpace?(row: Row, place: number): void
  /** A click on a row does what Enter does; without it a double click does. */
  opensOnClick?: boolean
  /** Moves the grid does not use, such as Del and Backspace; true where the owner used the move. */
  onMove?(move: Move, row: Row): boolean
  /** The place of the row with a number, -1 where there is none; without it rows are numbered by place, from 1. */
  placeOfNumber?(number: number): number
  /** Characters that act on the rows, before any shortcut, while the grid is focused. Keep the object stable. */
  onSign?: Readonly<Record<string, () => void>>
  /** Typed characters; true where the owner used them. */
  onText?(text: string): boolean
  /** Left and right. Without it they move from cell to cell. */
  onSide?(step: -1 | 1): void
  ref?: Ref<GridHandle>
}

/** State that a grid’s keys read and change; `live` returns the latest props. */
interface GridModel<Row> {
  cursor: Cursor
  number: TypedRowNumber
  live(): { props: GridProps<Row>; columns: Columns<Row> }
}

/** Functions that the cursor calls when the rows change. */
interface CursorOwner<Row> {
  keyOf(row: Row): string
  cursorMoved(): void
  begin(): number
}

export function createHandle<Row>(grid: GridModel<Row>): GridHandle & CursorOwner<Row> {
  const { cursor, number, live } = grid
  return {
    focus: () => cursor.drawn.root?.focus(),
    place: () => (live().props.rows.count() > 0 ? cursor.place : -1),
    go: (place) => goTo(grid, place),
    point: (at) => goByHand(grid, at),
    cursorMoved: () => cursorMoved(grid),
    keyOf: (row) => live().props.keyOf(row),
    begin: () => live().props.begin?.() ?? -1,
    sort: (key, direction) => live().columns.sort(key, direction),
    keeps: (stroke) => signAction(grid, stroke) !== undefined,
    handleInput: (input) => handleInput(grid, input),
    unused: () => number.end(performance.now()),
  }
}

function handleInput<Row>(grid: GridModel<Row>, input: KeyInput): boolean {
  if ('text' in input) return acceptText(grid, input.text)
  grid.number.end(performance.now())
  return 'move' in input && applyMove(grid, input.move)
}

/** A character the owner acts on, else a digit of a row number, which moves the cursor to that row. */
function acceptText<Row>(grid: GridModel<Row>, typed: string): boolean {
  const action = signAction(grid, typed)
  action?.()
  if (action || grid.live().props.onText?.(typed)) return true
  const at = performance.now()
  const number = grid.number.read(typed, at)
  if (number === undefined) return false
  const { rows, placeOfNumber } = grid.live().props
  const place = placeOfNumber ? placeOfNumber(number) : number - 1
  if (rows.at(place) === undefined) return false
  grid.number.append(typed, at)
  goByHand(grid, place)
  return true
}

function signAction<Row>({ live }: GridModel<Row>, typed: string): (() => void) | undefined {
  const { rows, onSign } = live().props
  return rows.count() > 0 ? onSign?.[typed] : undefined
}

function applyMove<Row>(grid: GridModel<Row>, move: Move): boolean {
  const { cursor } = grid
  const { rows, onEnter, onSpace } = grid.live().props
  if (cursor.column !== undefined && (move === 'first' || move === 'last')) return goToEdge(grid, move)
  if (move === 'enter') return callForRow(grid, onEnter) || (rows.count() === 0 && retryFailed())
  if (move === 'space') return callForRow(grid, onSpace)
  if (move === 'left' || move === 'right') return goSideways(grid, move === 'left' ? -1 : 1)
  const place = placeAfter(move, cursor.place, rows.count(), cursor.page())
  if (place === undefined) return offerToOwner(grid, move)
  goByHand(grid, place)
  return true
}

function goTo<Row>(grid: GridModel<Row>, place: number): void {
  if (grid.live().props.rows.at(place) === undefined) return
  grid.cursor.go(place)
  cursorMoved(grid)
}

function goByHand<Row>(grid: GridModel<Row>, at: number): void {
  goTo(grid, at)
  const { rows, onHand } = grid.live().props
  const row = rows.at(at)
  if (row !== undefined) onHand?.(row)
}

/** Remembers the record under the cursor and notifies the owner. */
function cursorMoved<Row>({ cursor, live }: GridModel<Row>): void {
  const { rows, keyOf, onCursor } = live().props
  const row = rows.at(cursor.place)
  cursor.key = row === undefined ? undefined : keyOf(row)
  cursor.index = rows.indexAt(cursor.place) ?? 0
  if (row !== undefined) onCursor?.(row, cursor.place)
}

function callForRow<Row>(
  { cursor, live }: GridModel<Row>,
  call: ((row: Row, place: number) => void) | undefined,
): boolean {
  const row = live().props.rows.at(cursor.place)
  if (!call || row === undefined) return false
  call(row, cursor.place)
  return true
}

function offerToOwner<Row>({ cursor, live }: GridModel<Row>, move: Move): boolean {
  const { rows, onMove } = live().props
  const row = rows.at(cursor.place)
  return row !== undefined && onMove?.(move, row) === true
}

function goSideways<Row>({ cursor, live }: GridModel<Row>, step: -1 | 1): boolean {
  const { props, columns } = live()
  if (props.onSide) {
    props.onSide(step)
    return true
  }
  const from = cursor.column ?? (step === 1 ? -1 : 0)
  cursor.column = Math.min(Math.max(from + step, 0), columns.shown.length - 1)
  cursor.paint()
  return true
}

function goToEdge<Row>({ cursor, live }: GridModel<Row>, move: 'first' | 'last'): boolean {
  cursor.column = move === 'first' ? 0 : live().columns.shown.length - 1
  cursor.paint()
  return true
}

/** Goes from a field that narrows a list to its grid; `isFetching` while an answer for the list is under way. */
export function useMoveToGrid(grid: RefObject<{ focus(): void } | null>, isFetching: boolean): () => void {
  const fetching = useRef(isFetching)
  const [waiting] = useState(() => new Set<() => void>())
  useEffect(() => {
    fetching.current = isFetching
    if (isFetching) return
    for (const go of waiting) go()
    waiting.clear()
  }, [isFetching, waiting])
  // A page that is left answers nothing any more.
  useEffect(() => () => waiting.forEach((go) => go()), [waiting])

  async function answered(): Promise<void> {
    await nextTurn()
    // Enter in the field repeats a list that could not be loaded.
    if (!fetching.current && retryFailed()) await nextTurn()
    if (fetching.current) await new Promise<void>((go) => waiting.add(go))
  }
  return () => goOnOnce(answered, () => grid.current?.focus())
}

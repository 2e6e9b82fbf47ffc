import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Acceptor, InputSource, Input, Move } from '../command/acceptor.ts'
import { after } from '../command/keyboard.ts'
import { useAcceptor } from '../field/useAcceptor.ts'
import { type Column, tracksOf } from './column.ts'
import { Cursor, placeAfter } from './cursor.ts'
import { createTypedRowNumber, type TypedRowNumber } from './typedRowNumber.ts'
import { GridBody } from './GridBody.tsx'
import { inputOf } from './keys.ts'
import { useRowHeight } from './rowHeight.ts'
import type { Rows } from './rows.ts'
import { type Columns, type Direction, useColumns } from './sorting.ts'
import { useStableCursor } from './useStableCursor.ts'

export interface GridHandle extends Acceptor {
  focus(): void
  /** Where the cursor stands among the shown rows; -1 when there are none. */
  place(): number
  go(place: number): void
  sort(key: string, direction: Direction | null): void
}

export interface GridProps<Row> {
  rows: Rows<Row>
  /** Keep the array itself stable: a new one draws every row anew. */
  columns: readonly Column<Row>[]
  /** Read out as the name of the grid. */
  label: string
  /** Tells one record from another, so that the cursor stays with its record when a new answer comes. */
  keyOf(row: Row): string
  /** Keys of columns not shown. */
  hidden?: readonly string[]
  /** `dim-row`, `picked` or nothing; a pure function of the record (touch the row when something else changed). */
  rowClass?(row: Row): string | undefined
  onCursor?(row: Row, place: number): void
  /** Where the cursor goes when the list is another one; -1 for none. Without it: to its record, else the first row. */
  begin?(): number
  onEnter?(row: Row, place: number): void
  onSpace?(row: Row, place: number): void
  /** Moves the grid has no use for itself, Del and Backspace; true where it was one for the owner. */
  onMove?(move: Move, row: Row): boolean
  /** The place of the row that bears a number, -1 where none does; without it rows bear those of their places. */
  placeOfNumber?(number: number): number
  /** Signs it wants for itself while it has the focus and a row, before any shortcut. Keep the object stable. */
  onSign?: Readonly<Record<string, () => void>>
  /** Left and right. Without it they go from cell to cell. */
  onSide?(step: -1 | 1): void
  ref?: Ref<GridHandle>
}

/** A read-only grid for any number of rows, one tab stop, driven by keys; the mouse works too. */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, label, rowClass } = props
  const id = useId()
  const cursor = useMemo(() => new Cursor(id), [id])
  const columns = useColumns(rows, props.columns, props.hidden)
  const rowHeight = useRowHeight()
  // The latest props without a new acceptor per render: the one the desk's focus holds must stay the same object.
  const live = useRef({ props, columns })
  live.current = { props, columns }
  const digits = useMemo(() => createTypedRowNumber(after), [])
  const handle = useMemo(() => createHandle(cursor, digits, () => live.current), [cursor, digits])
  useImperativeHandle(props.ref, () => handle, [handle])
  useSyncExternalStore(rows.subscribeOrder, rows.order)
  useStableCursor(rows, cursor, handle)
  const { onFocus, onBlur } = useAcceptor(handle)

  return (
    <div
      ref={(node) => void (cursor.drawn.root = node)}
      role="grid"
      tabIndex={0}
      className="grid"
      aria-label={label}
      aria-readonly="true"
      aria-rowcount={rows.count() + 1}
      aria-colcount={columns.shown.length}
      style={tracksOf(columns.shown)}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={(event) => onKey(event, cursor, handle)}
      onMouseDown={(event) => goToPointed(event, cursor, rows, handle)}
      onDoubleClick={(event) => {
        if (placeUnder(event, cursor) !== undefined) handle.accept({ move: 'enter' }, 'live')
      }}
    >
      <RowNumber digits={digits} />
      <Head columns={columns} />
      <GridBody
        rows={rows}
        columns={columns.shown}
        cursor={cursor}
        rowHeight={rowHeight}
        rowClass={rowClass}
      />
    </div>
  )
}

/** The number of a row while it is being typed. */
function RowNumber({ digits }: { digits: TypedRowNumber }) {
  const typed = useSyncExternalStore(digits.subscribe, digits.typed)
  return typed !== '' && <output className="grid-number">{typed}</output>
}

function Head<Row>({ columns }: { columns: Columns<Row> }) {
  const arrows = { asc: '↑', desc: '↓' }
  const spoken = { asc: 'ascending', desc: 'descending' } as const
  return (
    <div className="grid-head" role="row" aria-rowindex={1}>
      {columns.shown.map(({ key, title, numeric }) => {
        const direction = columns.directionOf(key)
        return (
          <span
            key={key}
            role="columnheader"
            className={numeric ? 'grid-title num' : 'grid-title'}
            aria-sort={direction ? spoken[direction] : undefined}
          >
            <button
              type="button"
              tabIndex={-1}
              className="grid-turn"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => columns.turn(key)}
            >
              <span className="grid-name">{title}</span>
              {direction && <span className="grid-arrow">{arrows[direction]}</span>}
            </button>
          </span>
        )
      })}
    </div>
  )
}

interface Inner<Row> {
  keyOf(row: Row): string
  tell(): void
  begin(): number
}

interface Live<Row> {
  props: GridProps<Row>
  columns: Columns<Row>
}

function createHandle<Row>(
  cursor: Cursor,
  digits: TypedRowNumber,
  live: () => Live<Row>,
): GridHandle & Inner<Row> {
  /** Notes on which record the cursor stands, and says so. */
  function tell(): void {
    const { rows, keyOf, onCursor } = live().props
    const row = rows.at(cursor.place)
    cursor.key = row === undefined ? undefined : keyOf(row)
    if (row !== undefined) onCursor?.(row, cursor.place)
  }

  function go(place: number): void {
    if (live().props.rows.at(place) === undefined) return
    cursor.go(place)
    tell()
  }

  function onRow(call: ((row: Row, place: number) => void) | undefined): boolean {
    const row = live().props.rows.at(cursor.place)
    if (!call || row === undefined) return false
    call(row, cursor.place)
    return true
  }

  function onOther(move: Move): boolean {
    const { rows, onMove } = live().props
    const row = rows.at(cursor.place)
    return row !== undefined && onMove?.(move, row) === true
  }

  function sideways(step: -1 | 1): boolean {
    const { props, columns } = live()
    if (props.onSide) props.onSide(step)
    else {
      const from = cursor.column ?? (step === 1 ? -1 : 0)
      cursor.column = Math.min(Math.max(from + step, 0), columns.shown.length - 1)
      cursor.paint()
    }
    return true
  }

  function toEdge(move: 'first' | 'last'): boolean {
    cursor.column = move === 'first' ? 0 : live().columns.shown.length - 1
    cursor.paint()
    return true
  }

  function move(move: Move): boolean {
    const { rows, onEnter, onSpace } = live().props
    if (cursor.column !== undefined && (move === 'first' || move === 'last')) return toEdge(move)
    if (move === 'enter') return onRow(onEnter)
    if (move === 'space') return onRow(onSpace)
    if (move === 'left' || move === 'right') return sideways(move === 'left' ? -1 : 1)
    const place = placeAfter(move, cursor.place, rows.count(), cursor.page())
    if (place === undefined) return onOther(move)
    go(place)
    return true
  }

  function signed(typed: string): (() => void) | undefined {
    const { rows, onSign } = live().props
    return rows.count() > 0 ? onSign?.[typed] : undefined
  }

  function text(typed: string): boolean {
    const onSign = signed(typed)
    onSign?.()
    if (onSign) return true
    const at = performance.now()
    const number = digits.read(typed, at)
    if (number === undefined) return false
    const { rows, placeOfNumber } = live().props
    const place = placeOfNumber ? placeOfNumber(number) : number - 1
    if (rows.at(place) === undefined) return false
    digits.take(typed, at)
    go(place)
    return true
  }

  return {
    focus: () => cursor.drawn.root?.focus(),
    place: () => (live().props.rows.count() > 0 ? cursor.place : -1),
    go,
    tell,
    keyOf: (row) => live().props.keyOf(row),
    begin: () => live().props.begin?.() ?? -1,
    sort: (key, direction) => live().columns.sort(key, direction),
    keeps: (stroke) => signed(stroke) !== undefined,
    accept(input: Input, _hand: InputSource): boolean {
      if ('text' in input) return text(input.text)
      digits.give(performance.now())
      return 'move' in input && move(input.move)
    },
    unused: () => digits.give(performance.now()),
  }
}

function onKey(event: KeyboardEvent, cursor: Cursor, handle: GridHandle): void {
  const { nativeEvent } = event
  if (event.defaultPrevented) return
  const edge = event.ctrlKey && (event.key === 'Home' || event.key === 'End')
  if (edge) cursor.column = undefined
  const input = edge ? inputOf(withoutControl(nativeEvent)) : inputOf(nativeEvent)
  // A held Enter must not choose twice.
  const heldDown = event.repeat && (event.key === 'Enter' || event.key === ' ')
  if (input && (heldDown || handle.accept(input, 'live'))) event.preventDefault()
}

function withoutControl(event: globalThis.KeyboardEvent) {
  const { key, altKey, metaKey, shiftKey, isComposing } = event
  return { key, altKey, metaKey, shiftKey, isComposing, ctrlKey: false, getModifierState: () => false }
}

function placeUnder(event: MouseEvent, cursor: Cursor): number | undefined {
  const row = (event.target as Element).closest<HTMLElement>('.grid-row')
  const place = row === null ? Number.NaN : Number(row.ariaRowIndex) - 2
  return Number.isNaN(place) || row?.id !== cursor.rowId(place) ? undefined : place
}

function goToPointed<Row>(event: MouseEvent, cursor: Cursor, rows: Rows<Row>, handle: GridHandle): void {
  const place = placeUnder(event, cursor)
  if (place === undefined || rows.at(place) === undefined) return
  cursor.column = undefined
  handle.go(place)
}

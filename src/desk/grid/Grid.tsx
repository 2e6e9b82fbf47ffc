import {
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useSyncExternalStore,
  useLayoutEffect,
  useEffect,
} from 'react'
import { startTimer } from '../browser/timer.ts'
import { useInputTarget } from '../field/focus/focus.ts'
import { titleClass, tracksOf } from './column.ts'
import { ColumnEdge, useSideScroll } from './columns/ColumnEdge.tsx'
import { useArrangedGrid } from './columns/arrangedGrids.ts'
import { type Columns, useColumns } from './columns/useColumns.ts'
import { Cursor, createTypedRowNumber, placeOfRecord, type TypedRowNumber } from './cursor.ts'
import { rowsSource } from './export/exportStore.ts'
import { GridBody } from './GridBody.tsx'
import { useRowHeight } from './rowHeight.ts'
import { createHandle, type GridHandle, type GridProps } from './gridHandle.ts'
import { inputOf } from '../command/inputTarget.ts'
import type { Rows } from './rows.ts'
import { copyWholeTexts, showWholeText } from './wholeText.ts'
import { columnAfter } from './columns/columnTable.ts'

/** A read-only grid for any number of rows, one tab stop, driven by keys; the mouse works too. */
export function Grid<Row>(props: GridProps<Row>) {
  const { rows, label, rowClass, name } = props
  const id = useId()
  const cursor = useMemo(() => new Cursor(id), [id])
  const columns = useColumns({ name, columns: props.columns, rows })
  const rowHeight = useRowHeight()
  // The latest props without a new input target per render: the desk's focus holds the target and must keep the same
  // one.
  const live = useRef({ props, columns })
  live.current = { props, columns }
  const onScroll = useSideScroll()
  const number = useMemo(() => createTypedRowNumber(startTimer), [])
  const handle = useMemo(() => createHandle({ cursor, number, live: () => live.current }), [cursor, number])
  useImperativeHandle(props.ref, () => handle, [handle])
  useSyncExternalStore(rows.subscribeOrder, rows.order)
  useStableCursor(rows, cursor, handle)
  useFollowedColumn(cursor, columns.shown)
  const { onFocus, onBlur } = useInputTarget(handle)
  const arranged = useArrangedGrid(name, {
    label: () => live.current.props.label,
    declared: () => live.current.props.columns,
    columns: () => live.current.columns,
    cursor: () => (cursor.column === undefined ? undefined : live.current.columns.shown[cursor.column]?.key),
    element: () => cursor.drawn.root,
    source: () => sourceOf(live.current),
  })

  return (
    <div
      ref={(node) => void (cursor.drawn.root = node)}
      role="grid"
      tabIndex={0}
      className="grid"
      aria-label={label}
      aria-readonly="true"
      aria-multiselectable={props.onSpace && true}
      aria-rowcount={rows.count() + 1}
      aria-colcount={columns.shown.length}
      style={tracksOf(columns.shown)}
      onFocus={() => {
        arranged.focused()
        onFocus()
      }}
      onScroll={onScroll}
      onBlur={onBlur}
      onKeyDown={(event) => onKey(event, cursor, handle)}
      onMouseDown={(event) => goToPointed(event, cursor, rows, handle)}
      onPointerOver={showWholeText}
      onCopy={copyWholeTexts}
      onClick={(event) => {
        // The second click of a double click would act on what the first one has shown.
        if (props.opensOnClick && event.detail < 2 && placeUnder(event, cursor) !== undefined)
          handle.handleInput({ move: 'enter' }, 'live')
      }}
      onDoubleClick={(event) => {
        if (!props.opensOnClick && placeUnder(event, cursor) !== undefined)
          handle.handleInput({ move: 'enter' }, 'live')
      }}
    >
      <RowNumber number={number} />
      <Head columns={columns} onTurn={arranged.turned} />
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

function sourceOf<Row>({ props, columns }: { props: GridProps<Row>; columns: Columns<Row> }) {
  const { exports, file, name = '', rows } = props
  return exports ?? rowsSource(file ?? name, rows, columns.shown)
}

/** The number of a row while it is being typed. */
function RowNumber({ number }: { number: TypedRowNumber }) {
  const typed = useSyncExternalStore(number.subscribe, number.typed)
  return typed !== '' && <output className="grid-number">{typed}</output>
}

function Head<Row>({ columns, onTurn }: { columns: Columns<Row>; onTurn(key: string): void }) {
  const arrows = { asc: '↑', desc: '↓' }
  const spoken = { asc: 'ascending', desc: 'descending' } as const
  return (
    <div className="grid-head" role="row" aria-rowindex={1}>
      {columns.shown.map((column) => {
        const { key, title } = column
        const direction = columns.directionOf(key)
        return (
          <span
            key={key}
            role="columnheader"
            className={titleClass(column)}
            aria-sort={direction ? spoken[direction] : undefined}
          >
            <button
              type="button"
              tabIndex={-1}
              className="grid-turn"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onTurn(key)
                columns.turn(key)
              }}
            >
              <span className="grid-name">{title}</span>
              {direction && <span className="grid-arrow">{arrows[direction]}</span>}
            </button>
            <ColumnEdge onResize={(width) => columns.resize(key, width)} />
          </span>
        )
      })}
    </div>
  )
}

function onKey(event: KeyboardEvent, cursor: Cursor, handle: GridHandle): void {
  const { nativeEvent } = event
  if (event.defaultPrevented) return
  const edge = event.ctrlKey && (event.key === 'Home' || event.key === 'End')
  if (edge) cursor.column = undefined
  const input = edge ? inputOf(withoutControl(nativeEvent)) : inputOf(nativeEvent)
  // A held Enter must not choose twice.
  const heldDown = event.repeat && (event.key === 'Enter' || event.key === ' ')
  if (input && (heldDown || handle.handleInput(input, 'live'))) event.preventDefault()
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
  handle.point(place)
}

/** Keeps the cell cursor in its column when columns are moved, hidden or shown. */
function useFollowedColumn(cursor: Cursor, shown: readonly { key: string }[]): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const former = before.current
    before.current = shown
    if (former === shown || cursor.column === undefined) return
    cursor.column = columnAfter(former, shown, cursor.column)
    cursor.paint()
  }, [cursor, shown])
}

interface Owner<Row> {
  keyOf(row: Row): string
  cursorMoved(): void
  begin(): number
}

/**
 * Moves the cursor along with its record when rows are sorted, filtered or loaded again: Enter must never choose another
 * record than the one the operator saw there. Without its record the cursor goes to the first row; in a new list it
 * goes to the place `begin` returns. The owner must be stable.
 */
function useStableCursor<Row>(
  rows: Rows<Row>,
  cursor: Cursor,
  { keyOf, cursorMoved, begin }: Owner<Row>,
): void {
  useEffect(() => {
    const goTo = (place: number) => {
      cursor.follow(place, rows.count())
      cursorMoved()
    }
    const place = begin()
    goTo(place < 0 ? placeOfRecord(rows, cursor, keyOf) : place)
    cursor.paint()
    return rows.subscribeOrder(() => goTo(placeOfRecord(rows, cursor, keyOf)))
  }, [rows, cursor, keyOf, cursorMoved, begin])
}

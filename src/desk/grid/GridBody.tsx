import { observeElementOffset, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { cellClass, type Column } from './column.ts'
import type { Cursor } from './cursor.ts'
import type { Rows } from './rows.ts'

interface BodyProps<Row> {
  rows: Rows<Row>
  columns: readonly Column<Row>[]
  cursor: Cursor
  rowHeight: number
  rowClass: ((row: Row) => string | undefined) | undefined
}

/** Rows drawn beyond each edge of the view. */
const overscan = 3

/**
 * The windowed rows. A row's node is used again for `index % pool`, so that scrolling changes text and moves nothing.
 */
function PlainBody<Row>({ rows, columns, cursor, rowHeight, rowClass }: BodyProps<Row>) {
  useSyncExternalStore(rows.subscribeOrder, rows.order)
  const count = rows.count()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => cursor.drawn.scroll,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan,
    observeElementOffset(virtualizer, hear) {
      cursor.scrolled = (top) => hear(top, false)
      return observeElementOffset(virtualizer, hear)
    },
  })
  const viewHeight = virtual.scrollRect?.height ?? 0
  const items = virtual.getVirtualItems()
  // Before the view is measured no row is drawn: all would be drawn again.
  const pool =
    viewHeight === 0 ? 0 : Math.max(items.length, Math.ceil(viewHeight / rowHeight) + 1 + 2 * overscan)
  const slots = slotsOf(items[0]?.index ?? 0, count, pool)

  const measured = useRef(rowHeight)
  useLayoutEffect(() => {
    cursor.revealLater = true
    // It goes through all rows, so only where their height has changed.
    if (measured.current !== rowHeight) virtual.measure()
    measured.current = rowHeight
  }, [cursor, virtual, rowHeight])
  useLayoutEffect(() => {
    cursor.viewHeight = viewHeight
    cursor.rowHeight = rowHeight
    cursor.count = count
    cursor.paint()
  })

  return (
    <div
      ref={(node) => void (cursor.drawn.scroll = node)}
      className="grid-scroll"
      role="presentation"
      onScroll={(event) => void (cursor.scrollTop = event.currentTarget.scrollTop)}
    >
      <div className="grid-body" role="rowgroup" style={{ height: count * rowHeight }}>
        {slots.map((place, slot) => {
          const index = rows.indexAt(place)
          return index === undefined ? null : (
            <RowView
              key={slot}
              rows={rows}
              index={index}
              version={rows.version(index)}
              place={place}
              top={place * rowHeight}
              columns={columns}
              cursor={cursor}
              rowClass={rowClass}
            />
          )
        })}
      </div>
    </div>
  )
}

export const GridBody = memo(PlainBody) as typeof PlainBody

/**
 * Returns one place for each node, from the first on, so that none is removed and made again where fewer are in view.
 */
function slotsOf(first: number, count: number, pool: number): readonly number[] {
  const size = Math.min(pool, count)
  const start = Math.min(first, count - size)
  const slots: number[] = []
  for (let place = start; place < start + size; place++) slots[place % size] = place
  return slots
}

interface RowProps<Row> extends Pick<BodyProps<Row>, 'rows' | 'columns' | 'cursor' | 'rowClass'> {
  index: number
  /** Version of the row at the last render of the body: with it memo detects a new record at the same index. */
  version: number
  place: number
  /** Pixels. */
  top: number
}

function PlainRow<Row>({ rows, index, place, top, columns, cursor, rowClass }: RowProps<Row>) {
  const subscribe = useCallback((listener: () => void) => rows.subscribe(index, listener), [rows, index])
  useSyncExternalStore(subscribe, () => rows.version(index))
  const row = rows.row(index)
  // React writes the whole class attribute when a row's own classes change, and with it wipes the cursor's.
  useLayoutEffect(() => {
    if (place === cursor.place) cursor.paint()
  })
  if (row === undefined) return null
  const own = rowClass?.(row)
  return (
    <div
      id={cursor.rowId(place)}
      role="row"
      aria-rowindex={place + 2}
      aria-selected={own === 'picked' || undefined}
      className={own ? `grid-row ${own}` : 'grid-row'}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column) => {
        const text = column.text(row)
        return (
          <div
            key={column.key}
            role="gridcell"
            className={cellClass(column, row, text)}
            aria-label={column.spoken?.(row)}
          >
            {text}
          </div>
        )
      })}
    </div>
  )
}

const RowView = memo(PlainRow) as typeof PlainRow

import { createRef } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import '../../src/desk/look/look.css'
import { type Column } from '../../src/desk/grid/column.ts'
import { Grid } from '../../src/desk/grid/Grid.tsx'
import type { GridHandle } from '../../src/desk/grid/gridHandle.ts'
import { createRows, type Rows } from '../../src/desk/grid/rows.ts'

/** The rows passed in by the benchmark; `id` is the index of the row. Prices are in cents. */
export interface BenchRow {
  id: number
  [key: string]: string | number
}

export interface BenchColumn {
  key: string
  title: string
  width: number
  numeric: boolean
  text(row: BenchRow): string
}

type Prices = Pick<BenchRow, 'id' | 'p1' | 'p2' | 'p3' | 'p4'>

export interface GridAdapter {
  name: string
  version: string
  mount(container: HTMLElement, rows: BenchRow[], columns: BenchColumn[]): void
  focusRow(index: number): void
  activeRow(): number
  applyUpdates(updates: readonly Prices[]): void
  sort(key: string, direction: 'asc' | null): void
  filter(key: string, value: string | number | null): void
  rowCount(): number
  scrollTop0(): void
  destroy(): void
}

declare global {
  interface Window {
    __gridAdapter: GridAdapter
  }
}

let root: Root | undefined
let box: HTMLElement
let rows: Rows<BenchRow>
const handle = createRef<GridHandle>()
const keyOf = (row: BenchRow) => String(row.id)

function columnOf({ key, title, width, numeric, text }: BenchColumn): Column<BenchRow> {
  return { key, title, width, numeric, text, value: (row) => row[key] }
}

window.__gridAdapter = {
  name: 'purser',
  version: '120.0.0',
  mount(container, given, columns) {
    box = container
    Object.assign(container.style, { display: 'flex', width: '1600px', height: '900px' })
    rows = createRows(given)
    root = createRoot(container)
    flushSync(() =>
      root?.render(
        <Grid ref={handle} rows={rows} columns={columns.map(columnOf)} keyOf={keyOf} label="Bench" />,
      ),
    )
  },
  focusRow(index) {
    handle.current?.focus()
    handle.current?.go(rows.placeOf(index))
  },
  activeRow() {
    const active = box.querySelector('.grid-row.cursor')
    const place = active === null ? -1 : Number(active.ariaRowIndex) - 2
    return rows.indexAt(place) ?? -1
  },
  applyUpdates(updates) {
    for (const { id, ...prices } of updates) {
      const row = rows.row(id)
      // Without the id: a computed one may be a double, which changes the hidden class of every record.
      if (row) rows.update(id, { ...row, ...prices })
    }
  },
  sort: (key, direction) => flushSync(() => handle.current?.sort(key, direction)),
  filter: (key, value) => flushSync(() => rows.filter(value === null ? null : (row) => row[key] === value)),
  rowCount: () => rows.count(),
  scrollTop0() {
    const scroll = box.querySelector('.grid-scroll')
    if (scroll) scroll.scrollTop = 0
  },
  destroy: () => root?.unmount(),
}

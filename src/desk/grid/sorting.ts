import {
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type SortingState,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { collate } from '../language/collate.ts'
import type { Column } from './column.ts'
import type { Rows } from './rows.ts'

export type Direction = 'asc' | 'desc'

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })
/** The table holds columns and their state only: our own index array sorts, and no row object is made for a row. */
const noRows: never[] = []

export interface Columns<Row> {
  shown: readonly Column<Row>[]
  directionOf(key: string): Direction | undefined
  /** null: back to the order in which the rows came. */
  sort(key: string, direction: Direction | null): void
  /** Ascending, descending, as it came. */
  turn(key: string): void
}

/** Column state of one grid: which are shown, and what it is sorted by. */
export function useColumns<Row>(
  rows: Rows<Row>,
  columns: readonly Column<Row>[],
  hidden: readonly string[] | undefined,
): Columns<Row> {
  const [sorting, setSorting] = useState<SortingState>([])
  const definitions = useMemo(() => columns.map(({ key, title }) => ({ id: key, header: title })), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries((hidden ?? []).map((key) => [key, false])),
    [hidden],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    state: { sorting, columnVisibility },
  })
  const shown = useMemo(
    () => columns.filter(({ key }) => columnVisibility[key] !== false),
    [columns, columnVisibility],
  )
  const directionOf = (key: string) => table.getColumn(key)?.getIsSorted() || undefined

  function sort(key: string, direction: Direction | null): void {
    const column = columns.find((one) => one.key === key)
    if (!column) return
    setSorting(direction === null ? [] : [{ id: key, desc: direction === 'desc' }])
    rows.sort(
      direction === null
        ? null
        : { value: column.value ?? column.text, descending: direction === 'desc', collate },
    )
  }

  const next = { none: 'asc', asc: 'desc', desc: null } as const
  return { shown, directionOf, sort, turn: (key) => sort(key, next[directionOf(key) ?? 'none']) }
}

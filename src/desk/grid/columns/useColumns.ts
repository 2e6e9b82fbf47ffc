import { useLayoutEffect, useMemo, useRef } from 'react'
import {
  type ColumnArrangement,
  narrowestColumn,
  widestColumn,
} from '../../../domain/settings/validSetting.ts'
import { collateIn } from '../../../domain/value/collate.ts'
import { fallbackLanguage, languageOfTag } from '../../../domain/value/language.ts'
import { type Column, plainTitle, type ShownColumn } from '../column.ts'
import type { Rows } from '../rows.ts'
import { useArrangement, type ColumnTable, useColumnTable, movedOrder } from './columnTable.ts'

export type Direction = 'asc' | 'desc'

/** A column of a grid and how it is arranged. */
export interface ColumnState {
  key: string
  title: string
  visible: boolean
  /** It cannot be hidden. */
  fixed: boolean
  /** Pixels at the normal density; at least, where it takes a share of the width left over. */
  width: number
  pinned: boolean
  direction: Direction | undefined
}

export interface Columns<Row> {
  /** From left to right. */
  shown: readonly ShownColumn<Row>[]
  /** True if rows can be sorted; rows that are typed into keep their order. */
  sorts: boolean
  /** Every column in its order, the hidden ones too; the pinned ones come first. */
  all(): readonly ColumnState[]
  directionOf(key: string): Direction | undefined
  /** null: back to the order in which the rows came. */
  sort(key: string, direction: Direction | null): void
  /** Ascending, descending, as it came. */
  turn(key: string): void
  /** Beyond the next column, a pinned one among the pinned ones: of those shown, or of all where they are listed. */
  move(key: string, step: -1 | 1, among: 'shown' | 'all'): void
  /** Pixels at the normal density. */
  resize(key: string, width: number): void
  /** Shows or hides. The last column shown stays. */
  toggle(key: string): void
  togglePin(key: string): void
  /** Order, widths, sorting and all as declared. */
  reset(): void
}

interface ColumnSource<Row> {
  /** Name under which the arrangement is stored; without one it is not. */
  name: string | undefined
  columns: readonly Column<Row>[]
  rows?: Rows<Row>
}

/** The columns of a grid as the operator has arranged them, and how to arrange them. */
export function useColumns<Row>({ name, columns, rows }: ColumnSource<Row>): Columns<Row> {
  const [arrangement, arrange] = useArrangement(name)
  const table = useColumnTable(columns, arrangement, arrange)
  const shown = useShown(columns, arrangement.widths, table)
  const { sorting } = arrangement
  const applySorting = useSorting(columns, rows, sorting)

  const directionOf = (key: string) => table.getColumn(key)?.getIsSorted() || undefined

  function sort(key: string, direction: Direction | null): void {
    if (rows === undefined || table.getColumn(key) === undefined) return
    const descending = direction === 'desc'
    applySorting(direction === null ? undefined : { column: key, descending })
    if (direction === null) table.setSorting([])
    else table.getColumn(key)?.toggleSorting(descending)
  }

  return {
    shown,
    sorts: rows !== undefined,
    all: () => [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()].map(stateOf),
    directionOf,
    sort,
    turn: (key) => sort(key, nextDirection[directionOf(key) ?? 'none']),
    move(key, step, among) {
      const zone = zoneOf(table, key, among)
      table.setColumnOrder((order) => [...movedOrder(order, zone, key, step)])
    },
    resize(key, width) {
      const fit = Math.round(Math.min(Math.max(width, narrowestColumn), widestColumn))
      table.setColumnSizing((widths) => ({ ...widths, [key]: fit }))
    },
    toggle(key) {
      const column = table.getColumn(key)
      if (shown.length > 1 || !column?.getIsVisible()) column?.toggleVisibility()
    },
    togglePin(key) {
      const column = table.getColumn(key)
      column?.pin(column.getIsPinned() ? false : 'start')
    },
    reset() {
      applySorting(undefined)
      arrange(() => ({}))
    },
  }
}

const nextDirection = { none: 'asc', asc: 'desc', desc: null } as const

type TableColumn = NonNullable<ReturnType<ColumnTable['getColumn']>>

function stateOf(column: TableColumn): ColumnState {
  return {
    key: column.id,
    title: plainTitle(String(column.columnDef.header)),
    visible: column.getIsVisible(),
    fixed: !column.getCanHide(),
    width: column.getSize(),
    pinned: column.getIsPinned() === 'start',
    direction: column.getIsSorted() || undefined,
  }
}

/** Keys of the columns among which a column moves. */
function zoneOf(table: ColumnTable, key: string, among: 'shown' | 'all'): readonly string[] {
  const pinned = table.getColumn(key)?.getIsPinned() === 'start'
  const zone = pinned ? table.getStartLeafColumns() : table.getCenterLeafColumns()
  return zone.filter((column) => among === 'all' || column.getIsVisible()).map(({ id }) => id)
}

/** The shown columns; the same array until one of them changes, since a new one renders every row. */
function useShown<Row>(
  columns: readonly Column<Row>[],
  widths: ColumnArrangement['widths'],
  table: ColumnTable,
): readonly ShownColumn<Row>[] {
  const pinned = table.getStartVisibleLeafColumns()
  const keys = [...pinned, ...table.getCenterVisibleLeafColumns()].map(({ id }) => id).join(' ')
  const pinnedCount = pinned.length
  return useMemo(
    () =>
      keys.split(' ').flatMap((key, at) => {
        const column = columns.find((column) => column.key === key)
        return column ? [arranged(column, widths?.[key], at < pinnedCount)] : []
      }),
    [columns, keys, widths, pinnedCount],
  )
}

function arranged<Row>(column: Column<Row>, width: number | undefined, pinned: boolean): ShownColumn<Row> {
  if (width === undefined) return pinned ? { ...column, pinned } : column
  const { grow: _, ...fixed } = column
  return { ...fixed, width, sized: true, ...(pinned && { pinned }) }
}

type Sorting = ColumnArrangement['sorting']

/** Returns the language of the page, so that a grid does not load the texts of the desk. */
const pageLanguage = () => languageOfTag(document.documentElement.lang) ?? fallbackLanguage

/** Sorts the rows, new ones too; the returned function does so at once, before anything is rendered. */
function useSorting<Row>(
  columns: readonly Column<Row>[],
  rows: Rows<Row> | undefined,
  sorting: Sorting,
): (sorting: Sorting) => void {
  const applied = useRef<{ rows: Rows<Row>; sorting: Sorting } | undefined>(undefined)
  const { column: key, descending = false } = sorting ?? {}
  const column = columns.find((column) => column.key === key)
  const live = useRef(columns)
  live.current = columns

  const apply = useMemo(
    () => (wanted: Sorting) => {
      if (rows === undefined) return
      const before = applied.current?.rows === rows ? applied.current.sorting : undefined
      applied.current = { rows, sorting: wanted }
      if (before?.column === wanted?.column && before?.descending === wanted?.descending) return
      const found = live.current.find((one) => one.key === wanted?.column)
      rows.sort(
        found && wanted
          ? {
              value: found.value ?? found.text,
              descending: wanted.descending,
              // Found for texts only: the first collation of a language takes longer than to sort by a number.
              get collate() {
                return collateIn(pageLanguage())
              },
            }
          : null,
      )
    },
    [rows],
  )
  const isDeclared = column !== undefined
  useLayoutEffect(() => {
    apply(key === undefined || !isDeclared ? undefined : { column: key, descending })
  }, [apply, key, descending, isDeclared])
  return apply
}

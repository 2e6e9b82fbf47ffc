import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useCallback, useState } from 'react'
import { create } from 'zustand'
import type { ColumnArrangement } from '../../../domain/settings/validSetting.ts'
import { type Column, isNeeded, widthOf } from '../column.ts'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnSizingFeature,
  columnPinningFeature,
})
/** The table holds columns and their state only: our own index array sorts, and no row object is made for a row. */
const noRows: never[] = []

export type ColumnTable = ReturnType<typeof useColumnTable>

/** TanStack’s table of the columns of a grid; its state is the arrangement, and its changes go there. */
export function useColumnTable<Row>(
  columns: readonly Column<Row>[],
  arrangement: ColumnArrangement,
  arrange: Arrange,
) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        header: column.title,
        // Never called: the table has no rows. Without it a column counts as one that cannot be sorted by.
        accessorFn: () => '',
        size: widthOf(column),
        enableHiding: !isNeeded(column),
      })),
    [columns],
  )
  const options = useMemo(
    () => ({
      features,
      columns: definitions,
      data: noRows,
      state: stateOf(columns, arrangement),
      ...handlersOf(columns, arrange),
    }),
    [definitions, columns, arrangement, arrange],
  )
  return useTable(options, withoutState)
}

/** The arrangement renders the grid; the table’s copy of it need not do so again. */
const withoutState = () => null

function orderOf(columns: readonly { key: string }[], { order = [] }: ColumnArrangement): string[] {
  const declared = columns.map(({ key }) => key)
  return [...completeOrder(order, declared)]
}

/** Pinned columns have the order of the others. */
function stateOf(columns: readonly Column<never>[], arrangement: ColumnArrangement) {
  const { hidden = [], widths = {}, pinned = declaredPins(columns), sorting } = arrangement
  const columnOrder = orderOf(columns, arrangement)
  const needed = new Set(columns.filter(isNeeded).map(({ key }) => key))
  return {
    columnOrder,
    columnVisibility: visibilityOf(hidden.filter((key) => !needed.has(key))),
    columnSizing: { ...widths },
    columnPinning: { start: columnOrder.filter((key) => pinned.includes(key)), end: [] as string[] },
    sorting: sorting === undefined ? [] : [{ id: sorting.column, desc: sorting.descending }],
  }
}

const declaredPins = (columns: readonly Column<never>[]): readonly string[] =>
  columns.filter(({ isPinned }) => isPinned === true).map(({ key }) => key)

function visibilityOf(hidden: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(hidden.map((key) => [key, false]))
}

type State = ReturnType<typeof stateOf>
type Change<Part extends keyof State> = State[Part] | ((now: State[Part]) => State[Part])

/** They change the arrangement of the moment, not the rendered one: two keys may be pressed between two renders. */
function handlersOf(columns: readonly Column<never>[], arrange: Arrange) {
  return {
    onColumnOrderChange: (change: Change<'columnOrder'>) =>
      arrange((now) => ({ ...now, order: functionalUpdate(change, orderOf(columns, now)) })),
    onColumnVisibilityChange: (change: Change<'columnVisibility'>) =>
      arrange((now) => {
        const visibility = functionalUpdate(change, visibilityOf(now.hidden ?? []))
        return { ...now, hidden: Object.keys(visibility).filter((key) => visibility[key] === false) }
      }),
    onColumnSizingChange: (change: Change<'columnSizing'>) =>
      arrange((now) => ({ ...now, widths: functionalUpdate(change, { ...now.widths }) })),
    onColumnPinningChange: (change: Change<'columnPinning'>) =>
      arrange((now) => {
        const { start } = functionalUpdate(change, stateOf(columns, now).columnPinning)
        return { ...now, pinned: start }
      }),
    onSortingChange: (change: Change<'sorting'>) =>
      arrange((now) => {
        const [first] = functionalUpdate(change, stateOf(columns, now).sorting)
        const { sorting: _, ...others } = now
        return first === undefined
          ? others
          : { ...others, sorting: { column: first.id, descending: first.desc } }
      }),
  }
}

/**
 * The saved order with every declared column: a column it lacks follows the one it is declared after. Columns that are
 * not declared now keep their place, since the grid may have them again.
 */
export function completeOrder(saved: readonly string[], declared: readonly string[]): readonly string[] {
  if (declared.every((key) => saved.includes(key))) return saved
  const order = [...saved]
  declared.forEach((key, at) => {
    if (order.includes(key)) return
    const before = declared[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  return order
}

/** The order with a column on the other side of its neighbour among `shown`; the same order at either end. */
export function movedOrder(
  order: readonly string[],
  shown: readonly string[],
  key: string,
  step: -1 | 1,
): readonly string[] {
  const neighbour = shown[shown.indexOf(key) + step]
  if (!shown.includes(key) || neighbour === undefined) return order
  const others = order.filter((one) => one !== key)
  others.splice(others.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, key)
  return others
}

/** Index of a column that was at `column` before the columns changed; the nearest one if it is not shown any more. */
export function columnAfter(
  before: readonly { key: string }[],
  shown: readonly { key: string }[],
  column: number,
): number {
  const key = before[column]?.key
  const index = shown.findIndex((one) => one.key === key)
  return index < 0 ? Math.max(Math.min(column, shown.length - 1), 0) : index
}

type Arrangements = Readonly<Record<string, ColumnArrangement>>

type Arrange = (change: (now: ColumnArrangement) => ColumnArrangement) => void

/** Where arrangements are stored between visits. */
export interface ArrangementStore {
  all(): Arrangements
  save(name: string, arrangement: ColumnArrangement): void
  subscribe(listener: () => void): () => void
}

const asDeclared: ColumnArrangement = {}

/** The arrangement of each grid, by its name. */
const useArrangements = create<Arrangements>(() => ({}))

/** The start of the desk provides it. */
let store: ArrangementStore | undefined

/** Reads the arrangements from a store and saves changes to it. Returns a function that ends this. */
export function keepArrangements(given: ArrangementStore): () => void {
  store = given
  const read = () => useArrangements.setState(given.all(), true)
  read()
  const unsubscribe = given.subscribe(read)
  return () => {
    unsubscribe()
    store = undefined
    useArrangements.setState({}, true)
  }
}

/** The arrangement of a grid. Without a name it lasts as long as the grid is shown. */
export function useArrangement(name: string | undefined): readonly [ColumnArrangement, Arrange] {
  const saved = useArrangements((all) => (name === undefined ? undefined : all[name]))
  const [own, setOwn] = useState(asDeclared)
  const arrange = useCallback<Arrange>(
    (change) => (name === undefined ? setOwn(change) : arrangeGrid(name, change)),
    [name],
  )
  return [name === undefined ? own : (saved ?? asDeclared), arrange]
}

function arrangeGrid(name: string, change: Parameters<Arrange>[0]): void {
  const now = useArrangements.getState()[name] ?? asDeclared
  const next = change(now)
  if (next === now) return
  useArrangements.setState({ [name]: next })
  store?.save(name, next)
}

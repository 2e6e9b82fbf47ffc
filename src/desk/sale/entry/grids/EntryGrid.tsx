import { useRef } from 'react'
import { EditGrid, type EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { CellProblem, EditColumn } from '../../../grid/editColumn.ts'
import { notifyTyping } from '../../model/events.ts'
import { type Row, reuseUnchanged } from '../../model/rows.ts'
import type { FieldRef } from '../../model/state.ts'
import { setCursor } from '../../model/saleStore.ts'
import { useWatchedGrid } from '../../model/wrongTexts.ts'
import { useGoTo } from './cells.ts'

/** Under which the arrangements of columns are stored. */
const gridNames = {
  passenger: 'people',
  vehicle: 'vehicles',
  pet: 'pets',
  service: 'services',
  package: 'packages',
  parcel: 'parcels',
} as const satisfies Partial<Record<FieldRef['kind'], string>>

type EntryKind = keyof typeof gridNames

interface EntryGridProps<R extends Row> {
  kind: EntryKind
  /** Name of the focus target. */
  spot: string
  label: string
  rows: R[]
  columns: readonly EditColumn<R>[]
  keyOf(row: R): string
  problems(row: R): readonly CellProblem[]
  /** Called when Tab leaves the last cell. */
  onEnd?: () => void
}

/** A grid of step 2, whose cells the store can move the focus to. */
export function EntryGrid<R extends Row>(props: EntryGridProps<R>) {
  const { kind, spot, label, columns, keyOf, problems, onEnd } = props
  const rows = useStableRows(props.rows, keyOf)
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  useGoTo(kind, handle, (row, field) => {
    const isHere = columns.some(({ key }) => key === field) || !hasSheet(kind)
    return isHere ? rows.findIndex(({ index }) => index === row) : -1
  })
  return (
    <div data-spot={spot}>
      <EditGrid
        ref={handle}
        name={gridNames[kind]}
        label={label}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        problems={problems}
        rowClass={markedClass}
        onType={({ index: row }, field, text) => notifyTyping({ kind, row, field, text })}
        onPlace={({ index: row }, _, field) => setCursor({ kind, row, field })}
        {...(onEnd && { onEnd })}
      />
    </div>
  )
}

/** Fields that are not columns are in the detail sheet. */
const hasSheet = (kind: EntryKind) => kind === 'passenger' || kind === 'vehicle'

/** Highlights rows marked for the next command. */
const markedClass = ({ marked }: Row) => (marked ? 'picked' : undefined)

/** Keeps the identity of unchanged rows, so that a key press renders one row and not five hundred. */
function useStableRows<R extends Row>(rows: R[], keyOf: (row: R) => string): R[] {
  const before = useRef<ReadonlyMap<string, R>>(new Map())
  const kept = reuseUnchanged(rows, before.current, keyOf)
  before.current = new Map(kept.map((row) => [keyOf(row), row]))
  return kept
}

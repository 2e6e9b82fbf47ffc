import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { EditGrid, type EditGridHandle } from '../../grid/EditGrid.tsx'
import type { CellProblem } from '../../grid/editColumn.ts'
import { useWatchedGrid } from '../../sale/model/wrongTexts.ts'
import type { StoredBooking } from '../shown/items.ts'
import type { TripToAddTo } from '../shown/shownStore.ts'
import { addColumns } from './addColumns.ts'
import { addedRows, type AddedRow } from './addedRows.ts'
import { addGrid } from './addGrid.ts'
import { chosenTrips } from './additionRequest.ts'
import { columnOf } from './commitCell.ts'
import { useAdditions, useAdditionTo } from './addStore.ts'

interface AddGridProps {
  booking: StoredBooking
  trips: readonly TripToAddTo[]
  word(refusal: Refusal): string
}

/** What is added, typed as in the grids of the sale. */
export function AddGrid({ booking: { crsReservationId: reference }, trips, word }: AddGridProps) {
  const { t } = useTranslation('booking')
  const addition = useAdditionTo(reference)
  const price = useAdditions(({ priced }) => priced?.price)
  const rows = useMemo(() => addedRows(addition, price), [addition, price])
  const availability = chosenTrips(trips, addition)[0]?.availability ?? trips[0]?.availability
  const columns = useMemo(
    () => addColumns({ t, today: lineContext.get().today, reference, availability }),
    [t, reference, availability],
  )
  const handle = useShownGrid(rows)
  const problems = useRefusedCell(handle, rows, word)
  return (
    <div>
      <EditGrid
        ref={handle}
        rows={rows}
        columns={columns}
        label={t('recall:addItems.grid')}
        keyOf={({ uuid }) => uuid}
        problems={problems}
      />
    </div>
  )
}

/** The cursor begins in the first name, and goes to a row that was added. */
function useShownGrid(rows: readonly AddedRow[]) {
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const live = useRef(rows)
  const before = live.current
  live.current = rows
  useEffect(
    () => addGrid.set({ handle: () => handle.current, uuids: () => live.current.map(({ uuid }) => uuid) }),
    [],
  )
  useEffect(() => {
    handle.current?.go(0, 'surname')
    handle.current?.focus()
  }, [])
  useEffect(() => {
    const added = rows.findIndex(({ uuid }) => !before.some((row) => row.uuid === uuid))
    if (rows.length <= before.length || added < 0) return
    handle.current?.go(added, 'surname')
    handle.current?.focus()
  })
  return handle
}

/** Goes to the cell that the server refused, and shows the reason there. */
function useRefusedCell(
  handle: ReturnType<typeof useShownGrid>,
  rows: readonly AddedRow[],
  word: AddGridProps['word'],
) {
  const refused = useAdditions((state) => state.refused)
  const live = useRef(rows)
  live.current = rows
  useEffect(() => {
    const cell = refused?.cell
    if (!cell) return
    handle.current?.go(placeOf(live.current, cell), columnOf(cell.field))
    handle.current?.focus()
  }, [handle, refused])
  return useCallback(
    (row: AddedRow): readonly CellProblem[] => {
      const cell = refused?.cell
      return refused && row.kind === cell?.kind && row.number === cell.row + 1
        ? [{ key: columnOf(cell.field), message: word(refused.refusal) }]
        : []
    },
    [refused, word],
  )
}

const placeOf = (rows: readonly AddedRow[], { kind, row }: { kind: string; row: number }) =>
  rows.findIndex((one) => one.kind === kind && one.number === row + 1)

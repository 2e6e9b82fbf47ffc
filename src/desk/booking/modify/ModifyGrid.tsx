import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { EditGrid, type EditGridHandle } from '../../grid/EditGrid.tsx'
import { useWatchedGrid } from '../../sale/model/wrongTexts.ts'
import type { RecallRow } from '../recall/rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import { setCurrentRow, useRecall } from '../shown/shownStore.ts'
import { editColumns, lockNotes } from './editColumns.ts'
import { editedRow } from './editRows.ts'
import { columnOfField } from './readCell.ts'
import { useAvailability } from './useAvailability.ts'
import { setTypedGrid } from './typedGrid.ts'
import { useEditsOf } from './edits.ts'

interface ModifyGridProps {
  booking: StoredBooking
  rows: readonly RecallRow[]
  rowClass(row: RecallRow): string | undefined
}

/** Columns whose choices depend on what the ship has left. */
const chosen = new Set(['accommodation', 'discount', 'type'])

const isProduct = ({ kind }: RecallRow) => kind !== 'passenger' && kind !== 'vehicle'

/** The items of a booking, typed over as in the grids of the sale; nothing is stored until the changes are confirmed. */
export function ModifyGrid({ booking, rows, rowClass }: ModifyGridProps) {
  const { t } = useTranslation('recall')
  const { t: ofBooking } = useTranslation('booking')
  const now = usePortTime()
  const edits = useEditsOf(booking.crsReservationId)
  const [wanted, setWanted] = useState(false)
  const column = useRef('')
  const availabilityOf = useAvailability(booking, now, wanted)
  const shown = useMemo(() => rows.map((row) => editedRow(row, edits)), [rows, edits])
  const context = useMemo(
    () => ({ t, ofBooking, today: lineContext.get().today, now, booking, edits, availabilityOf }),
    [t, ofBooking, now, booking, edits, availabilityOf],
  )
  const columns = useMemo(() => editColumns(context), [context])
  const notes = useMemo(() => lockNotes(context), [context])
  const handle = useTypedGrid(shown)
  useFirstRow(rows)
  return (
    <EditGrid
      ref={handle}
      name="recall"
      rows={shown}
      columns={columns}
      label={t('items')}
      keyOf={(row) => row.key}
      rowClass={rowClass}
      problems={notes}
      onPlace={(row, _, key) => {
        setCurrentRow(row.key)
        column.current = key
        if (chosen.has(key) || isProduct(row)) setWanted(true)
      }}
      onLocked={(row, move) => {
        setCurrentRow(row.key)
        const isTrip = column.current === 'trip' && move === 'enter'
        void commands.run(isTrip ? 'booking.chooseSailing' : 'booking.selectPassenger', {}, 'key')
        return true
      }}
    />
  )
}

/** Starts in the column of ticks, and goes to what the server refuses. */
function useTypedGrid(rows: readonly RecallRow[]) {
  const handle = useRef<EditGridHandle>(null)
  useWatchedGrid(handle)
  const live = useRef(rows)
  live.current = rows
  useEffect(() => {
    handle.current?.go(0, 'ticked')
    return setTypedGrid({
      goTo(rowKey, field) {
        const place = live.current.findIndex(({ key }) => key === rowKey)
        const row = live.current[place]
        if (!row) return true
        const column = columnOfField(row, field)
        handle.current?.go(place, column)
        handle.current?.focus()
        setCurrentRow(rowKey)
        return column !== undefined
      },
    })
  }, [])
  return handle
}

/** The row of the cursor before it has moved: commands act on it. */
function useFirstRow(rows: readonly RecallRow[]): void {
  const [first] = rows
  useEffect(() => {
    const { cursor } = useRecall.getState()
    if (first && !rows.some(({ key }) => key === cursor)) setCurrentRow(first.key)
  }, [rows, first])
}

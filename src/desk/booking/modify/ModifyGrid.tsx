import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { EditGrid, type EditGridHandle } from '../../grid/EditGrid.tsx'
import { useRecord } from '../../request/record.ts'
import { useWatchedGrid } from '../../sale/model/wrongTexts.ts'
import type { RecallRow } from '../rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import { setCurrentRow, useRecall } from '../shown/store.ts'
import { editColumns, lockNotes } from './editColumns.ts'
import { editedRow } from './editRows.ts'
import { columnOfField } from './readCell.ts'
import { setTypedGrid } from './typedGrid.ts'
import { useEditsOf } from './edits.ts'

interface ModifyGridProps {
  booking: StoredBooking
  rows: readonly RecallRow[]
  rowClass(row: RecallRow): string | undefined
}

/** Columns whose choices depend on what the ship has left. */
const chosen = new Set(['accommodation', 'discount', 'type'])

/** The items of a booking, typed over as in the grids of the sale; nothing is stored until the changes are confirmed. */
export function ModifyGrid({ booking, rows, rowClass }: ModifyGridProps) {
  const { t } = useTranslation('recall')
  const { t: ofBooking } = useTranslation('booking')
  const now = usePortTime()
  const edits = useEditsOf(booking.crsReservationId)
  const [wanted, setWanted] = useState(false)
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
        if (chosen.has(key)) setWanted(true)
      }}
      onLocked={(row) => {
        setCurrentRow(row.key)
        void commands.run('booking.selectPassenger', {}, 'key')
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
        if (!row) return
        handle.current?.go(place, columnOfField(row, field))
        handle.current?.focus()
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

/** What the ships of the trips ahead have left, loaded once a cell with choices is reached. */
function useAvailability(booking: StoredBooking, now: string, enabled: boolean) {
  const ahead = booking.trips.filter(
    ({ departureDateTime, reservationStatus }) =>
      departureDateTime > now && reservationStatus !== 'CANCELLED',
  )
  const trips = ahead.map(({ departureDateTime, origin, destination, vessel }) => ({
    departureDateTime,
    origin: { idOrCode: origin.idOrCode },
    destination: { idOrCode: destination.idOrCode },
    vessel: { idOrCode: vessel.idOrCode, company: vessel.company },
  }))
  const { data } = useRecord(
    calls.availability,
    { body: { trips } },
    { enabled: enabled && trips.length > 0 },
  )
  const codes = ahead.map(({ companyReservationCode }) => companyReservationCode).join(' ')
  return useMemo(() => {
    const loaded = data && !isRefusal(data) ? data.trips : []
    const order = codes.split(' ')
    return (row: RecallRow) => loaded[order.indexOf(row.trip.companyReservationCode)]
  }, [data, codes])
}

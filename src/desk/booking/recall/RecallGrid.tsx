import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Grid } from '../../grid/Grid.tsx'
import { createRows } from '../../grid/rows.ts'
import { recallColumns, type RecallRow, rowsOf } from './rows.ts'
import type { Booking } from './selection.ts'
import { standOn, useRecall } from './store.ts'

/** Everybody and everything of the booking, a row a trip; Del or Space ticks a row. */
export function RecallGrid({ booking }: { booking: Booking }) {
  const { t } = useTranslation('recall')
  const ticked = useRecall((state) => state.ticked)
  const [rows] = useState(() => createRows<RecallRow>())
  const columns = useMemo(() => recallColumns(t), [t])
  useEffect(() => rows.replace(rowsOf(booking, ticked)), [rows, booking, ticked])
  return (
    <Grid
      rows={rows}
      columns={columns}
      label={t('items')}
      keyOf={(row) => row.key}
      rowClass={(row) => (row.item.status === 'CANCELLED' ? 'dim-row' : row.ticked ? 'picked' : undefined)}
      onCursor={(row) => standOn(row.key)}
      onSpace={() => void commands.run('booking.selectPassenger', {}, 'key')}
      onEnter={() => void commands.run('booking.selectPassenger', {}, 'key')}
    />
  )
}

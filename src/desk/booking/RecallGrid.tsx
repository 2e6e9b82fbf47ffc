import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../command/registry.ts'
import { asHigh } from '../grid/asHigh.ts'
import { Grid } from '../grid/Grid.tsx'
import { useRows } from '../grid/useRows.ts'
import { salePreferences } from '../sale/model/preferences.ts'
import { visibleRows, recallColumns, rowsOf } from './rows.ts'
import type { StoredBooking } from './shown/items.ts'
import { setCurrentRow, useRecall } from './shown/store.ts'

/**
 * All items of the booking, one row per trip; the setting decides whether cancelled ones are shown. Del or
 * Space ticks.
 */
export function RecallGrid({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('recall')
  const ticked = useRecall((state) => state.ticked)
  const columns = useMemo(() => recallColumns(t), [t])
  const all = useMemo(() => rowsOf(booking, ticked), [booking, ticked])
  const shown = useMemo(() => visibleRows(all, salePreferences.showsCancelled()), [all])
  const hidden = all.length - shown.length
  const rows = useRows(shown)
  return (
    <>
      <h2 className="unseen">{t('items')}</h2>
      <div {...asHigh(shown.length)}>
        <Grid
          name="recall"
          rows={rows}
          columns={columns}
          label={t('items')}
          keyOf={(row) => row.key}
          rowClass={(row) =>
            row.item.status === 'CANCELLED' ? 'dim-row' : row.ticked ? 'picked' : undefined
          }
          onCursor={(row) => setCurrentRow(row.key)}
          onSpace={() => void commands.run('booking.selectPassenger', {}, 'key')}
          onEnter={() => void commands.run('booking.selectPassenger', {}, 'key')}
        />
      </div>
      {hidden > 0 && <p className="message plain">{t('cancelledHidden', { count: hidden })}</p>}
    </>
  )
}

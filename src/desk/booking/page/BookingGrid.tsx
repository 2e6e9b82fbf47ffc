import { bookingCommand } from '../commands.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { asHigh, useRows } from '../../grid/useRows.ts'
import { Grid } from '../../grid/Grid.tsx'
import { salePreferences } from '../../sale/model/preferences.ts'
import { ModifyGrid } from '../modify/ModifyGrid.tsx'
import { visibleRows, bookingColumns, rowsOf, type BookingRow } from './rows.ts'
import type { StoredBooking } from '../shown/items.ts'
import { setCurrentRow, useBooking } from '../shown/bookingStore.ts'
import modifyVerb from '../verbs/modifyVerb.ts'

/** More rows than this are only read: a grid to type into renders all of its rows. */
const mostTyped = 300

/**
 * All items of the booking, one row per trip; the setting decides whether cancelled ones are shown. Del or
 * Space ticks. Where its status permits, cells are typed over.
 */
export function BookingGrid({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('booking')
  const ticked = useBooking((state) => state.ticked)
  const all = useMemo(() => rowsOf(booking, ticked), [booking, ticked])
  const shown = useMemo(() => visibleRows(all, salePreferences.showsCancelled()), [all])
  const hidden = all.length - shown.length
  const typed = booking.actions.includes(modifyVerb.verb) && shown.length <= mostTyped
  return (
    <>
      <h2 className="unseen">{t('items')}</h2>
      {typed ? <ModifyGrid booking={booking} rows={shown} rowClass={rowClass} /> : <ReadGrid shown={shown} />}
      {hidden > 0 && <p className="message plain">{t('cancelledHidden', { count: hidden })}</p>}
    </>
  )
}

const rowClass = (row: BookingRow) =>
  row.item.status === 'CANCELLED' ? 'dim-row' : row.ticked ? 'picked' : undefined

function ReadGrid({ shown }: { shown: readonly BookingRow[] }) {
  const { t } = useTranslation('booking')
  const columns = useMemo(() => bookingColumns(t), [t])
  const rows = useRows(shown)
  return (
    <div {...asHigh(shown.length)}>
      <Grid
        name="recall"
        rows={rows}
        columns={columns}
        label={t('items')}
        keyOf={(row) => row.key}
        rowClass={rowClass}
        onCursor={(row) => setCurrentRow(row.key)}
        onSpace={() => void commands.run(bookingCommand.selectPassenger, {}, 'key')}
        onEnter={() => void commands.run(bookingCommand.selectPassenger, {}, 'key')}
      />
    </div>
  )
}

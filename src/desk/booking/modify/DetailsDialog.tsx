import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { rowsOf } from '../recall/rows.ts'
import { dialogOf, useRecall, useShownBooking } from '../shown/shownStore.ts'
import type { BookedTrip, StoredBooking } from '../shown/items.ts'
import { ContactFields } from './ContactFields.tsx'
import { editedRow, editTripRemarks } from './editRows.ts'
import { useEditsOf } from './edits.ts'
import { ItemFields } from './ItemFields.tsx'

/** The fields without a column: of the row of the cursor, of its trip, and of the lead passenger. */
export function DetailsDialog({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('booking')
  const asked = useRecall((state) => dialogOf(state, 'details'))
  const cursor = useRecall((state) => state.cursor)
  const booking = useShownBooking()
  const edits = useEditsOf(booking?.crsReservationId ?? '')
  if (!asked || !booking) return null
  const row = rowsOf(booking, new Set()).find(({ key }) => key === cursor)
  const refused = asked.refused && { field: asked.refused.field, error: word(asked.refused.refusal) }
  return (
    <Dialog
      title={t('detail.title')}
      place="editDetails"
      size="large"
      onClose={() => void commands.run('booking.leaveDetails', {}, 'screen')}
    >
      {row && <ItemFields booking={booking} row={editedRow(row, edits)} refused={refused} />}
      {row && <TripRemarks booking={booking} trip={row.trip} />}
      <ContactFields booking={booking} refused={refused} />
    </Dialog>
  )
}

function TripRemarks({ booking, trip }: { booking: StoredBooking; trip: BookedTrip }) {
  const { t } = useTranslation('booking')
  const { values } = useEditsOf(booking.crsReservationId)
  const typed = values[trip.companyReservationCode]?.['remarks']
  const isLocked = trip.modifiableAttributes?.includes('surname') !== true
  return (
    <div className="chips">
      <TextField
        label={t('remarksOf', { trip: `${trip.origin.idOrCode}→${trip.destination.idOrCode}` })}
        size={40}
        maxLength={500}
        disabled={isLocked}
        value={typed === undefined ? (trip.remarks ?? '') : String(typed)}
        onChange={(text) => editTripRemarks(booking, trip, text)}
      />
    </div>
  )
}

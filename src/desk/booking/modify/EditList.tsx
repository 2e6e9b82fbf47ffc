import { useTranslation } from 'react-i18next'
import type { StoredBooking } from '../shown/items.ts'
import { useEditsOf } from './edits.ts'
import { editTexts } from './editTexts.ts'

/** What was typed over the booking, the old and the new value of each. */
export function EditList({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('recall')
  const edits = useEditsOf(booking.crsReservationId)
  return (
    <ul>
      {editTexts(booking, edits, t).map(({ key, label, before, after }) => (
        <li key={`${key} ${before}`}>
          <span className="muted">{label} </span>
          {before} <span className="muted">→</span> <span className="warn">{after}</span>
        </li>
      ))}
    </ul>
  )
}

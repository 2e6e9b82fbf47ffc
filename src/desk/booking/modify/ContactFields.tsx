import { useTranslation } from 'react-i18next'
import { leaderKeys } from '../../../domain/booking/fields/leaderFields.ts'
import { TextField } from '../../field/TextField.tsx'
import { LeaderField } from '../../sale/model/LeaderField.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { editContact, storedContact } from './editRows.ts'
import { useEditsOf } from './edits.ts'

/** The field that the server refuses, and why. */
export interface RefusedField {
  field: string
  error: string
}

interface ContactFieldsProps {
  booking: StoredBooking
  refused: RefusedField | undefined
}

/** The lead passenger, and the remarks of the booking. */
export function ContactFields({ booking, refused }: ContactFieldsProps) {
  const { t } = useTranslation('booking')
  const { contact } = useEditsOf(booking.crsReservationId)
  const shared = (field: string) => ({
    value: contact[field] ?? storedContact(booking, field),
    autoFocus: refused?.field === field,
    error: refused?.field === field ? refused.error : undefined,
    onChange: (text: string) => editContact(booking, field, text),
  })
  return (
    <>
      <p className="message plain">{t('leader')}</p>
      <div className="chips">
        {leaderKeys.map((field) => (
          <LeaderField key={field} field={field} size={field === 'email' ? 22 : 14} {...shared(field)} />
        ))}
        <TextField label={t('remarks')} size={22} maxLength={500} {...shared('remarks')} />
      </div>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { phonePattern } from '../../../contract/value.ts'
import { TextField } from '../../field/TextField.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { editContact, storedContact } from './editRows.ts'
import { useEditsOf } from './edits.ts'
import { contactNames } from './editTexts.ts'

/** The field that the server refuses, and why. */
export interface RefusedField {
  field: string
  error: string
}

interface ContactFieldsProps {
  booking: StoredBooking
  refused: RefusedField | undefined
}

const phones = new Set(['mobile', 'phone', 'emergencyPhone'])
const phone = new RegExp(phonePattern)
const mail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

/** The lead passenger, and the remarks of the booking. */
export function ContactFields({ booking, refused }: ContactFieldsProps) {
  const { t } = useTranslation(['recall', 'booking'])
  const { contact } = useEditsOf(booking.crsReservationId)
  const check = (field: string, text: string) => {
    if (phones.has(field)) return phone.test(text) ? undefined : t('booking:wrong.phone')
    return field !== 'email' || text === '' || mail.test(text) ? undefined : t('booking:wrong.email')
  }
  return (
    <>
      <p className="message plain">{t('booking:leader')}</p>
      <div className="chips">
        {(Object.keys(contactNames) as (keyof typeof contactNames)[]).map((field) => (
          <TextField
            key={field}
            label={t(contactNames[field])}
            size={field === 'remarks' || field === 'email' ? 22 : 14}
            maxLength={phones.has(field) ? 30 : field === 'remarks' ? 500 : 200}
            value={contact[field] ?? storedContact(booking, field)}
            autoFocus={refused?.field === field}
            error={refused?.field === field ? refused.error : undefined}
            check={(text) => check(field, text)}
            onChange={(text) => editContact(booking, field, text)}
          />
        ))}
      </div>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { phonePattern } from '../../../contract/value.ts'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { readPassenger } from '../../sale/model/fields/passengerFields.ts'
import { rowsOf, type RecallRow } from '../rows.ts'
import { labelOf, type StoredBooking } from '../shown/items.ts'
import { dialogOf, useRecall, useShownBooking } from '../shown/store.ts'
import { editContact, editedRow, editRow, lockedReason, storedContact } from './editRows.ts'
import { useEditsOf } from './edits.ts'
import { contactNames } from './editTexts.ts'

/** The fields without a column: of the passenger in the row of the cursor, and of the lead passenger. */
export function DetailsDialog() {
  const { t } = useTranslation('booking')
  const isOpen = useRecall((state) => dialogOf(state, 'details') !== undefined)
  const cursor = useRecall((state) => state.cursor)
  const booking = useShownBooking()
  const edits = useEditsOf(booking?.crsReservationId ?? '')
  if (!isOpen || !booking) return null
  const stored = rowsOf(booking, new Set()).find(({ key }) => key === cursor)
  return (
    <Dialog
      title={t('detail.title')}
      place="editDetails"
      size="large"
      onClose={() => void commands.run('booking.leaveDetails', {}, 'screen')}
    >
      {stored?.kind === 'passenger' && <PassengerFields booking={booking} row={editedRow(stored, edits)} />}
      <ContactFields booking={booking} />
    </Dialog>
  )
}

/** Sizes in characters. */
const passengerFields = [
  { field: 'nationality', read: 'nationality', size: 4 },
  { field: 'documentType', read: 'documentType', size: 10 },
  { field: 'documentNumber', read: 'documentNumber', size: 14 },
  { field: 'discountDocument', read: 'discountDocument', size: 12 },
  { field: 'loyaltyNumber', read: 'loyaltyCard', size: 12 },
  { field: 'ssr', read: 'ssr', size: 10 },
] as const

function PassengerFields({ booking, row }: { booking: StoredBooking; row: RecallRow }) {
  const { t } = useTranslation('booking')
  const now = usePortTime()
  const values = row.item as unknown as Readonly<Record<string, string | undefined>>
  return (
    <>
      <p className="message plain">{labelOf(row)}</p>
      <div className="chips">
        {passengerFields.map(({ field, read, size }) => (
          <TextField
            key={field}
            label={t(`column.${read}`)}
            size={size}
            maxLength={200}
            disabled={lockedReason(row.trip, row, field, now) !== undefined}
            value={values[field] ?? ''}
            onChange={(text) => {
              const value = readPassenger(read, text, lineContext.get().today)?.[read] ?? ''
              editRow(booking, row, { [field]: value }, now)
            }}
          />
        ))}
      </div>
    </>
  )
}

const phones = new Set(['mobile', 'phone', 'emergencyPhone'])
const phone = new RegExp(phonePattern)
const mail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

function ContactFields({ booking }: { booking: StoredBooking }) {
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
            maxLength={phones.has(field) ? 30 : 200}
            value={contact[field] ?? storedContact(booking, field)}
            check={(text) => check(field, text)}
            onChange={(text) => editContact(booking, field, text)}
          />
        ))}
      </div>
    </>
  )
}

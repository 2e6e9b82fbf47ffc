import { useTranslation } from 'react-i18next'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import type { StoredBooking } from '../shown/items.ts'
import { NextSteps, type NextStep } from '../shown/NextSteps.tsx'
import { EditList } from './EditList.tsx'
import { isEmpty, useEditsOf } from './edits.ts'

/** The key that issues an option goes on to the changes first. */
const steps: readonly NextStep[] = [{ command: 'booking.issueHeld' }, { command: 'booking.dropEdits' }]

/** The changes typed over the booking, until they are stored or dropped. */
export function ModifyPanel({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('recall')
  const edits = useEditsOf(booking.crsReservationId)
  if (isEmpty(edits)) return null
  return (
    <>
      <SectionTitle>{t('modify.unsaved')}</SectionTitle>
      <EditList booking={booking} />
      <NextSteps steps={steps} asList />
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { leaderOf } from '../../model/request/requests.ts'
import { useBooking } from '../../model/saleStore.ts'
import { SectionTitle } from '../../../look/SectionTitle.tsx'

/** The lead passenger, and the remarks. */
export function ReviewLeader() {
  const { t } = useTranslation('booking')
  const workingBooking = useBooking((state) => state.workingBooking)
  const { firstName, lastName, mobile, email, emergencyPhone } = leaderOf(workingBooking)
  const texts = [
    [lastName, firstName].filter(Boolean).join(' '),
    mobile,
    email,
    emergencyPhone && `${t('emergencyPhone')} ${emergencyPhone}`,
    workingBooking.remarks,
  ]
  return (
    <>
      <SectionTitle>{t('leader')}</SectionTitle>
      <p>{texts.filter(Boolean).join(' · ') || '–'}</p>
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { formatPrice } from '../language/money.ts'
import { Announcement } from '../look/Announcement.tsx'
import { totalOf, useBooking } from './model/store.ts'

/** Announces the total of the working booking to screen readers when it has changed. */
export function TotalAnnouncement() {
  const { t } = useTranslation('pricing')
  const total = useBooking(totalOf)
  return <Announcement text={total === undefined ? '' : `${t('total')} ${formatPrice(total)}`} />
}

import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useScreen } from '../../command/useCommands.ts'
import { formatDateTime } from '../../language/date.ts'
import { formatPrice } from '../../language/money.ts'
import { Announcement } from '../../look/Announcement.tsx'
import { totalOf, useSale } from '../model/saleStore.ts'
import { type StoredBooking, useStoredBooking } from '../model/storedBooking.ts'

/** Announces to screen readers the total of the working booking when it changes, and the reference once it is sold. */
export function SaleAnnouncement() {
  const { t } = useTranslation(['sale', 'booking'])
  const sold = useStoredBooking(useSale((state) => state.sold))
  const total = useSale(totalOf)
  const atEnd = useScreen() === 'step4' && total === undefined
  const words =
    atEnd && sold ? soldText(sold, t) : total === undefined ? '' : `${t('totalOfAll')} ${formatPrice(total)}`
  return <Announcement text={words} />
}

function soldText(sold: StoredBooking, t: TFunction<['sale', 'booking']>): string {
  const { reservationStatus, optionDateTime = '', crsReservationCode } = sold
  const state =
    reservationStatus === 'OPTIONAL'
      ? t('optional', { until: formatDateTime(optionDateTime) })
      : outcomeText(sold, t)
  return `${state}. ${t('reference')} ${crsReservationCode}`
}

/** `Issued`, `PTA collected at 1377` */
export function outcomeText(
  { reservationStatus, ptaAgentCode }: StoredBooking,
  t: TFunction<['sale', 'booking']>,
): string {
  return reservationStatus === 'PTA' ? `${t('booking:booking.ptaAt')} ${ptaAgentCode ?? ''}` : t('issued')
}

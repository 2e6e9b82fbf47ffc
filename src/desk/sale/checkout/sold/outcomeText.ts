import type { TFunction } from 'i18next'
import type { StoredBooking } from '../../model/storedBooking.ts'

/** `Issued`, `PTA collected at 1377` */
export function outcomeText(
  { reservationStatus, ptaAgentCode }: StoredBooking,
  t: TFunction<'booking'>,
): string {
  return reservationStatus === 'PTA' ? `${t('recall:booking.ptaAt')} ${ptaAgentCode ?? ''}` : t('issued')
}

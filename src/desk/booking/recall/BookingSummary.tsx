import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import type { Booking } from './selection.ts'

const tones: Record<string, string> = { ISSUED: 'good', OPTIONAL: 'warn', CANCELLED: 'bad' }

/** What the booking is as a whole: a row of chips above its passengers. */
export function BookingSummary({ booking }: { booking: Booking }) {
  const { t } = useTranslation('recall')
  const { leader, optionDateTime } = booking
  return (
    <div className="chips">
      <Chip label={t('booking.reference')} value={booking.crsReservationId} tone="accent" />
      <Chip
        label={t('booking.status')}
        value={t(`status.${booking.reservationStatus}`)}
        tone={tones[booking.reservationStatus]}
      />
      {optionDateTime && (
        <Chip label={t('booking.until')} value={formatDateTime(optionDateTime)} tone="warn" />
      )}
      <Chip label={t('booking.phone')} value={leader.mobile ?? leader.phone ?? '–'} />
      {leader.email && <Chip label={t('booking.email')} value={leader.email} />}
      <Chip label={t('booking.total')} value={formatMoney(booking.total, booking.currency)} />
      <Chip label={t('booking.paid')} value={formatMoney(booking.paid, booking.currency)} />
      <Chip
        label={t('booking.by')}
        value={`${booking.agencyCode} ${booking.bookedBy} ${formatDateTime(booking.bookedAt)}`}
        tone="plain"
      />
      {booking.remarks && <Chip label={t('booking.remarks')} value={booking.remarks} tone="plain" />}
    </div>
  )
}

function Chip({ label, value, tone }: { label: string; value: string; tone?: string | undefined }) {
  return (
    <div className="chip">
      <span className="chip-label">{label}</span>
      <span className={tone === undefined ? 'chip-value' : `chip-value ${tone}`}>{value}</span>
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { formatDateTime, formatDuration } from '../../language/date.ts'
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
        <Chip label={t('booking.until')} value={formatDateTime(optionDateTime)} tone="warn">
          <TimeLeft until={optionDateTime} />
        </Chip>
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

interface ChipProps {
  label: string
  value: string
  tone?: string | undefined
  children?: ReactNode
}

function Chip({ label, value, tone, children }: ChipProps) {
  return (
    <div className="chip">
      <span className="chip-label">{label}</span>
      <span className={tone === undefined ? 'chip-value' : `chip-value ${tone}`}>
        {value}
        {children}
      </span>
    </div>
  )
}

const tick = 10_000
const day = 24 * 60

/** How long the option is still kept, by the agency’s clock. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('recall')
  const [left, setLeft] = useState(() => lineContext.minutesUntil(until))
  useEffect(() => {
    const look = () => setLeft(lineContext.minutesUntil(until))
    look()
    const timer = setInterval(look, tick)
    return () => clearInterval(timer)
  }, [until])
  if (left <= 0) return <span className="bad"> · {t('left.over')}</span>
  const time = formatDuration(left % day)
  const days = Math.floor(left / day)
  return <> · {days > 0 ? t('left.days', { count: days, time }) : t('left.hours', { time })}</>
}

import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { bookingSums, type ItemSum } from './bookingSums.ts'
import type { BookedTrip, StoredBooking } from '../shown/items.ts'

/** Below the items of the booking: the sum of each trip, the insurances, the total, and what was paid. */
export function RecallSums({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation('recall')
  const { total, paid, currency } = booking
  const { trips, insurances, cancelled } = bookingSums(booking)
  const amount = formatMoney(Math.abs(paid - total), currency)
  return (
    <div className="recall-sums">
      {trips.map(({ trip, ...sum }, index) => (
        <TripSum key={trip.companyReservationCode} trip={trip} number={index + 1} sum={sum} />
      ))}
      {insurances.map(({ id, name, amount }) => (
        <PriceRow key={id} label={name} each={amount} />
      ))}
      <PriceSum label={t('booking.total')} amount={total} currency={currency} main />
      {cancelled.count > 0 && (
        <PriceRow
          label={t('sums.cancelled', { count: cancelled.count })}
          each={cancelled.amount}
          tone="muted"
        />
      )}
      <PriceRow label={t('booking.paid')} each={paid} tone="muted" />
      {booking.receipts?.map(({ number, at, isRefund, total: sum }) => (
        <PriceRow
          key={number}
          label={t(isRefund ? 'sums.refund' : 'sums.receipt', { number, at: formatDateTime(at) })}
          each={isRefund ? -sum : sum}
          tone="muted"
        />
      ))}
      {paid > total && <div className="price-row muted">{t('booking.feesIn', { amount })}</div>}
      {paid < total && <div className="price-row warn">{t('booking.unpaid', { amount })}</div>}
    </div>
  )
}

function TripSum({ trip, number, sum }: { trip: BookedTrip; number: number; sum: ItemSum }) {
  const { t } = useTranslation('recall')
  const route = `${number} ${trip.origin.idOrCode}→${trip.destination.idOrCode}`
  return <PriceRow label={`${route} · ${t('booking.totalOf', { count: sum.count })}`} each={sum.amount} />
}

import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../language/date.ts'
import { formatMoney } from '../../language/money.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { type BookedTrip, type StoredBooking, isLive, itemsOf } from '../shown/items.ts'
import { sum, type Hundredths } from '../../../domain/value/money.ts'

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

/** The items of a trip that are not cancelled, or of the cancelled ones on all trips. */
interface ItemSum {
  count: number
  amount: Hundredths
}

/** The sums below the items of a booking. Trips and insurances add up to its total. */
interface BookingSums {
  trips: readonly (ItemSum & { trip: BookedTrip })[]
  insurances: readonly { id: string; name: string; amount: Hundredths }[]
  /** Not part of the total. */
  cancelled: ItemSum
}

export function bookingSums({ trips, insurances = [] }: StoredBooking): BookingSums {
  const insured = insurances.filter(({ status }) => status !== 'CANCELLED')
  return {
    trips: trips.map((trip) => ({ trip, ...sumOf(itemsOf(trip).filter(isLive)) })),
    insurances: insured.map(({ id, name, grossAmount }) => ({ id, name, amount: grossAmount })),
    cancelled: sumOf(trips.flatMap(itemsOf).filter((one) => !isLive(one))),
  }
}

function sumOf(items: readonly { item: { price: { fare: { total: Hundredths } } } }[]): ItemSum {
  return { count: items.length, amount: sum(items.map(({ item }) => item.price.fare.total)) }
}

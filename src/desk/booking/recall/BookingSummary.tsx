import { type ReactNode, useEffect, useState } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { formatDateAndDay, formatDateTime, formatDuration } from '../../language/date.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { parseTicket, printTicket } from '../../../domain/ticket/number.ts'
import { dateOf, daysBetween } from '../../../domain/value/portTime.ts'
import { useEditsOf, type EditedValues, type Sailing } from '../modify/edits.ts'
import { Reductions } from '../shown/NextSteps.tsx'
import { tripText } from '../../sale/model/bookingText.ts'
import { type BookedTrip, type StoredBooking, isLive, itemsOf, statusTones } from '../shown/items.ts'
import { formatMoney } from '../../language/money.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { sum, type Hundredths } from '../../../domain/value/money.ts'
import { statusText } from '../../language/text.ts'

/** The booking as a whole: status and contact, then its trips. */
export function BookingSummary({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation(['recall', 'booking', 'pricing'])
  const { leader, optionDateTime } = booking
  const { emergencyPhone } = leader
  const name = [leader.lastName, leader.firstName].filter(Boolean).join(' ')
  return (
    <>
      <div className="chips">
        <Chip label={t('booking.reference')} value={booking.crsReservationId} />
        <Chip
          label={t('booking.status')}
          value={statusText(booking.reservationStatus)}
          tone={statusTones[booking.reservationStatus]}
        />
        {booking.ptaAgentCode && <Chip label={t('booking.ptaAt')} value={booking.ptaAgentCode} />}
        {optionDateTime && (
          <Chip label={t('booking.until')} value={formatDateTime(optionDateTime)} tone="warn">
            <TimeLeft until={optionDateTime} />
          </Chip>
        )}
        {name !== '' && <Chip label={t('booking:leader')} value={name} />}
        <Chip label={t('booking.phone')} value={leader.mobile ?? leader.phone ?? '–'} />
        {leader.email && <Chip label={t('booking.email')} value={leader.email} />}
        {emergencyPhone && <Chip label={t('booking:emergencyPhone')} value={emergencyPhone} tone="warn" />}
        {booking.projectCode && <Chip label={t('pricing:offer.project')} value={booking.projectCode} />}
        {booking.deal && <Chip label={t('pricing:offer.deal')} value={booking.deal} />}
        <Chip
          label={t('booking.by')}
          value={`${booking.agencyCode} ${booking.bookedBy} ${formatDateTime(booking.bookedAt)}`}
          tone="plain"
        />
        {booking.remarks && <Chip label={t('booking.remarks')} value={booking.remarks} tone="plain" />}
      </div>
      <Reductions booking={booking} />
      <BookedTrips booking={booking} />
    </>
  )
}

/** One line per trip: weekday, ship, days to departure, the company’s booking code, and the remarks of that trip. */
function BookedTrips({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation(['recall', 'booking', 'pricing'])
  const now = usePortTime()
  const { sailings, values } = useEditsOf(booking.crsReservationId)
  return (
    <div className="booked-trips">
      {booking.trips.map((trip, index) => (
        <div key={trip.companyReservationCode}>
          <span className="muted">{index + 1}</span>{' '}
          <span className="strong">{tripText(trip, formatDateAndDay)}</span>
          <Pending text={pendingTrip(sailings[trip.companyReservationCode])} />
          <span className={departureTone(trip, now)}>{departureText(trip, now)}</span>
          <span className="muted"> · {t('booking.companyCode')} </span>
          {trip.companyReservationCode}
          {trip.edited && <span className="muted"> · {t('booking:edited')}</span>}
          {trip.companion && (
            <span className={trip.companion.isAboard ? 'strong' : 'bad'}>
              {' '}
              · {companionText(trip.companion)}
            </span>
          )}
          {trip.remarks && <span className="muted"> · {trip.remarks}</span>}
          <Pending text={values[trip.companyReservationCode]?.['remarks']} />
        </div>
      ))}
    </div>
  )
}

/** The adult of another booking who accompanies the children, or that this one no longer does. */
function companionText({ name, crsReservationId, ticketNumber, isAboard }: Companion): string {
  const ticket = parseTicket(ticketNumber ?? '')
  const what = [name, ticket ? printTicket(ticket) : '', crsReservationId].filter(Boolean).join(' ')
  return i18next.t(isAboard ? 'recall:companion.with' : 'recall:companion.gone', { what })
}

type Companion = NonNullable<BookedTrip['companion']>

const pendingTrip = (sailing: Sailing | undefined) => sailing && tripText(sailing, formatDateAndDay)

/** What comes in place of the text before it once the changes are stored; empty where it is cleared. */
function Pending({ text }: { text: EditedValues[string] | undefined }) {
  if (text === undefined) return null
  return (
    <>
      <span className="muted"> → </span>
      <span className="warn">{text === '' ? '–' : text}</span>
    </>
  )
}

/** ` · in 4 days`; empty for an open trip. */
function departureText({ departureDateTime }: BookedTrip, now: string): string {
  if (departureDateTime === '') return ''
  if (departureDateTime <= now) return ` · ${i18next.t('recall:departs.gone')}`
  const days = daysBetween(dateOf(now), dateOf(departureDateTime))
  return ` · ${days === 0 ? i18next.t('recall:departs.today') : i18next.t('recall:departs.in', { count: days })}`
}

function departureTone({ departureDateTime }: BookedTrip, now: string): string {
  const isToday = departureDateTime > now && dateOf(departureDateTime) === dateOf(now)
  return isToday ? 'warn' : 'muted'
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

/** Time left until the option expires, by the agency’s clock. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation(['recall', 'booking', 'pricing'])
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

/** Below the items of the booking: the sum of each trip, the insurances, the total, and what was paid. */
export function RecallSums({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation(['recall', 'booking', 'pricing'])
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
  const { t } = useTranslation(['recall', 'booking', 'pricing'])
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

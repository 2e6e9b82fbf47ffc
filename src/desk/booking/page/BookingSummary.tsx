import { nameOfLeader } from '../../../domain/value/personName.ts'
import { endingOf } from '../../../domain/booking/transition.ts'
import { type ReactNode, useEffect, useState } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { formatDateAndDay, formatDateTime, formatDuration } from '../../language/date.ts'
import { usePortTime } from '../../command/useCommands.ts'
import { parseTicket, printTicket } from '../../../domain/ticket/number.ts'
import { dateOf, daysBetween } from '../../../domain/value/portTime.ts'
import { useEditsOf, type EditedValues, type Sailing } from '../modify/edits.ts'
import { Reductions } from '../shown/NextSteps.tsx'
import { tripText } from '../../sale/model/bookingText.ts'
import { type BookedTrip, type StoredBooking, endOf, isLive, itemsOf, statusTones } from '../shown/items.ts'
import { formatMoney } from '../../language/money.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'
import { sum, type Money } from '../../../domain/value/money.ts'
import { statusText } from '../../language/text.ts'

/** The booking as a whole: status and contact, then its trips. */
export function BookingSummary({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation(['booking', 'sale', 'pricing'])
  const { leader, optionDateTime } = booking
  const { emergencyPhone } = leader
  const name = nameOfLeader(leader)
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
        {name !== '' && <Chip label={t('sale:leader')} value={name} />}
        <Chip label={t('booking.phone')} value={leader.mobile ?? leader.phone ?? '–'} />
        {leader.email && <Chip label={t('booking.email')} value={leader.email} />}
        {emergencyPhone && <Chip label={t('sale:emergencyPhone')} value={emergencyPhone} tone="warn" />}
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
  const { t } = useTranslation(['booking', 'sale', 'pricing'])
  const now = usePortTime()
  const { sailings, values } = useEditsOf(booking.crsReservationId)
  return (
    <div className="booked-trips">
      {booking.trips.map((trip, index) => (
        <div key={trip.companyReservationCode}>
          <span className="muted">{index + 1}</span> <TripTitle trip={trip} />
          <Pending text={pendingTrip(sailings[trip.companyReservationCode])} />
          {endOf(trip) === undefined && (
            <span className={departureTone(trip, now)}>{departureText(trip, now)}</span>
          )}
          <span className="muted"> · {t('booking.companyCode')} </span>
          {trip.companyReservationCode}
          {trip.edited && <span className="muted"> · {t('sale:edited')}</span>}
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

/** The trip with its day and ship; one of which nothing is left is neither open nor ahead. */
function TripTitle({ trip }: { trip: BookedTrip }) {
  const end = endOf(trip)
  if (end === undefined) return <span className="strong">{tripText(trip, formatDateAndDay)}</span>
  const { origin, destination, vessel, departureDateTime } = trip
  const route = `${origin.idOrCode}→${destination.idOrCode} ${vessel.company.abbreviation}`
  return (
    <span className="muted">
      {departureDateTime === '' ? route : tripText(trip, formatDateAndDay)} · {end}
    </span>
  )
}

/** The adult of another booking who accompanies the children, or that this one no longer does. */
function companionText({ name, crsReservationId, ticketNumber, isAboard }: Companion): string {
  const ticket = parseTicket(ticketNumber ?? '')
  const what = [name, ticket ? printTicket(ticket) : '', crsReservationId].filter(Boolean).join(' ')
  return i18next.t(isAboard ? 'booking:companion.with' : 'booking:companion.gone', { what })
}

type Companion = NonNullable<BookedTrip['companion']>

const pendingTrip = (sailing: Sailing | undefined) => sailing && tripText(sailing, formatDateAndDay)

/** Shows the text that replaces the one before it once the changes are stored; empty where it is cleared. */
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
  if (departureDateTime <= now) return ` · ${i18next.t('booking:departs.gone')}`
  const days = daysBetween(dateOf(now), dateOf(departureDateTime))
  return ` · ${days === 0 ? i18next.t('booking:departs.today') : i18next.t('booking:departs.in', { count: days })}`
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
  const { t } = useTranslation(['booking', 'sale', 'pricing'])
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
export function BookingSums({ booking }: { booking: StoredBooking }) {
  const { t } = useTranslation(['booking', 'sale', 'pricing'])
  const { total, paid, currency } = booking
  const { trips, insurances, cancelled, replaced } = bookingSums(booking)
  const amount = formatMoney(Math.abs(paid - total), currency)
  return (
    <div className="recall-sums">
      {trips.map(({ trip, number, ...sum }) => (
        <TripSum key={trip.companyReservationCode} trip={trip} number={number} sum={sum} />
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
      {replaced.count > 0 && (
        <PriceRow label={t('sums.replaced', { count: replaced.count })} each={replaced.amount} tone="muted" />
      )}
      <PriceRow label={t('booking.paid')} each={paid} tone="muted" />
      {booking.receipts?.map((receipt) => (
        <PriceRow
          key={receipt.number}
          label={receiptText(receipt)}
          each={receipt.isRefund ? -receipt.total : receipt.total}
          tone="muted"
        />
      ))}
      {paid > total && <div className="price-row muted">{t('booking.feesIn', { amount })}</div>}
      {paid < total && <div className="price-row warn">{t('booking.unpaid', { amount })}</div>}
    </div>
  )
}

type Receipt = NonNullable<StoredBooking['receipts']>[number]

/**
 * `Receipt 1300-2026-17 · 24/12/2026 08:00`; what was moved to or from another booking is neither paid nor refunded.
 */
function receiptText({ number, at, isRefund, movedWith }: Receipt): string {
  const values = { number, at: formatDateTime(at) }
  if (movedWith === undefined)
    return i18next.t(isRefund ? 'booking:sums.refund' : 'booking:sums.receipt', values)
  return i18next.t(isRefund ? 'booking:sums.movedTo' : 'booking:sums.movedFrom', {
    ...values,
    reference: movedWith,
  })
}

function TripSum({ trip, number, sum }: { trip: BookedTrip; number: number; sum: ItemSum }) {
  const { t } = useTranslation(['booking', 'sale', 'pricing'])
  const route = `${number} ${trip.origin.idOrCode}→${trip.destination.idOrCode}`
  return <PriceRow label={`${route} · ${t('booking.totalOf', { count: sum.count })}`} each={sum.amount} />
}

/** The items of a trip that are not cancelled, or the cancelled or replaced ones of all trips. */
interface ItemSum {
  count: number
  amount: Money
}

/** The sums below the items of a booking. Trips and insurances add up to its total. */
interface BookingSums {
  /** Trips with tickets that are not cancelled, with their number in the booking. */
  trips: readonly (ItemSum & { trip: BookedTrip; number: number })[]
  insurances: readonly { id: string; name: string; amount: Money }[]
  /** Not part of the total. */
  cancelled: ItemSum
  /** Open tickets in whose place dated ones were issued; not part of the total either. */
  replaced: ItemSum
}

export function bookingSums({ trips, insurances = [] }: StoredBooking): BookingSums {
  const insured = insurances.filter(({ status }) => status !== 'CANCELLED')
  const ended = trips.flatMap(itemsOf).filter((one) => !isLive(one))
  return {
    trips: trips
      .map((trip, index) => ({ trip, number: index + 1, ...sumOf(itemsOf(trip).filter(isLive)) }))
      .filter(({ count }) => count > 0),
    insurances: insured.map(({ id, name, grossAmount }) => ({ id, name, amount: grossAmount })),
    cancelled: sumOf(ended.filter(({ item }) => endingOf(item) === 'cancelled')),
    replaced: sumOf(ended.filter(({ item }) => endingOf(item) === 'replaced')),
  }
}

function sumOf(items: readonly { item: { price: { fare: { total: Money } } } }[]): ItemSum {
  return { count: items.length, amount: sum(items.map(({ item }) => item.price.fare.total)) }
}

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { sailing as calls } from '../../contract/sailing.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { timeOf } from '../../domain/value/portTime.ts'
import { formatDuration, formatTime } from '../language/date.ts'
import { formatMoney, formatPrice } from '../language/money.ts'
import type { Location } from './names.ts'
import { forTheSession, useRecord } from '../request/record.ts'
import { tripKeyOf, type Trip } from './form.ts'
import { RouteMap } from './map/RouteMap.tsx'
import { useSailing } from './store.ts'
import { useRested } from './useRested.ts'
import { cannotWords, partyWords, whyNot } from './words.ts'

/** The trip the cursor stands on: its ports with times, the way on the map, what is free, what the party pays. */
export function TripDetail({ locations }: { locations: readonly Location[] }) {
  const { t } = useTranslation('sailing')
  const standing = useSailing((state) => state.standing)
  const rested = useRested(standing)
  if (standing === undefined) return null
  const { trip } = standing
  const { vessel, departureDateTime, arrivalDateTime, duration } = trip
  return (
    <>
      <div className="detail-title">
        {vessel.name} · {vessel.company.abbreviation} · {timeOf(departureDateTime)}–
        {formatTime(arrivalDateTime, departureDateTime)} ·{' '}
        <span title={t('underWay')}>{formatDuration(duration)}</span>
      </div>
      <Ports trip={trip} />
      {rested && <Way trip={rested.trip} locations={locations} />}
      <PartyPrice />
      {rested && <Notice trip={rested.trip} />}
    </>
  )
}

const Way = memo(PlainWay)

function PlainWay({ trip, locations }: { trip: Trip; locations: readonly Location[] }) {
  const called = [trip.origin, ...trip.stops, trip.destination]
  const ports = called.flatMap(({ idOrCode, name }) => {
    const place = locations.find((one) => one.idOrCode === idOrCode)
    return place === undefined ? [] : [{ ...place, code: idOrCode, name }]
  })
  return <RouteMap ports={ports} />
}

const Notice = memo(PlainNotice)

/** What the company says of itself, and of this trip. */
function PlainNotice({ trip }: { trip: Trip }) {
  const { t } = useTranslation('sailing')
  const company = trip.vessel.company.abbreviation
  const ofCompany = useRecord(calls.notice, { body: { company } }, forTheSession)
  const ofTrip = useRecord(calls.notice, { body: { trip: tripKeyOf(trip) } }, forTheSession)
  const notices = [ofCompany, ofTrip].flatMap(({ data }) =>
    data === undefined || isRefusal(data) || data.notice === '' ? [] : [data.notice],
  )
  if (notices.length === 0) return null
  return (
    <>
      <div className="detail-gap" />
      <div className="detail-title">{t('notice', { company })}</div>
      {[...new Set(notices)].map((notice) => (
        <p key={notice} className="detail-words">
          {notice}
        </p>
      ))}
    </>
  )
}

function Ports({ trip }: { trip: Trip }) {
  const { origin, destination, stops, departureDateTime, arrivalDateTime } = trip
  const at = (local: string) => formatTime(local, departureDateTime)
  return (
    <>
      <PortRow name={origin.name} times={at(departureDateTime)} strong />
      {stops.map((stop) => (
        <PortRow
          key={stop.idOrCode + stop.arrivalDateTime}
          name={stop.name}
          times={`${at(stop.arrivalDateTime)} ${at(stop.departureDateTime)}`}
        />
      ))}
      <PortRow name={destination.name} times={at(arrivalDateTime)} strong />
    </>
  )
}

function PortRow({ name, times, strong = false }: { name: string; times: string; strong?: boolean }) {
  return (
    <div className="detail-row">
      <span>{name}</span>
      <span className={strong ? '' : 'muted'}>{times}</span>
    </div>
  )
}

function PartyPrice() {
  const { t } = useTranslation('sailing')
  const standing = useSailing((state) => state.standing)
  const asked = useSailing((state) => state.asked)
  if (standing === undefined || asked === undefined) return null
  const { trip } = standing
  const { passenger, vehicle, party } = trip.prices
  return (
    <>
      <div className="detail-title">
        {t('priceOf', { party: partyWords(asked.travellers, asked.vehicles) })}
      </div>
      <MoneyRow label={t('cheapestAdult')} amount={passenger} />
      {trip.hasGarage && (
        <MoneyRow label={asked.truckSearch ? t('column.truck') : t('smallestCar')} amount={vehicle} />
      )}
      <div className="detail-row detail-sum">
        <span>{t('total')}</span>
        <span className={party === undefined ? 'bad' : ''}>
          {party === undefined ? cannotWords(standing) : formatPrice(party)}
        </span>
      </div>
      {trip.cannotTake !== undefined && <p className="detail-words bad">{whyNot(standing)}</p>}
      <GroupFare trip={trip} />
      <Packages trip={trip} />
      <Garage trip={trip} trucks={asked.truckSearch} />
      <div className="detail-note">{t('explainHint')}</div>
    </>
  )
}

/** What a group pays, and how many of it find room. */
function GroupFare({ trip: { groupFare } }: { trip: Trip }) {
  const { t } = useTranslation('sailing')
  if (groupFare === undefined) return null
  return (
    <>
      <MoneyRow label={t('groupFare', { percent: groupFare.percent })} amount={groupFare.passenger} />
      <MoneyRow label={t('groupTotal')} amount={groupFare.total} />
      <div className="detail-row muted">
        <span>{t('groupPlaces')}</span>
        <span>{groupFare.places}</span>
      </div>
    </>
  )
}

/** What may be taken with it in a package search; which of them is chosen on step 2. */
function Packages({ trip: { packageFares = [] } }: { trip: Trip }) {
  const { t } = useTranslation('sailing')
  if (packageFares.length === 0) return null
  return (
    <>
      <div className="detail-title">{t('packages')}</div>
      {packageFares.map(({ idOrCode, name, per, price }) => (
        <MoneyRow key={idOrCode} label={`${name} · ${t(`packagePer.${per}`)}`} amount={price} />
      ))}
    </>
  )
}

function Garage({ trip, trucks }: { trip: Trip; trucks: boolean }) {
  const { t } = useTranslation('sailing')
  if (!trip.hasGarage) return null
  const lane = trucks ? trip.garageTruck : trip.garage
  return (
    <>
      <div className="detail-row muted">
        <span>{t(trucks ? 'truckLane' : 'lane')}</span>
        <span>{t('metres', { length: formatMoney(lane) })}</span>
      </div>
      {trip.dangerousGoods && <div className="detail-row muted">{t('takesDangerousGoods')}</div>}
    </>
  )
}

function MoneyRow({ label, amount }: { label: string; amount: number | undefined }) {
  if (amount === undefined) return null
  return (
    <div className="detail-row">
      <span>{label}</span>
      <span>{formatMoney(amount)}</span>
    </div>
  )
}

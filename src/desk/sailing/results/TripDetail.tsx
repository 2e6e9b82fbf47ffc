import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sailing as calls } from '../../../contract/sailing.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { dateOf, timeOf } from '../../../domain/value/portTime.ts'
import { formatDayOfYear, formatDuration, formatTime } from '../../language/date.ts'
import type { Location } from '../portName.ts'
import { forTheSession, useRecord } from '../../request/record.ts'
import { tripKeyOf, type Trip } from '../search/form.ts'
import { RouteMap } from '../map/RouteMap.tsx'
import { PartyPrice } from './PartyPrice.tsx'
import { useSailing } from '../sailingStore.ts'
import { useSettledValue } from '../../field/useSettledValue.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

interface TripDetailProps {
  locations: readonly Location[]
  /** Exactly priced trips by trip id; for one of them `exact` replaces the list price. */
  priced: Readonly<Record<string, unknown>>
  exact: ReactNode
}

/** The trip under the cursor: its ports and times, the map, what is free, and what the party pays. */
export function TripDetail({ locations, priced, exact }: TripDetailProps) {
  const { t } = useTranslation('sailing')
  const current = useSailing((state) => state.current)
  const rested = useSettledValue(current)
  const day = useSailing(({ asked, leg }) => asked?.legs[leg]?.date ?? '')
  if (current === undefined) return null
  const { trip } = current
  const { vessel, departureDateTime, arrivalDateTime, duration } = trip
  const otherDay = day !== '' && dateOf(departureDateTime) !== day
  return (
    <>
      <div className="detail-part">
        <SectionTitle>
          {vessel.name} · {vessel.company.abbreviation} ·{' '}
          {otherDay && <span className="warn">{formatDayOfYear(dateOf(departureDateTime))} </span>}
          {timeOf(departureDateTime)}–{formatTime(arrivalDateTime, departureDateTime)} ·{' '}
          <span title={t('underWay')}>{formatDuration(duration)}</span>
        </SectionTitle>
        <Ports trip={trip} />
        {rested && <Way trip={rested.trip} locations={locations} />}
      </div>
      <div className="detail-part">{tripId(trip) in priced ? exact : <PartyPrice />}</div>
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

/** The company’s notices, general and for this trip. */
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
    <div className="detail-part">
      <SectionTitle>{t('notice', { company })}</SectionTitle>
      {[...new Set(notices)].map((notice) => (
        <p key={notice} className="detail-words">
          {notice}
        </p>
      ))}
    </div>
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

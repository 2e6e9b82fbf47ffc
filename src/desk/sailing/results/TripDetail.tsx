import { pricingCommand } from '../../pricing/commands.ts'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyName } from '../../keys/keyName.ts'
import { sailing as calls } from '../../../contract/sailing.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { dateOf, timeOf } from '../../../domain/value/portTime.ts'
import { formatDayOfYear, formatDuration, formatTime } from '../../language/date.ts'
import type { Location } from '../../field/choice/choice.ts'
import { cacheForSession, useAnswerOf } from '../../request/cache.ts'
import { tripKeyOf, type Trip, type SearchForm } from '../search/form.ts'
import { RouteMap } from '../map/RouteMap.tsx'
import { useHasMapBelow } from './listRoom.ts'
import { useSailing, resultsOf, type Result } from '../sailingStore.ts'
import { useSettledValue } from '../../field/useTime.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { printDecimal, printMetres, sum, type Money } from '../../../domain/value/money.ts'
import { partyText, reasonText, partyFareWords } from '../searchText.ts'
import { PriceRow, PriceSum } from '../../look/PriceRow.tsx'

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
  const isMapBelow = useHasMapBelow()
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
        {rested && !isMapBelow && <Way trip={rested.trip} locations={locations} />}
      </div>
      <div className="detail-part">{tripId(trip) in priced ? exact : <PartyPrice />}</div>
      {rested && <Notice trip={rested.trip} />}
    </>
  )
}

/** The map of the sailing under the cursor, in the room below a short list. */
export function MapBelow({ locations }: { locations: readonly Location[] }) {
  const rested = useSettledValue(useSailing((state) => state.current))
  return <div className="map-below">{rested && <Way trip={rested.trip} locations={locations} isLarge />}</div>
}

interface WayProps {
  trip: Trip
  locations: readonly Location[]
  isLarge?: boolean
}

const Way = memo(function Way({ trip, locations, isLarge = false }: WayProps) {
  const called = [trip.origin, ...trip.stops, trip.destination]
  const ports = called.flatMap(({ idOrCode, name }) => {
    const place = locations.find((location) => location.idOrCode === idOrCode)
    return place === undefined ? [] : [{ ...place, code: idOrCode, name }]
  })
  return <RouteMap ports={ports} isLarge={isLarge} />
})

/** The company’s notices, general and for this trip. */
const Notice = memo(function Notice({ trip }: { trip: Trip }) {
  const { t } = useTranslation('sailing')
  const company = trip.vessel.company.abbreviation
  const ofCompany = useAnswerOf(calls.notice, { body: { company } }, cacheForSession)
  const ofTrip = useAnswerOf(calls.notice, { body: { trip: tripKeyOf(trip) } }, cacheForSession)
  const notices = [ofCompany, ofTrip].flatMap((answer) => answer?.notice || [])
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
})

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

/** The party’s price for the trip under the cursor, item by item, and the total of all legs. */
function PartyPrice() {
  const { t } = useTranslation('sailing')
  const current = useSailing((state) => state.current)
  const asked = useSailing((state) => state.asked)
  const key = useKeyName(pricingCommand.explain)
  if (current === undefined || asked === undefined) return null
  const { trip } = current
  return (
    <>
      {trip.prices.party === undefined ? (
        <UnitPrices current={current} asked={asked} before={<EarlierLegs />} />
      ) : (
        <PricedParty trip={trip} asked={asked} before={<EarlierLegs />} />
      )}
      {asked.legs.length > 1 && <LegPrices />}
      <GroupFare trip={trip} />
      <Packages trip={trip} />
      <Garage trip={trip} trucks={asked.truckSearch} />
      {key !== undefined && <div className="detail-note">{t('explainHint', { key })}</div>}
    </>
  )
}

/** An outside reservation system may send the total only. */
function PricedParty({ trip, asked, before }: { trip: Trip; asked: SearchForm; before: ReactNode }) {
  const { t } = useTranslation('sailing')
  return (
    <>
      <SectionTitle>{t('priceOf', { party: partyText(asked.travellers, asked.vehicles) })}</SectionTitle>
      {before}
      {partyPriceRows(trip).map(({ label, count, each }) => (
        <PriceRow key={`${label}|${each}`} label={label} count={count} each={each} />
      ))}
      {asked.legs.length === 1 && (
        <>
          <PriceSum label={t('total')} amount={trip.prices.party} main />
          {trip.partyFares && <Contained trips={[trip]} />}
        </>
      )}
    </>
  )
}

/** Without a price of the party: what one adult and one usual vehicle cost, without a sum. */
function UnitPrices({ current, asked, before }: { current: Result; asked: SearchForm; before: ReactNode }) {
  const { t } = useTranslation('sailing')
  const { prices, hasGarage, cannotTake } = current.trip
  const vehicle = asked.truckSearch ? t('column.truck') : t('smallestCar')
  return (
    <>
      <SectionTitle>{t('unitPrices')}</SectionTitle>
      {before}
      {prices.passenger !== undefined && <PriceRow label={t('cheapestAdult')} each={prices.passenger} />}
      {hasGarage && prices.vehicle !== undefined && <PriceRow label={vehicle} each={prices.vehicle} />}
      {cannotTake !== undefined && <p className="detail-words bad">{reasonText(current)}</p>}
    </>
  )
}

/** The trip under the cursor for the leg on screen, and those chosen on the others. */
function useLegs() {
  const current = useSailing((state) => state.current)
  const shown = useSailing((state) => state.leg)
  const chosen = useSailing((state) => state.chosen)
  const trips = chosen.map((id, leg) =>
    leg === shown ? current?.trip : resultsOf(leg).find(({ trip }) => tripId(trip) === id)?.trip,
  )
  return { shown, trips }
}

/** The legs before the one on screen, so that all of them are listed in their order. */
function EarlierLegs() {
  const { shown, trips } = useLegs()
  return trips.slice(0, shown).map((trip, leg) => <LegPrice key={leg} trip={trip} leg={leg} />)
}

function LegPrice({ trip, leg }: { trip: Trip | undefined; leg: number }) {
  return <PriceRow label={useLegText(trip, leg)} each={trip?.prices.party} />
}

function useLegText(trip: Trip | undefined, leg: number): string {
  const { t } = useTranslation('sailing')
  return trip ? legWords(trip, leg) : `${leg + 1} ${t('legNotChosen')}`
}

/** The sum of the leg on screen, the legs after it, and the total of all. */
function LegPrices() {
  const { t } = useTranslation('sailing')
  const { shown, trips } = useLegs()
  const total = totalOfLegs(trips)
  const text = useLegText(trips[shown], shown)
  return (
    <>
      <PriceSum label={text} amount={trips[shown]?.prices.party} />
      {trips.map((trip, leg) => (leg > shown ? <LegPrice key={leg} trip={trip} leg={leg} /> : null))}
      <PriceSum label={t('totalOfLegs', { legs: trips.length })} amount={total} main />
      {total !== undefined && <Contained trips={trips.filter((trip) => trip !== undefined)} />}
    </>
  )
}

/** VAT, dues and surcharges that the total includes. */
function Contained({ trips }: { trips: readonly Trip[] }) {
  const { t } = useTranslation('pricing')
  return <PriceRow label={t('contained')} each={sum(trips.map(containedInParty))} tone="muted" />
}

function legWords({ origin, destination, departureDateTime }: Trip, leg: number): string {
  const day = formatDayOfYear(dateOf(departureDateTime))
  return `${leg + 1} ${origin.idOrCode}→${destination.idOrCode} ${day}`
}

/** A group’s fare, and how many of the group can be taken. */
function GroupFare({ trip: { groupFare } }: { trip: Trip }) {
  const { t } = useTranslation('sailing')
  if (groupFare === undefined) return null
  return (
    <>
      <PriceRow
        label={t('groupFare', { percent: printDecimal(groupFare.percent) })}
        each={groupFare.passenger}
      />
      <PriceRow label={t('groupTotal')} each={groupFare.total} />
      <div className="detail-row muted">
        <span>{t('groupPlaces')}</span>
        <span>{groupFare.places}</span>
      </div>
    </>
  )
}

/** The packages offered with the trip; step 2 is where one is chosen. */
function Packages({ trip: { packageFares = [] } }: { trip: Trip }) {
  const { t } = useTranslation('sailing')
  if (packageFares.length === 0) return null
  return (
    <>
      <SectionTitle>{t('packages')}</SectionTitle>
      {packageFares.map(({ idOrCode, name, per, price }) => (
        <PriceRow key={idOrCode} label={`${name} · ${t(`packagePer.${per}`)}`} each={price} />
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
        <span>{t('metres', { length: printMetres(lane / 100) })}</span>
      </div>
      {trip.dangerousGoods && <div className="detail-row muted">{t('takesDangerousGoods')}</div>}
    </>
  )
}

/**
 * The rows of the party’s price, which add up to the price of the trip; empty without itemised fares. A row of several
 * persons or vehicles has the price of one.
 */
export function partyPriceRows({ partyFares = [] }: Pick<Trip, 'partyFares'>) {
  return partyFares.map((fare) => ({ label: partyFareWords(fare), count: fare.quantity, each: fare.fare }))
}

/** VAT, dues and surcharges included in the party’s price. */
export function containedInParty({ partyFares = [] }: Pick<Trip, 'partyFares'>): Money {
  return sum(partyFares.map(({ quantity, contained }) => quantity * contained))
}

/** The sum of all legs; undefined while one of them has no price. */
export function totalOfLegs(trips: readonly (Trip | undefined)[]): Money | undefined {
  const prices = trips.flatMap((trip) => trip?.prices.party ?? [])
  return prices.length === trips.length ? sum(prices) : undefined
}

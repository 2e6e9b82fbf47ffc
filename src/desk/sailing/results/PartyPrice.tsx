import { useTranslation } from 'react-i18next'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { dateOf } from '../../../domain/value/portTime.ts'
import { sum } from '../../../domain/value/money.ts'
import { formatDayOfYear } from '../../language/date.ts'
import { formatMoney, formatPrice } from '../../language/money.ts'
import type { SearchForm, Trip } from '../search/form.ts'
import { resultsOf, useSailing, type Result } from '../store.ts'
import { shortReasonText, partyFareWords, partyWords, reasonText } from '../searchText.ts'
import { SectionTitle } from '../../look/SectionTitle.tsx'

/** The party’s price for the trip under the cursor, item by item, and the total of all legs. */
export function PartyPrice() {
  const { t } = useTranslation('sailing')
  const current = useSailing((state) => state.current)
  const asked = useSailing((state) => state.asked)
  if (current === undefined || asked === undefined) return null
  const { trip } = current
  const { party } = trip.prices
  return (
    <>
      <SectionTitle>{t('priceOf', { party: partyWords(asked.travellers, asked.vehicles) })}</SectionTitle>
      {trip.partyFares ? <PartyFares fares={trip.partyFares} /> : <UsualFares trip={trip} asked={asked} />}
      <div className="detail-row detail-sum">
        <span>{t('total')}</span>
        <span className={party === undefined ? 'bad' : ''}>
          {party === undefined ? shortReasonText(current) : formatPrice(party)}
        </span>
      </div>
      {trip.partyFares && <Contained fares={trip.partyFares} />}
      {trip.cannotTake !== undefined && <p className="detail-words bad">{reasonText(current)}</p>}
      {asked.legs.length > 1 && <LegPrices current={current} />}
      <GroupFare trip={trip} />
      <Packages trip={trip} />
      <Garage trip={trip} trucks={asked.truckSearch} />
      <div className="detail-note">{t('explainHint')}</div>
    </>
  )
}

type Fares = NonNullable<Trip['partyFares']>

function PartyFares({ fares }: { fares: Fares }) {
  return fares.map((fare) => (
    <div key={JSON.stringify(fare)} className="detail-row">
      <span title={fare.name}>
        {partyFareWords(fare)}
        {fare.quantity > 1 && (
          <span className="muted">{` ${fare.quantity} × ${formatMoney(fare.fare)}`}</span>
        )}
      </span>
      <span>{formatMoney(fare.quantity * fare.fare)}</span>
    </div>
  ))
}

function Contained({ fares }: { fares: Fares }) {
  const { t } = useTranslation('pricing')
  return (
    <div className="detail-row muted">
      <span>{t('contained')}</span>
      <span>{formatMoney(sum(fares.map(({ quantity, contained }) => quantity * contained)))}</span>
    </div>
  )
}

/** Without a priced party, or without passengers: the price of an adult and of a usual vehicle. */
function UsualFares({ trip, asked }: { trip: Trip; asked: SearchForm }) {
  const { t } = useTranslation('sailing')
  return (
    <>
      <MoneyRow label={t('cheapestAdult')} amount={trip.prices.passenger} />
      {trip.hasGarage && (
        <MoneyRow
          label={asked.truckSearch ? t('column.truck') : t('smallestCar')}
          amount={trip.prices.vehicle}
        />
      )}
    </>
  )
}

/**
 * The price of each leg (the trip under the cursor on the leg shown, the chosen one on the others) and their
 * sum.
 */
function LegPrices({ current }: { current: Result }) {
  const { t } = useTranslation('sailing')
  const shown = useSailing((state) => state.leg)
  const chosen = useSailing((state) => state.chosen)
  const trips = chosen.map((id, leg) =>
    leg === shown ? current.trip : resultsOf(leg).find(({ trip }) => tripId(trip) === id)?.trip,
  )
  const prices = trips.map((trip) => trip?.prices.party)
  const all = prices.flatMap((price) => price ?? [])
  return (
    <>
      <div className="detail-gap" />
      {trips.map((trip, leg) => (
        <div key={leg} className={leg === shown ? 'detail-row' : 'detail-row muted'}>
          <span>{trip ? legWords(trip, leg) : `${leg + 1} ${t('legNotChosen')}`}</span>
          <span>{prices[leg] === undefined ? '–' : formatMoney(prices[leg])}</span>
        </div>
      ))}
      {all.length === trips.length && (
        <div className="detail-row detail-sum">
          <span>{t('totalOfLegs', { legs: trips.length })}</span>
          <span>{formatPrice(sum(all))}</span>
        </div>
      )}
    </>
  )
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
      <MoneyRow label={t('groupFare', { percent: groupFare.percent })} amount={groupFare.passenger} />
      <MoneyRow label={t('groupTotal')} amount={groupFare.total} />
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

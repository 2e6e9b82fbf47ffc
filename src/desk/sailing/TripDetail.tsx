import { useTranslation } from 'react-i18next'
import { timeOf } from '../../domain/value/portTime.ts'
import { formatTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import type { Trip } from './form.ts'
import { useSailing } from './store.ts'
import { cannotWords, partyWords } from './words.ts'

/** The trip the cursor stands on: its ports with times, what is free, what the party pays. */
export function TripDetail() {
  const standing = useSailing((state) => state.standing)
  if (standing === undefined) return null
  const { trip } = standing
  const { vessel, departureDateTime, arrivalDateTime } = trip
  return (
    <>
      <div className="detail-title">
        {vessel.name} · {vessel.company.abbreviation} · {timeOf(departureDateTime)}–
        {formatTime(arrivalDateTime, departureDateTime)}
      </div>
      <Ports trip={trip} />
      <div className="detail-gap" />
      <PartyPrice />
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
  const { passenger, vehicle, party } = standing.trip.prices
  return (
    <>
      <div className="detail-title">
        {t('priceOf', { party: partyWords(asked.travellers, asked.vehicles) })}
      </div>
      <MoneyRow label={t('cheapestAdult')} amount={passenger} />
      {standing.trip.hasGarage && <MoneyRow label={t('smallestCar')} amount={vehicle} />}
      <div className="detail-row detail-sum">
        <span>{t('total')}</span>
        <span className={party === undefined ? 'bad' : ''}>
          {party === undefined ? cannotWords(standing) : formatMoney(party, 'EUR')}
        </span>
      </div>
      {standing.trip.hasGarage && (
        <div className="detail-row muted">
          <span>{t('lane')}</span>
          <span>{t('metres', { length: formatMoney(standing.trip.garage) })}</span>
        </div>
      )}
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

import i18next from 'i18next'
import type { LineVehicle, SearchFilters, SearchLeg, Travellers } from '../command/line/arguments.ts'
import { formatDateAndDay, formatTime } from '../language/date.ts'
import { formatMoney } from '../language/money.ts'
import type { SearchForm } from './form.ts'
import { portName } from './names.ts'
import type { Result } from './store.ts'

/** Hundredths of a metre: less lane is left than the smallest car takes. */
const leastLane = 425

/** `2 ενήλικες, 1 παιδί, 1 όχημα` */
export function partyWords(travellers: readonly Travellers[], vehicles: readonly LineVehicle[]): string {
  const people = travellers
    .filter(({ quantity }) => quantity > 0)
    .map(({ type, discount, quantity }) => {
      const words = i18next.t(`sailing:party.${type}`, { count: quantity })
      return discount === undefined ? words : `${words} ${discount}`
    })
  const cars = vehicles.length > 0 ? [i18next.t('sailing:party.vehicle', { count: vehicles.length })] : []
  return [...people, ...cars].join(', ')
}

/** `2Ε 1Π 1Ο`: as narrow as a column title has to be. */
export function partyShort(travellers: readonly Travellers[], vehicles: readonly LineVehicle[]): string {
  const people = travellers
    .filter(({ quantity }) => quantity > 0)
    .map(({ type, quantity }) => `${quantity}${i18next.t(`sailing:short.${type}`)}`)
  const cars = vehicles.length > 0 ? [`${vehicles.length}${i18next.t('sailing:short.vehicle')}`] : []
  return [...people, ...cars].join(' ')
}

function legWords({ origin, destination, date }: SearchLeg): string {
  return `${portName(origin)} → ${portName(destination)} ${formatDateAndDay(date)}`
}

export function searchWords({ legs, travellers, vehicles }: Omit<SearchForm, 'filters'>): string {
  return [...legs.map(legWords), partyWords(travellers, vehicles)].join(' · ')
}

export function resultWords({ trip }: Result): string {
  const { party, passenger } = trip.prices
  const price = party ?? passenger
  return [
    `${trip.vessel.name ?? trip.vessel.idOrCode} ${trip.vessel.company.abbreviation}`,
    formatTime(trip.departureDateTime),
    ...(price === undefined ? [] : [formatMoney(price, 'EUR')]),
  ].join(' ')
}

/** Why a trip cannot take the party, as short as a column; nothing when it can. */
export function cannotWords({ trip }: Result): string | undefined {
  const { cannotTake, garage, hasGarage } = trip
  if (cannotTake === undefined) return undefined
  const lacksLane = cannotTake === 'sold_out' && trip.seats > 0 && (!hasGarage || garage < leastLane)
  const reason = lacksLane ? 'garage_full' : cannotTake
  return i18next.t(`sailing:cannot.${reason}`, { defaultValue: i18next.t('sailing:cannot.other') })
}

export function filterWords({ shipType, company, cabin, garage, via, departs }: SearchFilters): string {
  return [
    ...(shipType ?? []).map((type) => i18next.t(`sailing:shipType.${type}`, { defaultValue: type })),
    ...(company ?? []),
    ...(cabin === undefined ? [] : [i18next.t(cabin ? 'sailing:filter.cabin' : 'sailing:filter.noCabin')]),
    ...(garage ? [i18next.t('sailing:filter.garage')] : []),
    ...(via === undefined ? [] : [i18next.t('sailing:filter.via', { port: portName(via) })]),
    ...(departs === undefined ? [] : [departs.map(clock).join('–')]),
  ].join(' ')
}

function clock(hundredths: number): string {
  const text = String(hundredths).padStart(4, '0')
  return `${text.slice(0, 2)}:${text.slice(2)}`
}

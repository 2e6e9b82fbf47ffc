import i18next from 'i18next'
import type { RequestedVehicle, Travellers } from '../../domain/booking/party.ts'
import type { SearchLeg } from '../../domain/sailing/search.ts'
import { lineContext } from '../command/keyboard.ts'
import { travelDayText } from '../line/previewText.ts'
import { formatDayAndTime } from '../language/date.ts'
import { formatPrice, formatPercent } from '../language/money.ts'
import type { SearchForm, Trip } from './search/form.ts'
import { plainNumber } from '../sale/model/bookingText.ts'
import { portName } from '../field/choice/choice.ts'
import type { Result } from './sailingStore.ts'
import { textOf } from '../language/text.ts'

/** `2 ενήλικες, 1 παιδί, 1 όχημα` */
export function partyText(travellers: readonly Travellers[], vehicles: readonly RequestedVehicle[]): string {
  const people = travellers
    .filter(({ quantity }) => quantity > 0)
    .map(({ type, discount, quantity }) => {
      const words = textOf(`sailing:party.${type}`, { count: quantity })
      return discount === undefined ? words : `${words} ${discount}`
    })
  const cars = vehicles.length > 0 ? [i18next.t('sailing:party.vehicle', { count: vehicles.length })] : []
  return [...people, ...cars].join(', ')
}

/** One line of a party’s price: `Adult EC`, `Adult DECK STU -50 %`, `Truck, loaded 16,5 m`. */
export function partyFareWords(fare: NonNullable<Trip['partyFares']>[number]): string {
  const { kind, type = '', idOrCode, name, discountIdOrCode = '', percent, length } = fare
  const who =
    kind === 'passenger' ? `${i18next.t(`sale:type.${type}`, { defaultValue: type })} ${idOrCode}` : name
  const size = length === undefined ? '' : `· ${i18next.t('sailing:metres', { length: plainNumber(length) })}`
  const off = percent > 0 ? formatPercent(-percent) : ''
  return [who, size, discountIdOrCode, off].filter(Boolean).join(' ')
}

function legWords({ origin, destination, date }: SearchLeg): string {
  const day = date === '' ? i18next.t('sailing:anyDay') : travelDayText(date, lineContext.get().today)
  return `${portName(origin)} → ${portName(destination)} ${day}`
}

export function searchWords({
  legs,
  travellers,
  vehicles,
}: Pick<SearchForm, 'legs' | 'travellers' | 'vehicles'>): string {
  return [...legs.map(legWords), partyText(travellers, vehicles)].join(' · ')
}

/** `2 JTR→PIR · 27/11/2026 Fri 17:30 · Galateia HLC · 210,00`; without the leg where none is given. */
export function choiceText({ trip }: Result, leg?: number): string {
  const { origin, destination, departureDateTime, vessel, prices } = trip
  const price = prices.party ?? prices.passenger
  return [
    `${leg === undefined ? '' : `${leg + 1} `}${origin.idOrCode}→${destination.idOrCode}`,
    formatDayAndTime(departureDateTime),
    `${vessel.name ?? vessel.idOrCode} ${vessel.company.abbreviation}`,
    ...(price === undefined ? [] : [formatPrice(price)]),
  ].join(' · ')
}

/** Why a trip cannot take the party, as a whole sentence. */
export function reasonText({ trip }: Result): string {
  const { cannotTake = '', cannotTakeParams = {} } = trip
  const words = Object.fromEntries(
    Object.entries(cannotTakeParams).map(([name, value]) => [name, plainNumber(value)]),
  )
  return i18next.t(`refusal:${cannotTake}`, { ...words, defaultValue: i18next.t('sailing:cannot.other') })
}

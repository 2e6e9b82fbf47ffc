import i18next from 'i18next'
import { formatDayOfYear } from '../language/date.ts'
import type { RememberedParty } from './party.ts'

/** `PAPADOPOULOU MARIA + 1, car IKA1234, Mon 3/8 PIR→JTR` */
export function partyWords(party: RememberedParty): string {
  const { origin, destination, departureDateTime } = party.lastTrip
  const day = formatDayOfYear(departureDateTime.slice(0, 10))
  return `${travellerWords(party)}, ${day} ${origin.idOrCode}→${destination.idOrCode}`
}

/** `PAPADOPOULOU MARIA + 1, car IKA1234` */
export function travellerWords({ people, vehicles }: Pick<RememberedParty, 'people' | 'vehicles'>): string {
  const plates = vehicles.map(({ plateNumber, idOrCode }) => plateNumber || idOrCode)
  const driven = plates.length === 0 ? [] : [i18next.t('party:vehicle', { plates: plates.join(', ') })]
  return [leaderWords(people), ...driven].join(', ')
}

function leaderWords(people: RememberedParty['people']): string {
  const [first, ...others] = people
  const name = [first?.surname, first?.name].filter(Boolean).join(' ')
  return others.length === 0 ? name : `${name} + ${others.length}`
}

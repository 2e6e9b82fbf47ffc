import i18next from 'i18next'
import { formatDayOfYear } from '../../language/date.ts'
import type { RememberedParty } from './party.ts'

/** `PAPADOPOULOU MARIA + 1, car IKA1234, Mon 3/8 PIR→JTR` */
export function partyWords({ people, vehicles, lastTrip }: RememberedParty): string {
  const { origin, destination, departureDateTime } = lastTrip
  const day = departureDateTime.slice(0, 10)
  const plates = vehicles.map(({ plateNumber, idOrCode }) => plateNumber || idOrCode)
  return [
    leaderWords(people),
    ...(plates.length === 0 ? [] : [i18next.t('party:vehicle', { plates: plates.join(', ') })]),
    `${formatDayOfYear(day)} ${origin.idOrCode}→${destination.idOrCode}`,
  ].join(', ')
}

function leaderWords(people: RememberedParty['people']): string {
  const [first, ...others] = people
  const name = [first?.surname, first?.name].filter(Boolean).join(' ')
  return others.length === 0 ? name : `${name} + ${others.length}`
}

import { create } from 'zustand'
import { onSessionEnd } from '../request/token.ts'
import type { Clue } from './clue.ts'
import type { AnswerOf } from '../../contract/call.ts'
import type { party } from '../../contract/party.ts'
import i18next from 'i18next'
import { formatDayOfYear } from '../language/date.ts'

/** Where the clue was typed; the offer is displayed there. */
export type From = 'line' | 'form'

export interface Memory {
  /** The operator’s setting. */
  on: boolean
  clue: Clue | undefined
  from: From
  /** The parties that match the clue, latest first. */
  parties: readonly RememberedParty[]
  /** Index of the party offered. */
  at: number
  /** True after a party was accepted: the same key then replaces it with the next one. */
  taken: boolean
  dismissed: boolean
  /** A party accepted before a trip was chosen. */
  waiting: RememberedParty | undefined
}

const noParties = {
  clue: undefined,
  from: 'form',
  parties: [],
  at: 0,
  taken: false,
  dismissed: false,
  waiting: undefined,
} satisfies Omit<Memory, 'on'>

/** Earlier parties offered; kept in memory only, as they are personal data. */
export const useMemory = create<Memory>(() => ({ on: true, ...noParties }))

export function forget(): void {
  useMemory.setState(noParties)
}

export function dismiss(): void {
  useMemory.setState({ dismissed: true })
}

onSessionEnd(forget)

export type RememberedParty = AnswerOf<typeof party.memory>['parties'][number]
export type RememberedPerson = RememberedParty['people'][number]
export type RememberedVehicle = RememberedParty['vehicles'][number]

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

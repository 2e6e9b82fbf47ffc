import { saleCommand } from '../sale/commands.ts'
import { sailingCommand } from '../sailing/commands.ts'
import type { ArgumentsOf } from '../command/command.ts'
import { create } from 'zustand'
import { dateOf } from '../../domain/value/portTime.ts'
import { onAgencyChange, onSessionEnd } from '../request/identity.ts'
import type { AnswerOf } from '../../contract/call.ts'
import { party as calls } from '../../contract/party.ts'
import { answerOrUndefined } from '../request/cache.ts'
import { line } from '../command/keyboard.ts'
import { request } from '../request/request.ts'
import { useSale } from '../sale/model/saleStore.ts'
import i18next from 'i18next'
import { formatDayOfYear } from '../language/date.ts'
import { placeholderPhone } from '../../domain/booking/fields/leaderFields.ts'
import { shapeToLatin } from '../../domain/value/phoneticKey.ts'
import { transliterate } from '../../domain/value/latin.ts'
import { isEntry, type Entry, type Misread, type Parsed } from '../line/parse.ts'
import type { WorkingBooking } from '../sale/model/workingBooking.ts'

type Kind = 'phone' | 'plate' | 'surname'

/** Normalized text to search earlier parties by; a surname can be narrowed by the first name. */
export interface Clue {
  kind: Kind
  text: string
  name: string
}

/** Number of characters below which too many parties match. */
const shortest: Record<Kind, number> = { phone: 6, plate: 4, surname: 3 }

const tidied: Record<Kind, (typed: string) => string> = {
  phone: (typed) => typed.replaceAll(/[^\d+]/g, ''),
  plate: (typed) => shapeToLatin(typed).replaceAll(/[^A-Z0-9]/g, ''),
  surname: (typed) => transliterate(typed.trim()),
}

export function clueOf(kind: Kind, typed: string, name = ''): Clue | undefined {
  const text = tidied[kind](typed)
  if (text.length < shortest[kind] || text === placeholderPhone) return undefined
  return { kind, text, name: transliterate(name.trim()) }
}

export function isSame(one: Clue | undefined, other: Clue | undefined): boolean {
  return one?.kind === other?.kind && one?.text === other?.text && one?.name === other?.name
}

/** The booking’s phone, else its first plate, else its first surname. */
export function clueOfBooking({ leader, vehicles, people }: WorkingBooking): Clue | undefined {
  const plate = vehicles.find((vehicle) => vehicle.plate !== '')?.plate ?? ''
  const person = people.find(({ surname }) => surname !== '')
  return (
    clueOf('phone', leader.mobile) ??
    clueOf('plate', plate) ??
    clueOf('surname', person?.surname ?? '', person?.name)
  )
}

/** A surname identifies a party only while no other passenger has a name. */
export function clueOfPerson({ people }: WorkingBooking, row: number, surname: string, name: string) {
  const alone = people.every((person, index) => index === row || person.surname === '')
  return alone ? clueOf('surname', surname, name) : undefined
}

/** The last phone, plate or name on the command line. */
export function clueOnLine({ text, parsed }: { text: string; parsed: Parsed }): Clue | undefined {
  for (const entry of parsed.entries.toReversed()) {
    const clue = clueOfEntry(text.slice(entry.from, entry.to).trim(), entry)
    if (clue) return clue
  }
  return undefined
}

const phoneShape = /^(?:ph\s+)?(\+?\d[\d ()-]*)$/i
const nameShape = /^(?:nm\d*\s+)?([\p{L}' .-]+)\/\s*(\p{L}*)/iu

function clueOfEntry(text: string, entry: Entry | Misread): Clue | undefined {
  const phone = phoneShape.exec(text)?.[1]
  if (phone !== undefined) return clueOf('phone', phone)
  const [, surname, name] = nameShape.exec(text) ?? []
  if (surname !== undefined) return clueOf('surname', surname, name)
  if (!isEntry(entry)) return undefined
  if (entry.command === saleCommand.plate)
    return clueOf('plate', (entry.args as ArgumentsOf<typeof saleCommand.plate>).plate)
  if (entry.command !== sailingCommand.search) return undefined
  return clueOf(
    'plate',
    (entry.args as ArgumentsOf<typeof sailingCommand.search>).vehicles.at(-1)?.plate ?? '',
  )
}

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

onSessionEnd(stopSearch)
// Those whom an agency remembers belong to it.
onAgencyChange(stopSearch)

export type RememberedParty = AnswerOf<typeof calls.memory>['parties'][number]
export type RememberedPerson = RememberedParty['people'][number]
export type RememberedVehicle = RememberedParty['vehicles'][number]

/** `PAPADOPOULOU MARIA + 1, car IKA1234, Mon 3/8 PIR→JTR` */
export function rememberedPartyText(party: RememberedParty): string {
  const { origin, destination, departureDateTime } = party.lastTrip
  const day =
    departureDateTime === undefined ? i18next.t('party:open') : formatDayOfYear(dateOf(departureDateTime))
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

/** Milliseconds without a change before the server is queried. */
const rest = 180

interface Asking {
  clue: Clue
  abort: AbortController
  /** Sends the request now, once; resolves when the result is shown, and never rejects. */
  now(): Promise<void>
  timer: ReturnType<typeof setTimeout>
}

/** The request under way, which a later clue calls off. */
let asking: Asking | undefined

/** Given the clue in what is typed, or undefined when it no longer has one. A later call replaces an earlier one. */
export function searchByClue(clue: Clue | undefined, from: From): void {
  const state = useMemory.getState()
  if (!state.on) return
  if (isSame(clue, state.clue)) {
    if (clue) useMemory.setState({ from })
    return
  }
  if (clue === undefined) return state.from === from ? stopSearch() : undefined
  useMemory.setState({ clue, from, taken: false, dismissed: false })
  startSearch(clue)
}

export function stopSearch(): void {
  callOff()
  forget()
}

function callOff(): void {
  clearTimeout(asking?.timer)
  asking?.abort.abort()
  asking = undefined
}

function startSearch(clue: Clue): void {
  callOff()
  const abort = new AbortController()
  let answer: Promise<void> | undefined
  const now = () => (answer ??= show(clue, abort.signal))
  asking = { clue, abort, now, timer: setTimeout(() => void now(), rest) }
}

async function show(clue: Clue, signal: AbortSignal): Promise<void> {
  const parties = await searchParties(clue, signal)
  if (signal.aborted || !isSame(useMemory.getState().clue, clue)) return
  asking = undefined
  useMemory.setState({ parties, at: 0, taken: false })
  // The preview of the line names the party.
  if (useMemory.getState().from === 'line') line.refresh()
}

async function searchParties(clue: Clue, signal: AbortSignal): Promise<readonly RememberedParty[]> {
  try {
    const answer = await request(calls.memory, { body: { ...written(clue), ...day() } }, { signal })
    return answerOrUndefined(answer)?.parties ?? []
  } catch {
    return []
  }
}

function written({ kind, text, name }: Clue) {
  return { [kind]: text, ...(kind === 'surname' && name !== '' ? { name } : {}) }
}

function day() {
  const departure = useSale.getState().workingBooking.trips[0]?.trip.departureDateTime
  return departure === undefined ? {} : { departureDate: departure.slice(0, 10) }
}

/** Resolves after the current search, without the usual delay. */
export async function searchSettled(): Promise<void> {
  if (!asking) return
  clearTimeout(asking.timer)
  await asking.now()
}

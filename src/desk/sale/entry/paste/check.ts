import { checkType, typeOn } from '../../../../domain/pricing/age.ts'
import { isOfType } from '../../../../domain/pricing/discount.ts'
import { type Refusal, refuse } from '../../../../domain/refusal.ts'
import { isLatin, latinKeys } from '../../../../domain/value/fold.ts'
import { ageBands } from '../../model/trip/availability.ts'
import { readPassenger, type PassengerKey } from '../../../../domain/booking/fields/passengerFields.ts'
import type { Person, TripAvailability } from '../../model/workingBooking.ts'
import type { PastedTexts } from './read.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../../../request/token.ts'

/** The context for reading the lines. */
export interface Against {
  /** YYYY-MM-DD of the agency. */
  today: string
  countries: readonly string[]
  /** Of the booking’s first trip. */
  availability: TripAvailability | undefined
}

interface Wrong {
  field: PassengerKey
  refusal: Refusal
}

/** The passenger read from a line, and its errors. */
export interface Meaning {
  person: Partial<Person>
  wrong: readonly Wrong[]
}

/** Reads a pasted line; texts that cannot be read are reported, never dropped. */
export function meaningOf(texts: PastedTexts, against: Against): Meaning {
  const person: Partial<Person> = {}
  const wrong: Wrong[] = []
  for (const [field, text = ''] of Object.entries(texts) as [PassengerKey, string | undefined][]) {
    if (text === '') continue
    const read = readPassenger(field, text, against.today)
    if (read === undefined) wrong.push({ field, refusal: refuse('date_not_valid', { text }) })
    else Object.assign(person, read)
  }
  const typed = withType(person, texts, against)
  return { person: typed, wrong: [...missing(typed), ...wrong, ...checks(typed, against)] }
}

/** Without a type in the line, the type follows from the age. */
function withType(person: Partial<Person>, texts: PastedTexts, { availability }: Against): Partial<Person> {
  const bands = ageBands(availability)
  if (texts.type || !person.birthdate || bands.length === 0) return person
  const day = availability?.departureDateTime.slice(0, 10) ?? ''
  return { ...person, type: typeOn({ type: 'AD', birthdate: person.birthdate }, day, bands) }
}

function missing({ surname = '' }: Partial<Person>): Wrong[] {
  return surname === '' ? [{ field: 'surname', refusal: refuse('surname_required') }] : []
}

function checks(person: Partial<Person>, against: Against): Wrong[] {
  return [
    ...letters(person),
    ...country(person, against),
    ...typeOf(person, against),
    ...grant(person, against),
  ]
}

function letters(person: Partial<Person>): Wrong[] {
  return (['surname', 'name'] as const)
    .filter((field) => !isLatin(person[field] ?? ''))
    .map((field) => ({ field, refusal: refuse('not_latin') }))
}

function country({ nationality = '' }: Partial<Person>, { countries }: Against): Wrong[] {
  const code = latinKeys(nationality).toUpperCase()
  const known = code === '' || countries.length === 0 || countries.includes(code)
  return known ? [] : [{ field: 'nationality', refusal: refuse('text_not_understood') }]
}

function typeOf({ type = 'AD', birthdate }: Partial<Person>, against: Against): Wrong[] {
  const bands = ageBands(against.availability)
  const departs = against.availability?.departureDateTime
  if (departs === undefined) return []
  const facts = { type, ...(birthdate ? { birthdate } : {}) }
  const refusal = checkType(facts, { bands, departs }, '')
  if (refusal === undefined) return []
  return [{ field: refusal.at === '/type' ? 'type' : 'birthdate', refusal }]
}

function grant({ discount = '' }: Partial<Person>, { availability }: Against): Wrong[] {
  const granted = availability?.discounts.some(({ idOrCode }) => idOrCode === discount) ?? true
  if (discount === '' || granted || isOfType(discount)) return []
  return [{ field: 'discount', refusal: refuse('discount_not_admissible', { discount }) }]
}

export interface PastedRow {
  uuid: string
  texts: PastedTexts
}

interface Paste {
  open: boolean
  /** The pasted lines; undefined before anything was pasted. */
  rows: readonly PastedRow[] | undefined
  /** A pasted text that is not parsed yet. */
  text: string
}

const closed: Paste = { open: false, rows: undefined, text: '' }

/** State of the import dialog; the working booking changes only when the whole table is added. */
export const usePaste = create<Paste>(() => closed)

export function openPaste(text: string): void {
  usePaste.setState({ open: true, rows: undefined, text })
}

export function closePaste(): void {
  usePaste.setState(closed)
}

export function showPasted(people: readonly PastedTexts[]): void {
  usePaste.setState({ text: '', rows: people.map((texts) => ({ uuid: crypto.randomUUID(), texts })) })
}

export function setPasted(row: number, field: PassengerKey, text: string): void {
  usePaste.setState(({ rows = [] }) => ({
    rows: rows.map((one, at) => (at === row ? { ...one, texts: { ...one.texts, [field]: text } } : one)),
  }))
}

export function dropPasted(row: number): void {
  usePaste.setState(({ rows = [] }) => ({ rows: rows.filter((_, at) => at !== row) }))
}

onSessionEnd(closePaste)

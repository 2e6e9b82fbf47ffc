import { briefAccommodation } from '../sale/model/accommodation/accommodation.ts'
import { nameOfPerson } from '../../domain/value/personName.ts'
import type { InputOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { isSingleName, storedNames } from '../../domain/booking/singleName.ts'
import { isUnnamed, repeatedNames } from '../../domain/group/naming.ts'
import { readPassenger, refusePassenger } from '../../domain/booking/fields/passengerFields.ts'
import { formOf, isDay } from '../../domain/booking/fields/field.ts'
import { travellerFields } from '../../domain/booking/fields/travellerFields.ts'
import {
  listedFields,
  nameFields,
  type Group,
  type NameField,
  type NameTexts,
  type TypedLine,
  type TypedName,
} from './groupStore.ts'

type Names = NonNullable<InputOf<typeof calls.update>['body']['names']>

/** A traveller of the group, with what is typed for it and not saved yet. */
export interface Traveller {
  uuid: string
  number: number
  type: string
  texts: NameTexts
  place: string
  status: string
  isTyped: boolean
  /** The name that the group has. */
  stored: string
  wrong: Mistake | undefined
}

/**
 * The first field that is missing, cannot be read, or repeats an earlier row; or the row was named by another user
 * since (`changed`), or was released or issued (`closed`), or it has one name where a company takes none such (`single`).
 */
interface Mistake {
  field: NameField
  kind: 'missing' | 'unreadable' | 'repeated' | 'changed' | 'closed' | 'single'
  /** The company that takes no single name. */
  company?: string
}

type Stored = Group['bookings'][number]['trips'][number]['selectedPassengers'][number]

/**
 * The travellers of all bookings of the group, each once, then those who were named and have no place any more. A row
 * stays the same object while nothing of it changes.
 */
export function travellerRows(
  { bookings, againstSingleNames: company }: Pick<Group, 'bookings' | 'againstSingleNames'>,
  typed: Readonly<Record<string, TypedName>>,
  today: string,
): Traveller[] {
  const stored = bookings.flatMap(({ trips }) =>
    trips.flatMap(({ selectedPassengers }) => selectedPassengers),
  )
  const active = stored.filter(({ status }) => status !== 'CANCELLED')
  const each = new Map(active.map((one) => [one.uuid, one]))
  const travellers = [...each.values()].map((one, index) =>
    travellerOf(one, index + 1, { typed: typed[one.uuid], today, company }),
  )
  const repeated = new Set(repeatedNames(travellers.map(({ texts }) => texts)))
  const placed = travellers.map((traveller, index) =>
    repeated.has(index) && traveller.isTyped && !traveller.wrong
      ? { ...traveller, wrong: { field: 'surname', kind: 'repeated' } as const }
      : traveller,
  )
  const left = Object.keys(typed).filter((uuid) => !each.has(uuid))
  return [...placed, ...left.map((uuid, index) => withoutPlace(uuid, placed.length + index + 1, typed[uuid]))]
}

const withoutPlace = (uuid: string, number: number, typed: TypedName | undefined): Traveller => ({
  uuid,
  number,
  type: '',
  texts: typed ?? {},
  place: '',
  status: 'CANCELLED',
  stored: '',
  isTyped: true,
  wrong: { field: 'surname', kind: 'closed' },
})

interface Circumstances {
  typed: TypedName | undefined
  today: string
  /** The company that takes no single name. */
  company: string | undefined
}

interface Made extends Circumstances {
  traveller: Traveller
}

const made = new WeakMap<Stored, Made>()

function travellerOf(one: Stored, number: number, now: Circumstances): Traveller {
  const { typed, today, company } = now
  const before = made.get(one)
  const isSame = before?.typed === typed && before?.today === today && before.company === company
  if (isSame && before.traveller.number === number) return before.traveller
  const texts = { ...storedTexts(one), ...typed }
  const { accommodationNumber: seat, accommodationIdOrCode: code, accommodationName } = one
  const traveller: Traveller = {
    uuid: one.uuid,
    number,
    type: one.type,
    texts,
    status: one.status,
    place: [seat, briefAccommodation(code, accommodationName)].filter(Boolean).join(' '),
    isTyped: typed !== undefined,
    stored: nameOfPerson(one),
    wrong: overtaken(one, typed, today) ?? wrongIn(texts, today, company),
  }
  made.set(one, { ...now, traveller })
  return traveller
}

/** Returns the change by others to the row since a name was typed for it. */
function overtaken(one: Stored, typed: TypedName | undefined, today: string): Mistake | undefined {
  if (typed === undefined) return undefined
  if (one.status !== 'OPTIONAL') return { field: 'surname', kind: 'closed' }
  const isOther = typed.over !== undefined && typed.over !== nameOfPerson(one)
  return isOther && !isStored(one, typed, today) ? { field: 'surname', kind: 'changed' } : undefined
}

/** Returns whether everything typed for a traveller is stored. */
function isStored(one: Stored, typed: NameTexts, today: string): boolean {
  const stored = storedTexts(one)
  const meaning = (field: NameField, text = '') => JSON.stringify(readPassenger(field, text, today) ?? text)
  return listedFields.every(
    (field) => typed[field] === undefined || meaning(field, typed[field]) === meaning(field, stored[field]),
  )
}

/** Returns the typed texts without names that the group has by now. */
export function stillToSave(
  { bookings }: Group,
  typed: Readonly<Record<string, TypedName>>,
  today: string,
): Record<string, TypedName> {
  const all = bookings.flatMap(({ trips }) => trips.flatMap(({ selectedPassengers }) => selectedPassengers))
  const stored = new Map(all.map((one) => [one.uuid, one]))
  const isSaved = (uuid: string, texts: TypedName) => {
    const one = stored.get(uuid)
    return one !== undefined && isStored(one, texts, today)
  }
  return Object.fromEntries(Object.entries(typed).filter(([uuid, texts]) => !isSaved(uuid, texts)))
}

const storedTexts = (one: object): NameTexts =>
  Object.fromEntries(
    listedFields.flatMap((field) => {
      const value = (one as Record<string, unknown>)[field]
      return typeof value === 'string' && value !== '' ? [[field, asTyped(field, value)]] : []
    }),
  )

/** A stored date as an operator types it, so that what is stored is read like what is typed. */
const asTyped = (field: NameField, value: string) =>
  isDay(formOf(travellerFields[field])) ? value.split('-').toReversed().join('/') : value

/** A traveller without a surname is not named yet, and nothing of it is checked but what cannot be read. */
function wrongIn(texts: NameTexts, today: string, company: string | undefined): Traveller['wrong'] {
  const unreadable = nameFields.find(
    (field) =>
      texts[field] &&
      (readPassenger(field, texts[field], today) === undefined ||
        refusePassenger(field, texts[field], today) !== undefined),
  )
  if (unreadable) return { field: unreadable, kind: 'unreadable' }
  if (isUnnamed(storedNames(texts))) return undefined
  if (company !== undefined && isSingleName(texts)) return { field: 'surname', kind: 'single', company }
  return texts.sexType ? undefined : { field: 'sexType', kind: 'missing' }
}

/** A line of a typed or pasted list as it was read: texts by field, others, and the fields whose text has two meanings. */
export interface ReadLine {
  texts: TypedLine
  left: readonly string[]
  unclear: readonly NameField[]
}

/**
 * The lines that name a traveller, with the texts that the group stores. `others` has what is reported: of fields that a
 * group has not, that cannot be read and have no column to be marked in, or that have two meanings.
 */
export function linesForGroup(
  lines: readonly ReadLine[],
  today: string,
): { lines: TypedLine[]; others: string[] } {
  const split = lines.map(({ texts, left: unread, unclear }) => {
    const isTaken = ([field, text]: [string, string]) =>
      field === 'type' || (!unclear.includes(field as NameField) && canStore(field as NameField, text, today))
    const entries = Object.entries(texts)
    const others = entries.filter((entry) => !isTaken(entry)).map(([, text]) => text)
    const stored = Object.fromEntries(entries.filter(isTaken)) as TypedLine
    return { stored, others: [...others, ...unread] }
  })
  return {
    lines: split.flatMap(({ stored }) => (Object.keys(stored).length > 0 ? [stored] : [])),
    others: split.flatMap(({ others }) => others),
  }
}

function canStore(field: NameField, text: string, today: string): boolean {
  if (nameFields.includes(field)) return true
  return (
    listedFields.includes(field) &&
    readPassenger(field, text, today) !== undefined &&
    refusePassenger(field, text, today) === undefined
  )
}

/** Effect of a typed or pasted text on the travellers. */
export interface PlacedNames {
  placed: Record<string, NameTexts>
  /** The traveller after the last one. */
  next: string | undefined
  /** Lines for which the group has no traveller. */
  leftOver: readonly TypedLine[]
}

/** Lines of a type, or of any, for which there are fewer travellers without a name. */
export interface TooManyNames {
  type: string
  names: number
  places: number
}

/**
 * Puts one typed line on the chosen traveller, or several on those without a name: from the chosen one on, then those
 * before it. Lines for which there is no place are left over; nothing is placed where there is none at all.
 */
export function placeNames(
  travellers: readonly Traveller[],
  lines: readonly TypedLine[],
  current: string | undefined,
): PlacedNames | TooManyNames {
  const at = Math.max(
    0,
    travellers.findIndex(({ uuid }) => uuid === current),
  )
  const open = travellers.filter(({ status }) => status === 'OPTIONAL')
  const [before, after] = [
    open.filter(({ number }) => number <= at),
    open.filter(({ number }) => number > at),
  ]
  const free =
    lines.length === 1 ? after : [...after, ...before].filter(({ texts }) => isUnnamed(storedNames(texts)))
  const queues = Map.groupBy(free, (one) => one.type)
  const placeOf = (traveller: (typeof free)[number]) => free.indexOf(traveller)
  const first = () =>
    [...queues.values()].flatMap(([one]) => one ?? []).toSorted((a, b) => placeOf(a) - placeOf(b))[0]
  const placed: Record<string, NameTexts> = {}
  const leftOver: TypedLine[] = []
  let last = at
  for (const line of lines) {
    const { type, ...texts } = line
    const row = type ? queues.get(type)?.[0] : first()
    if (!row) {
      leftOver.push(line)
      continue
    }
    queues.get(row.type)?.shift()
    placed[row.uuid] = texts
    last = row.number
  }
  const [missed] = leftOver
  if (missed && leftOver.length === lines.length) return tooMany(lines, free, missed.type)
  return { placed, next: open.find(({ number }) => number > last)?.uuid, leftOver }
}

function tooMany(
  lines: readonly TypedLine[],
  free: readonly Traveller[],
  type: string | undefined,
): TooManyNames {
  if (!type) {
    const types = new Set(free.map((one) => one.type))
    return { type: [...types].join('/') || 'AD', names: lines.length, places: free.length }
  }
  const ofType = (one: { type?: string }) => one.type === type
  return { type, names: lines.filter(ofType).length, places: free.filter(ofType).length }
}

/** The typed names as the call has them; only of rows without a mistake. */
export function namesToSave(travellers: readonly Traveller[], today: string): Names {
  return travellers.flatMap(({ uuid, texts, isTyped, wrong }) => {
    if (!isTyped || wrong) return []
    const read = listedFields.flatMap((field) => {
      const text = texts[field]
      return text === undefined ? [] : sentOf(field, text, today)
    })
    return [{ surname: '', ...Object.fromEntries(read), uuid }]
  })
}

function sentOf(field: NameField, text: string, today: string): [string, unknown][] {
  if (text.trim() === '') return travellerFields[field].clearable ? [[field, '']] : []
  // The sex that a title shows was put into its own cell.
  return Object.entries(readPassenger(field, text, today) ?? {}).filter(([name]) => name === field)
}

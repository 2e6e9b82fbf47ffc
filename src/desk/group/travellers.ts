import type { InputOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { isUnnamed, repeatedNames } from '../../domain/group/naming.ts'
import { readName } from './nameFields.ts'
import { nameFields, type Group, type NameField, type NameTexts, type TypedLine } from './store.ts'

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
  /** The first field that is missing, cannot be read, or repeats an earlier row. */
  wrong: { field: NameField; kind: 'missing' | 'unreadable' | 'repeated' } | undefined
}

type Stored = Group['bookings'][number]['trips'][number]['selectedPassengers'][number]

/** The travellers of all bookings of the group, each once. A row stays the same object while nothing of it changes. */
export function travellersOf(
  { bookings }: Group,
  typed: Readonly<Record<string, NameTexts>>,
  today: string,
): Traveller[] {
  const stored = bookings.flatMap(({ trips }) =>
    trips.flatMap(({ selectedPassengers }) => selectedPassengers),
  )
  const active = stored.filter(({ status }) => status !== 'CANCELLED')
  const each = [...new Map(active.map((one) => [one.uuid, one])).values()]
  const travellers = each.map((one, index) => travellerOf(one, index + 1, typed[one.uuid], today))
  const repeated = new Set(repeatedNames(travellers.map(({ texts }) => texts)))
  return travellers.map((one, index) =>
    repeated.has(index) && one.isTyped && !one.wrong
      ? { ...one, wrong: { field: 'surname', kind: 'repeated' } }
      : one,
  )
}

interface Made {
  traveller: Traveller
  typed: NameTexts | undefined
  today: string
}

const made = new WeakMap<Stored, Made>()

function travellerOf(one: Stored, number: number, typed: NameTexts | undefined, today: string): Traveller {
  const before = made.get(one)
  if (before?.typed === typed && before?.traveller.number === number && before.today === today)
    return before.traveller
  const texts = { ...storedTexts(one), ...typed }
  const { accommodationNumber = '', accommodationName } = one
  const traveller: Traveller = {
    ...{ uuid: one.uuid, number, type: one.type, texts, status: one.status },
    place: [accommodationName, accommodationNumber].filter(Boolean).join(' '),
    isTyped: typed !== undefined,
    wrong: wrongIn(texts, today),
  }
  made.set(one, { traveller, typed, today })
  return traveller
}

const storedTexts = (one: object): NameTexts =>
  Object.fromEntries(
    nameFields.flatMap((field) => {
      const value = (one as Record<string, unknown>)[field]
      return typeof value === 'string' && value !== '' ? [[field, asTyped(field, value)]] : []
    }),
  )

/** A stored date as an operator types it, so that what is stored is read like what is typed. */
const asTyped = (field: NameField, value: string) =>
  field === 'birthdate' ? value.split('-').toReversed().join('/') : value

/** A traveller without a surname is not named yet, and nothing of it is checked but what cannot be read. */
function wrongIn(texts: NameTexts, today: string): Traveller['wrong'] {
  const unreadable = nameFields.find(
    (field) => texts[field] && readName(field, texts[field], today) === undefined,
  )
  if (unreadable) return { field: unreadable, kind: 'unreadable' }
  if (isUnnamed(texts)) return undefined
  return texts.sexType ? undefined : { field: 'sexType', kind: 'missing' }
}

/**
 * Puts one typed line on the chosen traveller, or several on those without a name, from the chosen one on. `left` is the
 * first line that has no traveller, `next` the traveller after the last one.
 */
export function placeNames(
  travellers: readonly Traveller[],
  lines: readonly TypedLine[],
  current: string | undefined,
): { placed: Record<string, NameTexts>; left: TypedLine | undefined; next: string | undefined } {
  const at = Math.max(
    0,
    travellers.findIndex(({ uuid }) => uuid === current),
  )
  const open = travellers.filter(({ status }) => status === 'OPTIONAL')
  const after = open.filter(({ number }) => number > at)
  const free = lines.length === 1 ? after : after.filter(({ texts }) => isUnnamed(texts))
  const queues = Map.groupBy(free, (one) => one.type)
  const first = () =>
    [...queues.values()].flatMap(([one]) => one ?? []).toSorted((a, b) => a.number - b.number)[0]
  const placed: Record<string, NameTexts> = {}
  let last = at
  for (const { type, ...texts } of lines) {
    const row = type ? queues.get(type)?.[0] : first()
    if (!row) return { placed, left: { ...texts, ...(type && { type }) }, next: undefined }
    queues.get(row.type)?.shift()
    placed[row.uuid] = texts
    last = row.number
  }
  return { placed, left: undefined, next: open.find(({ number }) => number > last)?.uuid }
}

/** The typed names as the call has them; only of rows without a mistake. */
export function namesToSave(travellers: readonly Traveller[], today: string): Names {
  return travellers.flatMap(({ uuid, texts, isTyped, wrong }) => {
    if (!isTyped || wrong) return []
    const read = nameFields.flatMap((field) => {
      const text = texts[field]
      return text === undefined ? [] : sentOf(field, text, today)
    })
    return [{ surname: '', ...Object.fromEntries(read), uuid }]
  })
}

/** Values that an emptied text takes away; the surname is always sent. */
export const clearable: ReadonlySet<NameField> = new Set([
  'name',
  'documentNumber',
  'groupFamily',
  'groupRole',
])

function sentOf(field: NameField, text: string, today: string): [string, unknown][] {
  if (text.trim() === '') return clearable.has(field) ? [[field, '']] : []
  return Object.entries(readName(field, text, today) ?? {})
}

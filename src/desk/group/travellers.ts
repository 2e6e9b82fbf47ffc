import type { InputOf } from '../../contract/call.ts'
import type { group as calls } from '../../contract/group.ts'
import { isUnnamed, repeatedNames } from '../../domain/group/naming.ts'
import { readPassenger } from '../sale/model/fields/passengerFields.ts'
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

/** The travellers of all bookings of the group, each once. */
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
  const travellers = each.map((one, index): Traveller => {
    const texts = { ...storedTexts(one), ...typed[one.uuid] }
    const { accommodationNumber: number = '', accommodationName } = one
    return {
      ...{ uuid: one.uuid, number: index + 1, type: one.type, texts, status: one.status },
      place: [accommodationName, number].filter(Boolean).join(' '),
      isTyped: one.uuid in typed,
      wrong: wrongIn(texts, today),
    }
  })
  const repeated = new Set(repeatedNames(travellers.map(({ texts }) => texts)))
  return travellers.map((one, index) =>
    repeated.has(index) && one.isTyped && !one.wrong
      ? { ...one, wrong: { field: 'surname', kind: 'repeated' } }
      : one,
  )
}

const storedTexts = (one: object): NameTexts =>
  Object.fromEntries(
    nameFields.flatMap((field) => {
      const value = (one as Record<string, unknown>)[field]
      return typeof value === 'string' && value !== '' ? [[field, value]] : []
    }),
  )

/** A traveller without a surname is not named yet, and nothing of it is checked. */
function wrongIn(texts: NameTexts, today: string): Traveller['wrong'] {
  if (isUnnamed(texts)) return undefined
  const unreadable = nameFields.find(
    (field) => texts[field] && readPassenger(field, texts[field], today) === undefined,
  )
  if (unreadable) return { field: unreadable, kind: 'unreadable' }
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
      return text ? Object.entries(readPassenger(field, text, today) ?? {}) : []
    })
    return [{ surname: '', ...Object.fromEntries(read), uuid }]
  })
}

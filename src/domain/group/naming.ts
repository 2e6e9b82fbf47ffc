import { storedNames } from '../booking/singleName.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** A place of a group on its sailing, with the name that it has so far. */
export interface GroupPlace {
  uuid: string
  type: string
  surname?: string | undefined
}

/** Returns whether a place has no name yet; the surname makes a name. */
export const isUnnamed = ({ surname }: { surname?: unknown }) =>
  typeof surname !== 'string' || surname.trim() === ''

export interface NewName {
  /** The place to name; without it the first of its type that has no name. */
  uuid?: string | undefined
  /** AD by default. */
  type?: string | undefined
  surname: string
}

/** The places that names get, in the order of the names; refuses an unknown place and more names than places. */
export function assignNames(places: readonly GroupPlace[], names: readonly NewName[]): string[] | Refusal {
  const chosen = new Set(names.flatMap(({ uuid }) => uuid ?? []))
  const unknown = [...chosen].find((uuid) => !places.some((place) => place.uuid === uuid))
  if (unknown !== undefined) return refuse('item_not_found', { what: unknown }, at(names, unknown))
  const free = Map.groupBy(
    places.filter((place) => isUnnamed(place) && !chosen.has(place.uuid)),
    ({ type }) => type,
  )
  const assigned: string[] = []
  for (const [index, { uuid, type = 'AD' }] of names.entries()) {
    const place = uuid ?? free.get(type)?.shift()?.uuid
    if (place === undefined) return tooMany(names, type, index)
    if (assigned.includes(place)) return refuse('passenger_twice', { uuid: place }, `/names/${index}`)
    assigned.push(place)
  }
  return assigned
}

/** Names of a type from this row on have no place. */
function tooMany(names: readonly NewName[], type: string, index: number): Refusal {
  const ofType = names.map((name) => name.uuid === undefined && (name.type ?? 'AD') === type)
  const count = (list: readonly boolean[]) => list.filter(Boolean).length
  const params = { type, names: count(ofType), places: count(ofType.slice(0, index)) }
  return refuse('group_no_place', params, `/names/${index}`)
}

const at = (names: readonly NewName[], uuid: string) =>
  `/names/${names.findIndex((name) => name.uuid === uuid)}/uuid`

/** Rows, by index, that repeat the name and birth date of an earlier row; unnamed rows repeat nothing. */
export function repeatedNames(
  rows: readonly { surname?: string; name?: string; birthdate?: string }[],
): number[] {
  const seen = new Set<string>()
  return rows.flatMap((row, index) => {
    const { surname, name, birthdate } = storedNames(row)
    if (isUnnamed({ surname })) return []
    const key = [surname, name, birthdate].map((text = '') => text.trim().toUpperCase()).join('|')
    return seen.size === seen.add(key).size ? [index] : []
  })
}

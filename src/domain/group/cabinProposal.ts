import { refuse, type Refusal } from '../refusal.ts'

/** A person of a group, as far as sharing a cabin depends on it. */
export interface Occupant {
  id: string
  sex?: 'MALE' | 'FEMALE' | undefined
  /** A text that is the same for all members of a family. */
  family?: string | undefined
  /** Shares no cabin with adults who are not of the family. */
  isMinor?: boolean | undefined
  /** Travels for work and gets a cabin alone. */
  role?: 'GUIDE' | 'DRIVER' | undefined
}

export interface CabinType {
  code: string
  berths: number
  /** Cabins that may be given to the group. */
  free: number
}

/** Reasons for which people share a cabin. */
export const cabinReasons = [
  ...(['role', 'family', 'familyPart', 'men', 'women', 'boys', 'girls'] as const),
  ...(['chosen', 'held'] as const),
]
export type CabinReason = (typeof cabinReasons)[number]

export interface Cabin {
  code: string
  ids: string[]
  reason: CabinReason
}

export interface Unplaced {
  id: string
  reason: 'sexMissing' | 'noCabin'
}

export interface CabinProposal {
  cabins: Cabin[]
  unplaced: Unplaced[]
}

/** People who shall share cabins, split over several where one cannot hold them. */
interface Party {
  people: readonly Occupant[]
  reason: (isWhole: boolean) => CabinReason
}

/**
 * Assigns people to whole cabins: guides and drivers alone, families together, everyone else with people of the same
 * sex, adults apart from minors. Families come first, the largest first, so that they get the cabins that hold them.
 */
export function proposeCabins(people: readonly Occupant[], types: readonly CabinType[]): CabinProposal {
  const left = types.map((type) => ({ ...type })).sort((a, b) => a.berths - b.berths)
  const cabins: Cabin[] = []
  const unplaced: Unplaced[] = []
  for (const party of partiesOf(people)) {
    for (let waiting = party.people; waiting.length > 0;) {
      const type = cabinFor(waiting.length, left)
      if (!type) {
        unplaced.push(...waiting.map(({ id }) => ({ id, reason: 'noCabin' as const })))
        break
      }
      type.free -= 1
      const inside = waiting.slice(0, type.berths)
      const isWhole = inside.length === party.people.length
      cabins.push({ code: type.code, ids: inside.map(({ id }) => id), reason: party.reason(isWhole) })
      waiting = waiting.slice(inside.length)
    }
  }
  const sexless = people.filter((person) => !isOfFamily(person) && !person.role && !person.sex)
  return {
    cabins,
    unplaced: [...unplaced, ...sexless.map(({ id }) => ({ id, reason: 'sexMissing' as const }))],
  }
}

/**
 * Returns the proposal for people of whom some have whole cabins already, in `held`. Those who cannot be placed stay
 * there, and no others are put into their cabins.
 */
export function proposeAround(
  people: readonly Occupant[],
  types: readonly CabinType[],
  held: readonly Pick<Cabin, 'code' | 'ids'>[],
): CabinProposal {
  for (let kept: Cabin[] = []; ;) {
    const left = types.map((type) => ({ ...type, free: type.free - countOf(kept, type.code) }))
    const { cabins, unplaced } = proposeCabins(people, left)
    const staying = keptBy(held, new Set(unplaced.map(({ id }) => id)))
    // Each round takes cabins away, so those who stay only become more.
    if (staying.length <= kept.length)
      return { cabins: [...cabins, ...staying], unplaced: without(unplaced, staying) }
    kept = staying
  }
}

const countOf = (cabins: readonly Cabin[], code: string) =>
  cabins.filter((cabin) => cabin.code === code).length

function keptBy(held: readonly Pick<Cabin, 'code' | 'ids'>[], staying: ReadonlySet<string>): Cabin[] {
  return held.flatMap(({ code, ids }) => {
    const inside = ids.filter((id) => staying.has(id))
    return inside.length === 0 ? [] : [{ code, ids: inside, reason: 'held' as const }]
  })
}

function without(unplaced: readonly Unplaced[], cabins: readonly Cabin[]): Unplaced[] {
  const placed = new Set(cabins.flatMap(({ ids }) => ids))
  return unplaced.filter(({ id }) => !placed.has(id))
}

/** Returns why these people share a cabin, mixed or chosen by hand; `held` where the sex of one is still missing. */
export function reasonFor(ids: readonly string[], people: readonly Occupant[]): CabinReason {
  const inside = people.filter(({ id }) => ids.includes(id))
  const [first] = inside
  if (!first) return 'held'
  if (inside.length === 1 && first.role) return 'role'
  if (isOfFamily(first) && inside.every((one) => familyOf(one) === familyOf(first))) {
    const members = people.filter((person) => !person.role && familyOf(person) === familyOf(first))
    return members.length <= inside.length ? 'family' : 'familyPart'
  }
  if (inside.some(({ sex }) => sex === undefined)) return 'held'
  const isAlike = inside.every((person) => person.sex === first.sex && isMinor(person) === isMinor(first))
  return isAlike && first.sex ? reasonOf[first.sex][isMinor(first) ? 'minors' : 'adults'] : 'chosen'
}

const reasonOf = {
  FEMALE: { adults: 'women', minors: 'girls' },
  MALE: { adults: 'men', minors: 'boys' },
} as const
const isMinor = (person: Occupant): boolean => person.isMinor === true

const isOfFamily = ({ family = '' }: Occupant) => family.trim() !== ''
const familyOf = ({ family = '' }: Occupant) => family.trim().toUpperCase()

function partiesOf(people: readonly Occupant[]): Party[] {
  const working = people.filter(({ role }) => role)
  const others = people.filter(({ role }) => !role)
  const families = [...Map.groupBy(others.filter(isOfFamily), familyOf).values()]
  const single = others.filter((one) => !isOfFamily(one))
  const ofSex = (sex: keyof typeof reasonOf, age: 'adults' | 'minors'): Party => ({
    people: single.filter((person) => person.sex === sex && isMinor(person) === (age === 'minors')),
    reason: () => reasonOf[sex][age],
  })
  return [
    ...working.map((one): Party => ({ people: [one], reason: () => 'role' })),
    ...families
      .sort((a, b) => b.length - a.length)
      .map((members): Party => ({
        people: members,
        reason: (isWhole) => (isWhole ? 'family' : 'familyPart'),
      })),
    ofSex('FEMALE', 'minors'),
    ofSex('MALE', 'minors'),
    ofSex('FEMALE', 'adults'),
    ofSex('MALE', 'adults'),
  ]
}

/** The smallest cabin that holds all; otherwise the largest there is. `left` has the smallest cabins first. */
function cabinFor<T extends CabinType>(persons: number, left: readonly T[]): T | undefined {
  const open = left.filter(({ free }) => free > 0)
  return open.find(({ berths }) => berths >= persons) ?? open.at(-1)
}

/** Refuses a cabin to people who may not share it: they are one family, or of one sex and all adults or all minors. */
export function refuseShared(what: string, people: readonly Occupant[]): Refusal | undefined {
  const [first] = people
  if (!first || people.length === 1) return undefined
  if (isOfFamily(first) && people.every((person) => familyOf(person) === familyOf(first))) return undefined
  if (first.sex === undefined || people.some(({ sex }) => sex !== first.sex))
    return refuse('cabin_mixed', { what })
  return people.some((person) => isMinor(person) !== isMinor(first))
    ? refuse('cabin_minors', { what })
    : undefined
}

interface Assigned {
  people: readonly Occupant[]
  types: readonly CabinType[]
  /** Whole cabins that the group has. Some of the people of one may stay together, although they have no names yet. */
  held?: readonly Pick<Cabin, 'code' | 'ids'>[]
}

/** Refuses cabins that are overfull, shared by people who may not share them, or more than there are. */
export function checkCabins(
  cabins: readonly Pick<Cabin, 'code' | 'ids'>[],
  { people, types, held = [] }: Assigned,
): Refusal | undefined {
  const byId = new Map(people.map((person) => [person.id, person]))
  for (const [index, { code, ids }] of cabins.entries()) {
    const at = `/cabins/${index}`
    const type = types.find((type) => type.code === code)
    if (!type) return refuse('not_sold', { what: code }, at)
    if (ids.length > type.berths) return refuse('cabin_overfull', { what: code, berths: type.berths }, at)
    const unknown = ids.find((id) => !byId.has(id))
    if (unknown !== undefined) return refuse('item_not_found', { what: unknown }, at)
    const isRest = held.some((one) => one.code === code && ids.every((id) => one.ids.includes(id)))
    const inside = ids.flatMap((id) => byId.get(id) ?? [])
    const refusal = isRest ? undefined : refuseShared(code, inside)
    if (refusal) return { ...refusal, at }
  }
  return refuseTwice(cabins.flatMap(({ ids }) => ids)) ?? refuseMore(cabins, types)
}

function refuseTwice(ids: readonly string[]): Refusal | undefined {
  const seen = new Set<string>()
  const twice = ids.find((id) => seen.size === seen.add(id).size)
  return twice === undefined ? undefined : refuse('passenger_twice', { uuid: twice })
}

function refuseMore(
  cabins: readonly Pick<Cabin, 'code'>[],
  types: readonly CabinType[],
): Refusal | undefined {
  const short = types.find(({ code, free }) => cabins.filter((cabin) => cabin.code === code).length > free)
  return short && refuse('sold_out', { what: short.code, left: short.free })
}

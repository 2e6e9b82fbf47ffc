/** A person of a group, as far as sharing a cabin depends on it. */
export interface Occupant {
  id: string
  sex?: 'MALE' | 'FEMALE' | undefined
  /** The same text for all members of a family. */
  family?: string | undefined
  /** Travels for work and gets a cabin alone. */
  role?: 'GUIDE' | 'DRIVER' | undefined
}

export interface CabinType {
  code: string
  berths: number
  /** Cabins that may be given to the group. */
  free: number
}

/** Why these people share a cabin. */
export type CabinReason = 'role' | 'family' | 'familyPart' | 'men' | 'women' | 'chosen'

export interface Cabin {
  code: string
  ids: string[]
  reason: CabinReason
}

export interface Unplaced {
  id: string
  reason: 'sexMissing' | 'noCabin'
}

export interface CabinMix {
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
 * sex. Families come first, the largest first, so that they get the cabins that hold them.
 */
export function cabinMix(people: readonly Occupant[], types: readonly CabinType[]): CabinMix {
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
  const sexless = people.filter((one) => !isOfFamily(one) && !one.role && !one.sex)
  return {
    cabins,
    unplaced: [...unplaced, ...sexless.map(({ id }) => ({ id, reason: 'sexMissing' as const }))],
  }
}

const isOfFamily = ({ family = '' }: Occupant) => family.trim() !== ''
const familyOf = ({ family = '' }: Occupant) => family.trim().toUpperCase()

function partiesOf(people: readonly Occupant[]): Party[] {
  const working = people.filter(({ role }) => role)
  const others = people.filter(({ role }) => !role)
  const families = [...Map.groupBy(others.filter(isOfFamily), familyOf).values()]
  const single = others.filter((one) => !isOfFamily(one))
  const ofSex = (sex: Occupant['sex']) => single.filter((one) => one.sex === sex)
  return [
    ...working.map((one): Party => ({ people: [one], reason: () => 'role' })),
    ...families
      .sort((a, b) => b.length - a.length)
      .map((members): Party => ({
        people: members,
        reason: (isWhole) => (isWhole ? 'family' : 'familyPart'),
      })),
    { people: ofSex('FEMALE'), reason: () => 'women' },
    { people: ofSex('MALE'), reason: () => 'men' },
  ]
}

/** The smallest cabin that holds all; otherwise the largest there is. `left` has the smallest cabins first. */
function cabinFor<T extends CabinType>(persons: number, left: readonly T[]): T | undefined {
  const open = left.filter(({ free }) => free > 0)
  return open.find(({ berths }) => berths >= persons) ?? open.at(-1)
}

/** Whether people may share a cabin: one family, or all of one sex. */
export function mayShare(people: readonly Occupant[]): boolean {
  const [first] = people
  if (!first || people.length === 1) return true
  const isOneFamily = isOfFamily(first) && people.every((one) => familyOf(one) === familyOf(first))
  return isOneFamily || (first.sex !== undefined && people.every(({ sex }) => sex === first.sex))
}

import { refuse, type Refusal } from '../refusal.ts'
import { mayShare, type Cabin, type CabinType, type Occupant } from './cabinMix.ts'

interface Assigned {
  people: readonly Occupant[]
  types: readonly CabinType[]
  /** Whole cabins that the group has. Some of the people of one may stay together, although they have no names yet. */
  held?: readonly Pick<Cabin, 'code' | 'ids'>[]
}

/** Refuses cabins that are overfull, shared by strangers of both sexes, or more than there are. */
export function checkCabins(
  cabins: readonly Pick<Cabin, 'code' | 'ids'>[],
  { people, types, held = [] }: Assigned,
): Refusal | undefined {
  const byId = new Map(people.map((one) => [one.id, one]))
  for (const [index, { code, ids }] of cabins.entries()) {
    const at = `/cabins/${index}`
    const type = types.find((one) => one.code === code)
    if (!type) return refuse('not_sold', { what: code }, at)
    if (ids.length > type.berths) return refuse('cabin_overfull', { what: code, berths: type.berths }, at)
    const unknown = ids.find((id) => !byId.has(id))
    if (unknown !== undefined) return refuse('item_not_found', { what: unknown }, at)
    const isRest = held.some((one) => one.code === code && ids.every((id) => one.ids.includes(id)))
    if (!isRest && !mayShare(ids.flatMap((id) => byId.get(id) ?? [])))
      return refuse('cabin_mixed', { what: code }, at)
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
  const short = types.find(({ code, free }) => cabins.filter((one) => one.code === code).length > free)
  return short && refuse('sold_out', { what: short.code, left: short.free })
}

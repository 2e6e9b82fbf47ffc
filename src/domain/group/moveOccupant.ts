import { refuse, type Refusal } from '../refusal.ts'
import { mayShare, type Cabin, type CabinMix, type CabinType, type Occupant } from './cabinMix.ts'

interface Assigned {
  people: readonly Occupant[]
  types: readonly CabinType[]
}

/** Another cabin of the mix by its index, or an empty one of a type. */
export type CabinTarget = { cabin: number } | { code: string }

/** Moves one person of the mix, with a cabin or without one yet, to another cabin; refuses what the rules forbid. */
export function moveOccupant(
  mix: CabinMix,
  id: string,
  target: CabinTarget,
  { people, types }: Assigned,
): CabinMix | Refusal {
  const rest = mix.cabins.map((cabin) => ({ ...cabin, ids: cabin.ids.filter((one) => one !== id) }))
  const chosen: Cabin | undefined =
    'cabin' in target ? rest[target.cabin] : { code: target.code, ids: [], reason: 'chosen' }
  if (!chosen) return refuse('item_not_found', { what: id })
  const moved: Cabin = { ...chosen, ids: [...chosen.ids, id], reason: 'chosen' }
  const cabins =
    'cabin' in target ? rest.map((cabin) => (cabin === chosen ? moved : cabin)) : [...rest, moved]
  const used = cabins.filter(({ ids }) => ids.length > 0)
  return (
    checkCabins(used, { people, types }) ?? {
      cabins: used,
      unplaced: mix.unplaced.filter((one) => one.id !== id),
    }
  )
}

/** Refuses cabins that are overfull, shared by strangers of both sexes, or more than there are. */
export function checkCabins(
  cabins: readonly Pick<Cabin, 'code' | 'ids'>[],
  { people, types }: Assigned,
): Refusal | undefined {
  const byId = new Map(people.map((one) => [one.id, one]))
  for (const [index, { code, ids }] of cabins.entries()) {
    const at = `/cabins/${index}`
    const type = types.find((one) => one.code === code)
    if (!type) return refuse('not_sold', { what: code }, at)
    if (ids.length > type.berths) return refuse('cabin_overfull', { what: code, berths: type.berths }, at)
    const unknown = ids.find((id) => !byId.has(id))
    if (unknown !== undefined) return refuse('item_not_found', { what: unknown }, at)
    if (!mayShare(ids.flatMap((id) => byId.get(id) ?? []))) return refuse('cabin_mixed', { what: code }, at)
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

import { isRefusal, refuse, type Refusal } from '../refusal.ts'
import { refuseShared, type Cabin, type CabinType, type Occupant } from './cabinProposal.ts'

interface Situation {
  people: readonly Occupant[]
  types: readonly CabinType[]
}

/** A cabin by its index, or a free one of a type. */
export type CabinTarget = { cabin: number } | { newOf: string }

/**
 * Puts a person into a cabin; one that becomes empty is given back. Refused where the cabin is full or may not be
 * shared.
 */
export function moveOccupant(
  cabins: readonly Cabin[],
  id: string,
  target: CabinTarget,
  situation: Situation,
): Cabin[] | Refusal {
  const left = cabins.map((cabin) => (cabin.ids.includes(id) ? leaving(cabin, id) : cabin))
  if ('newOf' in target) return intoNew(left, id, target.newOf, situation)
  const cabin = left[target.cabin]
  if (!cabin) return refuse('item_not_found', { what: String(target.cabin) })
  const refusal = refuseIn(cabin.code, [...cabin.ids, id], situation)
  if (refusal) return refusal
  const joined: Cabin = { ...cabin, ids: [...cabin.ids, id], reason: 'chosen' }
  return occupied(left.with(target.cabin, joined))
}

/** Exchanges the places of two people, one of whom may have no cabin. */
export function swapOccupants(
  cabins: readonly Cabin[],
  [one, other]: readonly [string, string],
  situation: Situation,
): Cabin[] | Refusal {
  if (one === other) return [...cabins]
  const exchanged = cabins.map((cabin) => {
    const holds = cabin.ids.includes(one) || cabin.ids.includes(other)
    if (!holds) return cabin
    const ids = cabin.ids.map((id) => (id === one ? other : id === other ? one : id))
    return { ...cabin, ids, reason: 'chosen' as const }
  })
  for (const [index, { code, ids }] of exchanged.entries()) {
    if (exchanged[index] === cabins[index]) continue
    const refusal = refuseIn(code, ids, situation)
    if (refusal) return refusal
  }
  return exchanged
}

/**
 * Puts a person into the next cabin in this direction that takes them; past the last one into a free one of its type.
 */
export function moveOn(
  cabins: readonly Cabin[],
  id: string,
  step: 1 | -1,
  situation: Situation,
): Cabin[] | Refusal {
  const from = cabins.findIndex(({ ids }) => ids.includes(id))
  let refused: Refusal | undefined
  for (
    let at = from < 0 ? firstFor(step, cabins.length) : from + step;
    at >= 0 && at < cabins.length;
    at += step
  ) {
    const moved = moveOccupant(cabins, id, { cabin: at }, situation)
    if (!isRefusal(moved)) return moved
    refused ??= moved
  }
  const last = cabins.at(-1)
  const isAlone = cabins[from]?.ids.length === 1
  const code = cabins[from]?.code ?? last?.code ?? situation.types.find(({ free }) => free > 0)?.code
  if (step === -1 || isAlone || code === undefined) return refused ?? refuse('cabin_no_further')
  return moveOccupant(cabins, id, { newOf: code }, situation)
}

const firstFor = (step: 1 | -1, count: number) => (step === 1 ? 0 : count - 1)

function intoNew(
  cabins: readonly Cabin[],
  id: string,
  code: string,
  { types }: Situation,
): Cabin[] | Refusal {
  const type = types.find((type) => type.code === code)
  if (!type) return refuse('not_sold', { what: code })
  const next = occupied(cabins)
  if (next.filter((one) => one.code === code).length >= type.free)
    return refuse('sold_out', { what: code, left: 0 })
  return [...next, { code, ids: [id], reason: 'chosen' }]
}

/** Removes an occupant; those who stay keep their reason, unless it was that of a whole family. */
const leaving = (cabin: Cabin, id: string): Cabin => ({
  ...cabin,
  ids: cabin.ids.filter((one) => one !== id),
  reason: cabin.reason === 'family' ? 'familyPart' : cabin.reason,
})

const occupied = (cabins: readonly Cabin[]) => cabins.filter(({ ids }) => ids.length > 0)

function refuseIn(code: string, ids: readonly string[], { people, types }: Situation): Refusal | undefined {
  const { berths = 0 } = types.find((type) => type.code === code) ?? {}
  if (ids.length > berths) return refuse('cabin_overfull', { what: code, berths })
  const inside = ids.flatMap((id) => people.find((person) => person.id === id) ?? [])
  return refuseShared(code, inside)
}

import { refuse, type Refusal } from '../refusal.ts'
import { isUnnamed, type GroupPlace } from './naming.ts'

/** How a block changes to a wanted number of travellers of one type. */
export interface CountChange {
  type: string
  /** Places to add. */
  add: number
  /** Places to give back, the last ones without a name first. */
  remove: string[]
}

/** What changes the places to the wanted counts; refuses to give back places that have names. */
export function countChanges(
  places: readonly GroupPlace[],
  wanted: readonly { type: string; quantity: number }[],
): CountChange[] | Refusal {
  const changes: CountChange[] = []
  for (const [index, { type, quantity }] of wanted.entries()) {
    const own = places.filter((place) => place.type === type)
    const unnamed = own.filter(isUnnamed)
    const surplus = own.length - quantity
    if (surplus > unnamed.length)
      return refuse('group_named_more', { type, named: own.length - unnamed.length }, `/counts/${index}`)
    const remove = surplus > 0 ? unnamed.slice(-surplus).map(({ uuid }) => uuid) : []
    changes.push({ type, add: Math.max(0, -surplus), remove })
  }
  return changes
}

import { readStock } from '../../database/stock/stock.ts'
import { runAsSystem, type Tx } from '../../database/transaction.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext } from '../../server/context.ts'
import { stockKeys } from '../capacity/capacity.ts'
import { readClaimed, type ClaimedRow } from './deckSql.ts'
import { bedNumbers, soldByOthers, type DeckPlan } from './deckPlan.ts'

/**
 * A taken seat or bed as the user sees it: held by another agency (`reserved2`), by the user’s agency (`reserved`) or
 * by the user (`selected`), sold here (`booked`), or sold outside this system (`occupied`).
 */
export type SeatState = 'reserved2' | 'reserved' | 'selected' | 'booked' | 'occupied'

/** From the weakest to the strongest; where several apply, the strongest is shown. */
const byStrength: readonly SeatState[] = ['reserved2', 'reserved', 'selected', 'booked', 'occupied']

export interface TakenBed {
  /** From 1; 0 for a seat. */
  bed: number
  sex: string | null
  state: SeatState
}

export const strongestState = (taken: readonly TakenBed[]): SeatState =>
  byStrength.findLast((state) => taken.some((one) => one.state === state)) ?? 'booked'

/** The seats and beds taken on any leg of a trip, by number. Holds of `holdKey` count as the user’s own. */
export async function takenBeds(
  plan: DeckPlan,
  trip: Sailing,
  holdKey: string | undefined,
  context: CallContext,
): Promise<Map<string, TakenBed[]>> {
  const taken = await claimedHere(trip, holdKey, context)
  for (const [number, beds] of await soldOutside(context.tx, plan, trip)) taken.set(number, beds)
  return taken
}

/** What sellers outside this system have: always a whole cabin. */
async function soldOutside(tx: Tx, plan: DeckPlan, trip: Sailing): Promise<Map<string, TakenBed[]>> {
  const accommodations = plan.decks.flatMap((deck) => deck.accommodations)
  const stock = await readStock(tx, stockKeys(trip, accommodations), false)
  const sold = new Map<string, TakenBed[]>()
  for (const [resource, legs] of Map.groupBy(stock, (row) => row.resource)) {
    const beds = plan.beds(resource) > 0 ? bedNumbers(plan, resource) : [0]
    const taken = beds.map((bed): TakenBed => ({ bed, sex: null, state: 'occupied' }))
    for (const number of soldByOthers(plan, legs)) sold.set(number, taken)
  }
  return sold
}

/** Reads all agencies’ seats with system visibility; only the state of each leaves this function, never its owner. */
async function claimedHere(
  { itinerary, fromSeq, toSeq }: Sailing,
  holdKey: string | undefined,
  { tx, who, clock }: CallContext,
): Promise<Map<string, TakenBed[]>> {
  const rows = await runAsSystem(tx, who, () => readClaimed(tx, { itinerary, fromSeq, toSeq }, clock.now()))
  const stateOf = (row: ClaimedRow): SeatState => {
    if (row.sold) return 'booked'
    if (row.agency !== who.agency) return 'reserved2'
    const isOwn = row.userName === who.userName && (holdKey === undefined || row.holdKey === holdKey)
    return isOwn ? 'selected' : 'reserved'
  }
  const taken = new Map<string, TakenBed[]>()
  for (const row of rows) {
    const claimed = { bed: row.bed, sex: row.sex, state: stateOf(row) }
    taken.set(row.number, withStronger(taken.get(row.number) ?? [], claimed))
  }
  return taken
}

/** A bed may be taken twice on a trip, on different legs; the stronger of the two states is shown. */
function withStronger(taken: readonly TakenBed[], claimed: TakenBed): TakenBed[] {
  const others = taken.filter(({ bed }) => bed !== claimed.bed)
  const earlier = taken.find(({ bed }) => bed === claimed.bed)
  const keepsEarlier = earlier && byStrength.indexOf(earlier.state) > byStrength.indexOf(claimed.state)
  return [...others, keepsEarlier ? earlier : claimed]
}

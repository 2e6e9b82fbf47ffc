import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { type Cell, printSeatNumber, type SeatNumber } from '../../../domain/sailing/deck.ts'
import { findTrips } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { readStock } from '../../database/stock/stock.ts'
import { runAsSystem, type Tx } from '../../database/transaction.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { stockKeys } from '../capacity/capacity.ts'
import { bedNumbers, deckPlanOf, type DeckPlan, soldByOthers } from './deckPlan.ts'
import { readClaimed, type ClaimedRow } from './deckSql.ts'

type Request = InputOf<typeof sailing.plan>['body']
type WireCell = AnswerOf<typeof sailing.plan>['decks'][number]['rows'][number][number]
type WireCabin = AnswerOf<typeof sailing.cabins>['cabins'][number]

/** A vessel’s deck plan with the beds and seats taken on any leg of one trip. */
interface TripPlan {
  plan: DeckPlan
  takenIn(number: string): readonly TakenBed[]
}

/** The decks with the state of every seat and cabin; with an accommodation only the decks that have it. */
export async function plan(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.plan>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.plan> | Refusal> {
  const tripPlan = await loadTripPlan(dependencies, body, context)
  if (isRefusal(tripPlan)) return tripPlan
  const { accommodation } = body
  const decks = tripPlan.plan.decks.filter(
    ({ accommodations }) => accommodation === undefined || accommodations.includes(accommodation),
  )
  if (decks.length === 0) return refuse('seat_map_missing')
  return {
    decks: decks.map(({ rows, ...deck }) => ({
      ...deck,
      rows: rows.map((cells) => cells.map((cell) => cellResponse(cell, tripPlan))),
    })),
  }
}

/** A cabin counts as taken when all its beds are. */
function cellResponse(cell: Cell, { plan, takenIn }: TripPlan): WireCell {
  if (cell.number === undefined || cell.accommodation === undefined) return cell
  const taken = takenIn(cell.number)
  const isFree = taken.length < Math.max(1, plan.beds(cell.accommodation))
  const isOwn = taken.some(({ state }) => state === 'selected')
  return { ...cell, kind: isOwn ? 'selected' : isFree ? 'normal' : strongestState(taken) }
}

/** The cabins with the state of every bed; empty for a vessel that has only seats. */
export async function cabins(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.cabins>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.cabins> | Refusal> {
  const tripPlan = await loadTripPlan(dependencies, body, context)
  if (isRefusal(tripPlan)) return tripPlan
  const { plan } = tripPlan
  const types = [...new Set(plan.decks.flatMap(({ accommodations }) => accommodations))]
    .filter((code) => body.accommodation === undefined || code === body.accommodation)
    .filter((code) => plan.beds(code) > 0)
  const all = types.flatMap((code) => plan.numbersOf(code))
  return { cabins: all.map((cabin) => cabinResponse(cabin, tripPlan)) }
}

const bedStates: Record<SeatState, WireCabin['beds'][number]['state']> = {
  occupied: 'booked',
  booked: 'booked',
  selected: 'selectedByUser',
  reserved: 'selected',
  reserved2: 'selected',
}

function cabinResponse({ number, accommodation, deck }: SeatNumber, { plan, takenIn }: TripPlan): WireCabin {
  const taken = takenIn(number)
  const sex = taken.find((one) => one.sex !== null)?.sex
  return {
    number,
    accommodation,
    deck,
    capacity: plan.beds(accommodation),
    ...(sex && { sexType: sex as NonNullable<WireCabin['sexType']> }),
    beds: bedNumbers(plan, accommodation).map((bed) => {
      const here = taken.find((one) => one.bed === bed)
      return { number: printSeatNumber(number, bed), state: here ? bedStates[here.state] : 'free' }
    }),
  }
}

async function loadTripPlan(
  dependencies: ServerDependencies,
  { trip, holdKey }: Request,
  context: CallContext,
): Promise<TripPlan | Refusal> {
  const located = await findTrips(context.tx, dependencies, [trip])
  if (isRefusal(located)) return { ...located, at: '/trip' }
  const sailing = mustGet(located, 0)
  const vesselPlan = deckPlanOf(dependencies.catalogue, sailing.vessel)
  if (vesselPlan.decks.length === 0) return refuse('seat_map_missing')
  const taken = await takenBeds(vesselPlan, sailing, holdKey, context)
  return { plan: vesselPlan, takenIn: (number) => taken.get(number) ?? [] }
}

/**
 * A taken seat or bed as the user sees it: held by another agency (`reserved2`), by the user’s agency (`reserved`) or
 * by the user (`selected`), sold here (`booked`), or sold outside this system (`occupied`).
 */
type SeatState = 'reserved2' | 'reserved' | 'selected' | 'booked' | 'occupied'

/** From the weakest to the strongest; where several apply, the strongest is shown. */
const byStrength: readonly SeatState[] = ['reserved2', 'reserved', 'selected', 'booked', 'occupied']

interface TakenBed {
  /** From 1; 0 for a seat. */
  bed: number
  sex: string | null
  state: SeatState
}

const strongestState = (taken: readonly TakenBed[]): SeatState =>
  byStrength.findLast((state) => taken.some((one) => one.state === state)) ?? 'booked'

/** The seats and beds taken on any leg of a trip, by number. Holds of `holdKey` count as the user’s own. */
async function takenBeds(
  plan: DeckPlan,
  trip: Sailing,
  holdKey: string | undefined,
  context: CallContext,
): Promise<Map<string, TakenBed[]>> {
  const taken = await claimedHere(trip, holdKey, context)
  for (const [number, beds] of await soldOutside(context.tx, plan, trip)) taken.set(number, beds)
  return taken
}

/** Returns the seats and cabins that sellers outside this system have; of a cabin, always all beds. */
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

import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Cell } from '../../../domain/sailing/deck.ts'
import { printSeatNumber, type SeatNumber } from '../../../domain/sailing/seatNumbers.ts'
import { findTrips } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { bedNumbers, deckPlanOf, type DeckPlan } from './deckPlan.ts'
import { strongestState, takenBeds, type SeatState, type TakenBed } from './takenSeats.ts'

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
      rows: rows.map((cells) => cells.map((cell) => wireCell(cell, tripPlan))),
    })),
  }
}

/** A cabin counts as taken when all its beds are. */
function wireCell(cell: Cell, { plan, takenIn }: TripPlan): WireCell {
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
  return { cabins: all.map((cabin) => wireCabin(cabin, tripPlan)) }
}

const bedStates: Record<SeatState, WireCabin['beds'][number]['state']> = {
  occupied: 'booked',
  booked: 'booked',
  selected: 'selectedByUser',
  reserved: 'selected',
  reserved2: 'selected',
}

function wireCabin({ number, accommodation, deck }: SeatNumber, { plan, takenIn }: TripPlan): WireCabin {
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

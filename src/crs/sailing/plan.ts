import { sql } from 'kysely'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import type { Cell } from '../../domain/sailing/deck.ts'
import { printSeatNumber, type SeatNumber } from '../../domain/sailing/seatNumbers.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { readStock } from '../database/stock.ts'
import { asSystem, type Tx } from '../database/transaction.ts'
import { findTrips, type Sailing } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { planOf, soldByOthers, type Plan } from './decks.ts'
import { rowsOf } from './room.ts'

type Question = InputOf<typeof sailing.plan>['body']
type Decks = AnswerOf<typeof sailing.plan>['decks']
type Cabin = AnswerOf<typeof sailing.cabins>['cabins'][number]

/** How somebody else’s, or one’s own, hand on a place looks to the asker; the later ones show first. */
type Standing = 'reserved2' | 'reserved' | 'selected' | 'booked' | 'occupied'
const order: readonly Standing[] = ['reserved2', 'reserved', 'selected', 'booked', 'occupied']

interface Taken {
  bed: number
  sex: string | null
  standing: Standing
}

/** A vessel’s plan with what is gone of it on any leg of one trip. */
interface Laid {
  plan: Plan
  taken(number: string): readonly Taken[]
}

/** The decks with what is sold and held; those of one accommodation where that is asked for. */
export async function plan(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.plan>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.plan> | Refusal> {
  const laid = await lay(parts, body, context)
  if (isRefusal(laid)) return laid
  const { decks } = laid.plan
  const asked = body.accommodation
  const shown = decks.filter(({ accommodations }) => asked === undefined || accommodations.includes(asked))
  if (shown.length === 0) return refuse('seat_map_missing')
  return {
    decks: shown.map(({ rows, ...deck }) => ({
      ...deck,
      rows: rows.map((cells) => cells.map((cell) => wireCell(cell, laid))),
    })),
  }
}

function wireCell(cell: Cell, { plan, taken }: Laid): Decks[number]['rows'][number][number] {
  if (cell.number === undefined || cell.accommodation === undefined) return cell
  const all = taken(cell.number)
  const free = all.length < Math.max(1, plan.beds(cell.accommodation))
  const own = all.some(({ standing }) => standing === 'selected')
  return { ...cell, kind: own ? 'selected' : free ? 'normal' : strongest(all) }
}

const strongest = (all: readonly Taken[]): Standing =>
  order.findLast((standing) => all.some((one) => one.standing === standing)) ?? 'booked'

/** The cabins with their beds; none on a ship that only seats people. */
export async function cabins(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.cabins>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.cabins> | Refusal> {
  const laid = await lay(parts, body, context)
  if (isRefusal(laid)) return laid
  const classes = new Set(laid.plan.decks.flatMap(({ accommodations }) => accommodations))
  const asked = [...classes].filter((code) => body.accommodation === undefined || code === body.accommodation)
  const spots = asked.filter((code) => laid.plan.beds(code) > 0).flatMap((code) => laid.plan.spots(code))
  return { cabins: spots.map((spot) => wireCabin(spot, laid)) }
}

const bedStates: Record<Standing, Cabin['beds'][number]['state']> = {
  occupied: 'booked',
  booked: 'booked',
  selected: 'selectedByUser',
  reserved: 'selected',
  reserved2: 'selected',
}

function wireCabin({ number, accommodation, deck }: SeatNumber, { plan, taken }: Laid): Cabin {
  const capacity = plan.beds(accommodation)
  const all = taken(number)
  const sex = all.find((one) => one.sex !== null)?.sex
  return {
    ...{ number, accommodation, deck, capacity },
    ...(sex && { sexType: sex as NonNullable<Cabin['sexType']> }),
    beds: Array.from({ length: capacity }, (_, nth) => {
      const here = all.find(({ bed }) => bed === nth + 1)
      return { number: printSeatNumber(number, nth + 1), state: here ? bedStates[here.standing] : 'free' }
    }),
  }
}

async function lay(
  parts: ServerDependencies,
  question: Question,
  context: CallContext,
): Promise<Laid | Refusal> {
  const located = await findTrips(context.tx, parts, [question.trip])
  if (isRefusal(located)) return { ...located, at: '/trip' }
  const trip = located[0]!
  const vesselPlan = planOf(parts.catalogue, trip.vessel)
  if (vesselPlan.decks.length === 0) return refuse('seat_map_missing')
  const taken = await takenOn(trip, question, context)
  for (const [number, beds] of await goneOn(context.tx, vesselPlan, trip)) {
    const everywhere = beds.map((bed): Taken => ({ bed, sex: null, standing: 'occupied' }))
    taken.set(number, everywhere)
  }
  return { plan: vesselPlan, taken: (number) => taken.get(number) ?? [] }
}

/** What other sellers have, with all its beds. */
async function goneOn(tx: Tx, plan: Plan, trip: Sailing): Promise<Map<string, number[]>> {
  const classes = plan.decks.flatMap(({ accommodations }) => accommodations)
  const stock = await readStock(tx, rowsOf(trip, classes), false)
  const rows = Map.groupBy(stock, ({ resource }) => resource)
  const gone = new Map<string, number[]>()
  for (const [resource, legs] of rows) {
    const beds = Array.from({ length: plan.beds(resource) }, (_, nth) => nth + 1)
    for (const number of soldByOthers(plan, legs)) gone.set(number, beds.length > 0 ? beds : [0])
  }
  return gone
}

interface Row {
  number: string
  bed: number
  sex: string | null
  agency: string
  sold: boolean
  userName: string | null
  holdKey: string | null
}

/** Others’ places show, but not whose they are: only what kind of hand is on them leaves here. */
async function takenOn(
  { itinerary, fromSeq, toSeq }: Sailing,
  { holdKey }: Question,
  { tx, who, clock }: CallContext,
): Promise<Map<string, Taken[]>> {
  const found = await asSystem(tx, who, () =>
    sql<Row>`
      select distinct number, bed, sex, claim.agency, claim.item_id is not null as sold,
        hold.user_name as "userName", hold.hold_key as "holdKey"
      from numbered_place
      join claim on claim.id = numbered_place.claim_id
      left join hold on hold.id = claim.hold_id
      where numbered_place.itinerary_id = ${itinerary} and leg >= ${fromSeq} and leg < ${toSeq}
        and (claim.hold_id is null or hold.expires_at > ${clock.now()})`.execute(tx),
  )
  const standing = ({ sold, agency, userName, holdKey: key }: Row): Standing => {
    if (sold) return 'booked'
    if (agency !== who.agency) return 'reserved2'
    return userName === who.userName && (holdKey === undefined || key === holdKey) ? 'selected' : 'reserved'
  }
  const taken = new Map<string, Taken[]>()
  for (const row of found.rows) {
    const one = { bed: row.bed, sex: row.sex, standing: standing(row) }
    // A bed may stand with two people, one after the other on the way.
    const others = (taken.get(row.number) ?? []).filter(({ bed }) => bed !== row.bed)
    const before = (taken.get(row.number) ?? []).find(({ bed }) => bed === row.bed)
    const shown = before && order.indexOf(before.standing) > order.indexOf(one.standing) ? before : one
    taken.set(row.number, [...others, shown])
  }
  return taken
}

import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { sailing } from '../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { planDemand } from '../../domain/sailing/demand.ts'
import { localAt } from '../../domain/value/portTime.ts'
import { change, type HoldFilter } from '../database/change.ts'
import { claimsOfHolds, type StockRow, type Allocation } from '../database/stock.ts'
import { accountOf } from '../ledger/account.ts'
import { findTrips, type Sailing } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { planOf } from './decks.ts'
import { holdMinutes, releaseHolds } from './hold.ts'
import { numberedOf, numberTakings } from './places.ts'
import { roomIn, rowsFor } from './room.ts'
import { shipOf } from './ship.ts'

type Plan = InputOf<typeof sailing.lock>['body']
type Answer = AnswerOf<typeof sailing.lock>

/** Holds the named places for a quarter of an hour in place of what the key held on that trip, all or nothing. */
export async function lock(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.lock>,
  context: CallContext,
): Promise<Answer | Refusal> {
  const located = await findTrips(context.tx, parts, [body.trip])
  if (isRefusal(located)) return { ...located, at: '/trip' }
  const trip = located[0]!
  const until = new Date(context.clock.now().getTime() + holdMinutes * 60_000)
  const done = await hold(parts, body, trip, until, context)
  if (isRefusal(done)) return done
  const { timezone } = await accountOf(context.tx, context.who.agency)
  return { heldUntil: localAt(until.getTime(), timezone), secondsLeft: holdMinutes * 60 }
}

async function hold(
  parts: ServerDependencies,
  wanted: Plan,
  trip: Sailing,
  until: Date,
  context: CallContext,
) {
  const ship = shipOf(parts.catalogue, trip.vessel)
  const plan = planOf(parts.catalogue, trip.vessel)
  const demandsWith = (stock: readonly StockRow[]) =>
    planDemand(wanted.planItems, ship, roomIn(stock).lanes(trip))
  return change(context, parts.guard, {
    kind: 'sailing.lock',
    collect: async (holders) => {
      const demands = demandsWith([])
      if (isRefusal(demands)) return demands
      const held = await holders.renewHold(heldOn(wanted, trip), until)
      const rows = rowsFor(trip, demands)
      const numbered = demands.some(({ requested }) => requested !== undefined) ? numberedOf(plan, rows) : []
      return { held, released: await claimsOfHolds(context.tx, [held]), candidates: rows, numbered }
    },
    check: (_, stock, numbers) => {
      const demands = demandsWith(stock)
      if (isRefusal(demands)) return demands
      const room = roomIn(stock)
      const takings: Allocation[] = []
      for (const demand of demands) {
        const taken = room.take(trip, demand, 'hold')
        if (isRefusal(taken)) return taken
        takings.push(taken)
      }
      return numberTakings(() => plan, takings, stock, numbers, false)
    },
    write: async ({ held }) => ({
      ownerOf: () => ({ hold: held }),
      agency: context.who.agency,
      bookingId: null,
      data: { trip: wanted.trip, planItems: wanted.planItems },
    }),
  })
}

/** Where no key is given, the user's one unnamed hold on the trip is meant. */
function heldOn({ holdKey }: Plan, { itinerary, fromSeq, toSeq }: Sailing): Required<HoldFilter> {
  return { key: holdKey ?? '', on: { itinerary, fromSeq, toSeq } }
}

/** Frees what the user holds on the trip under the key; nothing held is nothing to refuse. */
export async function unlock(
  parts: ServerDependencies,
  { body }: InputOf<typeof sailing.unlock>,
  context: CallContext,
): Promise<Record<string, never> | Refusal> {
  const located = await findTrips(context.tx, parts, [body.trip])
  if (isRefusal(located)) return { ...located, at: '/trip' }
  await releaseHolds(context, heldOn(body, located[0]!))
  return {}
}

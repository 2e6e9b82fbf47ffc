import { sum } from '../../../domain/value/money.ts'
import { assignSteps } from '../../../domain/pricing/priceSteps.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { planDemand } from '../../../domain/sailing/demand.ts'
import { holdMinutes, longestHoldMinutes } from '../../../domain/sailing/freeUnits.ts'
import { localAt } from '../../../domain/value/portTime.ts'
import { changeStock } from '../../database/stockChange.ts'
import type { HoldFilter } from '../../database/stock/renewedHold.ts'
import type { StockRow, Allocation, Claim } from '../../database/stock/stock.ts'
import { stepsOfHeld } from '../../pricing/ownSteps.ts'
import { stepsOn } from '../../pricing/tariff.ts'
import { saleDay } from '../../server/clock.ts'
import { accountOf } from '../../ledger/account.ts'
import { findTrips } from '../../reference/timetable.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { deckPlanOf } from '../deck/deckPlan.ts'
import { assignSeatNumbers, numberedKeys } from '../deck/seatAssignment.ts'
import { capacityOf, stockKeysFor, shipOf } from './capacity.ts'
import { releaseHolds } from './releaseHolds.ts'

type Request = InputOf<typeof sailing.lock>['body']
type Response = AnswerOf<typeof sailing.lock>

/**
 * Holds the requested units for 15 minutes, all or nothing, and replaces what the key held on the trip: at the price of now, and for
 * 30 minutes at most from the first.
 */
export async function lock(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.lock>,
  context: CallContext,
): Promise<Response | Refusal> {
  const located = await findTrips(context.tx, dependencies, [body.trip])
  if (isRefusal(located)) return { ...located, at: '/trip' }
  const trip = mustGet(located, 0)
  const [{ timezone }, done] = await Promise.all([
    accountOf(context.tx, context.who.agency),
    hold(dependencies, body, trip, context),
  ])
  if (isRefusal(done)) return done
  const until = done.until.getTime()
  const secondsLeft = Math.round((until - context.clock.now().getTime()) / 1000)
  return { heldUntil: localAt(until, timezone), secondsLeft }
}

async function hold(dependencies: ServerDependencies, request: Request, trip: Sailing, context: CallContext) {
  const ship = shipOf(dependencies.catalogue, trip.vessel)
  const plan = deckPlanOf(dependencies.catalogue, trip.vessel)
  const demandsOn = (stock: readonly StockRow[]) =>
    planDemand(request.planItems, ship, capacityOf(stock).freeLanes(trip))
  return changeStock(context, dependencies.guard, {
    kind: 'sailing.lock',
    collect: async (locks) => {
      const demands = demandsOn([])
      if (isRefusal(demands)) return demands
      const term = { now: context.clock.now(), minutes: holdMinutes, longest: longestHoldMinutes }
      const { hold: held, until, claims } = await locks.renewHold(holdOf(request, trip), term)
      const rows = stockKeysFor(trip, demands)
      const wantsNumber = demands.some(({ requested }) => requested !== undefined)
      const numbered = wantsNumber ? numberedKeys(plan, rows) : []
      return { held, until, released: claims, candidates: rows, numbered }
    },
    check: ({ released }, stock, numbers, all) => {
      const demands = demandsOn(stock)
      if (isRefusal(demands)) return demands
      const capacity = capacityOf(stock)
      const allocations: Allocation[] = []
      for (const demand of demands) {
        const allocation = capacity.allocate(trip, demand, 'hold')
        if (isRefusal(allocation)) return allocation
        allocations.push(allocation)
      }
      const priced = withSteps(dependencies, trip, { allocations, all, released })
      return assignSeatNumbers(() => plan, priced, all, numbers, false)
    },
    write: async ({ held, until }) => ({
      until,
      ownerOf: () => ({ hold: held }),
      agency: context.who.agency,
      bookingId: null,
      data: { trip: request.trip, planItems: request.planItems },
    }),
  })
}

interface Holding {
  allocations: readonly Allocation[]
  /** The rows as they are, with the claims of the hold. */
  all: readonly StockRow[]
  released: readonly Claim[]
}

/**
 * The allocations with the price steps that are open to them, in parts: those that were held before are given back first, so
 * that a hold that is renewed has the steps of now.
 */
function withSteps(
  { catalogue, clock }: ServerDependencies,
  trip: Sailing,
  { allocations, all, released }: Holding,
): Allocation[] {
  const stepStock = all.filter(({ itinerary }) => itinerary === trip.itinerary)
  const back = stepsOfHeld(released, [trip])[0]?.back
  const steps = stepsOn({ ...trip, stepStock }, saleDay(clock, catalogue.network), back && { back })
  if (!steps) return [...allocations]
  const parts = allocations.flatMap((allocation) =>
    steps.ladders.has(allocation.resource) ? unitsIn(allocation) : [allocation],
  )
  const units = parts.map((part, nth) => ({ ...part, what: part.resource, uuids: [`${nth}`], weight: 0 }))
  const percents = assignSteps(units, steps)
  const priced = parts.map((part, nth) => ({ ...part, percent: percents.get(`${nth}`) }))
  const alike = Map.groupBy(priced, ({ resource, requested, percent, men, women }) =>
    [resource, requested, percent, men > 0, women > 0].join(' '),
  )
  return [...alike.values()].map((same) => ({ ...mustGet(same, 0), ...sumOf(same) }))
}

/** One allocation for each seat, cabin or berth. */
const unitsIn = (allocation: Allocation): Allocation[] => {
  const { whole: cabins, men, women } = allocation
  return Array.from({ length: cabins + men + women }, (_, nth) => ({
    ...allocation,
    whole: nth < cabins ? 1 : 0,
    men: nth >= cabins && nth < cabins + men ? 1 : 0,
    women: nth >= cabins + men ? 1 : 0,
  }))
}

const sumOf = (units: readonly Allocation[]) => ({
  whole: sum(units.map((unit) => unit.whole)),
  men: sum(units.map(({ men }) => men)),
  women: sum(units.map(({ women }) => women)),
})

/** Returns the filter of the hold to change; without a key, the user’s one unnamed hold on the trip. */
function holdOf({ holdKey }: Request, { itinerary, fromSeq, toSeq }: Sailing): Required<HoldFilter> {
  return { key: holdKey ?? '', on: { itinerary, fromSeq, toSeq } }
}

/** Releases the user’s hold of the key on the trip; succeeds as well when there is none. */
export async function unlock(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.unlock>,
  context: CallContext,
): Promise<Record<string, never> | Refusal> {
  const located = await findTrips(context.tx, dependencies, [body.trip])
  if (isRefusal(located)) return { ...located, at: '/trip' }
  await releaseHolds(context, holdOf(body, mustGet(located, 0)))
  return {}
}

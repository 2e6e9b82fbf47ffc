import { sql } from 'kysely'
import type { Static } from 'typebox'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import type { TripSearch } from '../../../contract/trip.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { matchesFilters } from '../../../domain/sailing/filter.ts'
import { addDays, dateOf } from '../../../domain/value/portTime.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import { stillToDepart, findTripsToDepart } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { reportFault } from '../../server/fault/reportFault.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { buyerIn } from '../availability/buyer.ts'
import { withStops, type AvailabilityView, loadAvailability } from '../availability/availabilityView.ts'
import { conjunctions } from './conjunctions.ts'
import { portPairsOf } from './portPairs.ts'
import {
  requestedFilters,
  matchesSearch,
  refuseDate,
  searchContext,
  type SearchContext,
} from './searchContext.ts'
import { searchAvailable, searchSailings } from './searchSql.ts'
import { tripResponses, type WireTrip } from './tripResponse.ts'

type TripRequest = Static<typeof TripSearch>
type Response = AnswerOf<typeof sailing.trips>

/** The trips of one day between two ports, port groups, or a port and all others, that have not departed yet. */
export async function trips(
  dependencies: ServerDependencies,
  request: TripRequest,
  context: CallContext,
): Promise<Response | Refusal> {
  const search = await searchContext(dependencies, request, context)
  if (isRefusal(search)) return search
  const views = await findViews(dependencies, request, search, context)
  if (isRefusal(views)) return views
  const all = tripResponses(dependencies.catalogue, views, search)
  const filters = requestedFilters(request.filters)
  const isListed = (trip: WireTrip) => matchesFilters(trip, filters)
  const response = { trips: all.filter(isListed) }
  if (!request.conjuctionsSearch) return response
  const passing = views.filter((_, index) => isListed(mustGet(all, index)))
  return { ...response, conjuctionsTrips: await conjunctionsOrNone(dependencies, passing, search, context) }
}

/** A fault of this additional search is reported and rolled back, so that the trips themselves are still returned. */
async function conjunctionsOrNone(
  ...[dependencies, views, search, context]: Parameters<typeof conjunctions>
) {
  sendAhead(context.tx, sql`savepoint stops`)
  try {
    return await conjunctions(dependencies, views, search, context)
  } catch (fault) {
    sendAhead(context.tx, sql`rollback to savepoint stops`)
    reportFault(fault)
    return []
  }
}

async function findViews(
  { catalogue }: ServerDependencies,
  request: TripRequest,
  search: SearchContext,
  { tx, clock, who }: CallContext,
): Promise<AvailabilityView[] | Refusal> {
  const { departureDate: from } = request
  const refusal = refuseDate(from, '/departureDate')
  if (refusal) return refusal
  const portPairs = portPairsOf(catalogue, request)
  if (isRefusal(portPairs)) return portPairs
  const found = await searchAvailable(tx, buyerIn({ who, clock }), {
    ...portPairs,
    from,
    before: addDays(from, 1),
  })
  const ahead = found.filter(stillToDepart(clock, catalogue))
  const views = await withStops(tx, catalogue, ahead)
  return views.filter((view) => matchesSearch(view, search, catalogue))
}

/** The trips of several legs, in their order; with a project code, the project’s trips. */
export async function listOfTrips(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.listOfTrips>,
  context: CallContext,
  projectCode?: string,
): Promise<AnswerOf<typeof sailing.listOfTrips> | Refusal> {
  const responses: Response[] = []
  for (const [index, leg] of body.legs.entries()) {
    const request = projectCode === undefined ? leg : { ...leg, projectCode }
    const response = await trips(dependencies, request, context)
    if (isRefusal(response)) return { ...response, at: `/legs/${index}${response.at ?? ''}` }
    responses.push(response)
  }
  return { listOfTrips: responses }
}

/**
 * The current availability and prices of trips from an earlier search. Trips that have departed or are gone are left
 * out.
 */
export async function refreshTrips(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.again>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.again> | Refusal> {
  const search = await searchContext(dependencies, body, context)
  if (isRefusal(search)) return search
  const { tx } = context
  const sailings = await findTripsToDepart(tx, dependencies, body.trips)
  const views = await loadAvailability(tx, dependencies.catalogue, buyerIn(context), sailings)
  return { trips: tripResponses(dependencies.catalogue, views, search) }
}

/** The sailings ahead between the ports of a trip, from its day on for some more days. */
export async function otherSailings(
  tx: Tx,
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
  { origin, destination, departs }: Pick<Sailing, 'origin' | 'destination' | 'departs'>,
  daysAfter: number,
): Promise<Sailing[]> {
  const ports = portPairsOf(catalogue, {
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
  })
  if (isRefusal(ports)) return []
  const day = dateOf(departs)
  const found = await searchSailings(tx, { ...ports, from: day, before: addDays(day, daysAfter + 1) })
  return found.filter(stillToDepart(clock, catalogue))
}

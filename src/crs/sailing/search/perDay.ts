import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { sailing } from '../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { matchesFilters } from '../../../domain/sailing/filter.ts'
import { addDays, dateOf, daysBetween, timeOf } from '../../../domain/value/portTime.ts'
import { stillToDepart } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { buyerIn } from '../availability/buyer.ts'
import { viewOf, withStops } from '../availability/availabilityView.ts'
import type { AvailableSailing } from '../availability/availabilitySql.ts'
import type { PartyRequest } from '../fares/requestedParty.ts'
import { tripQuoter } from '../fares/tripQuote.ts'
import { portPairsOf } from './portPairs.ts'
import {
  requestedFilters,
  matchesSearch,
  refuseDate,
  searchContext,
  type SearchContext,
} from './searchContext.ts'
import { lastDay, searchAvailable } from './searchSql.ts'
import { tripResponses } from './tripResponse.ts'

type Request = InputOf<typeof sailing.perDay>['body']
type Day = AnswerOf<typeof sailing.perDay>['days'][number]

const maxDays = 62

/** The part of a quoted trip that its day is summed up from; fares in smallest units. */
interface QuotedTrip {
  /** Local time of the port. */
  departs: string
  passenger?: number | undefined
  party?: number | undefined
  cannotTake?: unknown
}

/** The number of trips and the lowest price of each day in a range, read with one query for all days. */
export async function perDay(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof sailing.perDay>,
  context: CallContext,
): Promise<AnswerOf<typeof sailing.perDay> | Refusal> {
  const search = await searchContext(dependencies, body, context)
  if (isRefusal(search)) return search
  const wrongDays = refuseDays(body)
  if (wrongDays) return wrongDays
  const portPairs = portPairsOf(dependencies.catalogue, body)
  if (isRefusal(portPairs)) return portPairs
  const { fromDate, toDate } = body
  const before = addDays(toDate, 1)
  const found = await searchAvailable(context.tx, buyerIn(context), {
    ...portPairs,
    from: fromDate,
    before,
  })
  const ahead = found.filter(stillToDepart(context.clock, dependencies.catalogue))
  const byDay = Map.groupBy(await quotedTrips(dependencies, ahead, body, search, context), ({ departs }) =>
    dateOf(departs),
  )
  const count = daysBetween(fromDate, toDate) + 1
  const dates = Array.from({ length: count }, (_, nth) => addDays(fromDate, nth))
  const timetableEnds = await lastDay(context.tx, portPairs)
  return {
    days: dates.map((date) => dayOf(date, byDay.get(date) ?? [], hasParty(body))),
    ...(timetableEnds === undefined ? {} : { timetableEnds }),
  }
}

function refuseDays({ fromDate, toDate }: Request): Refusal | undefined {
  const notADate = refuseDate(fromDate, '/fromDate') ?? refuseDate(toDate, '/toDate')
  if (notADate) return notADate
  const days = daysBetween(fromDate, toDate) + 1
  if (days < 1) return refuse('days_reversed', {}, '/toDate')
  return days > maxDays ? refuse('too_many_days', { most: maxDays }, '/toDate') : undefined
}

/** Stops are read only when there are filters to check them. */
async function quotedTrips(
  { catalogue }: ServerDependencies,
  sailings: readonly AvailableSailing[],
  { filters }: Request,
  search: SearchContext,
  { tx }: CallContext,
): Promise<QuotedTrip[]> {
  if (filters === undefined) {
    const quote = tripQuoter(search, catalogue)
    return sailings
      .map((sailing) => viewOf(catalogue, sailing))
      .filter((view) => matchesSearch(view, search, catalogue))
      .map((view) => ({ ...quote(view), departs: view.sailing.departs }))
  }
  const all = await withStops(tx, catalogue, sailings)
  const views = all.filter((view) => matchesSearch(view, search, catalogue))
  const wanted = requestedFilters(filters)
  return tripResponses(catalogue, views, search)
    .filter((trip) => matchesFilters(trip, wanted))
    .map(({ cannotTake, prices, departureDateTime }) => ({
      cannotTake,
      ...prices,
      departs: departureDateTime,
    }))
}

const hasParty = ({ travellers = [], vehicles = [] }: PartyRequest) =>
  [...travellers, ...vehicles].some(({ quantity }) => quantity > 0)

/** With a party the price is the party’s, else the lowest adult fare. A day is sold out when no trip can be sold. */
function dayOf(date: string, trips: readonly QuotedTrip[], forParty: boolean): Day {
  const open = trips.filter(
    ({ cannotTake, passenger }) => cannotTake === undefined && (forParty || passenger !== undefined),
  )
  const prices = open.flatMap(({ party, passenger }) => (forParty ? party : passenger) ?? [])
  return {
    date,
    trips: trips.length,
    departures: [...new Set(trips.map(({ departs }) => timeOf(departs)))].toSorted(),
    ...(prices.length > 0 && { price: Math.min(...prices) }),
    soldOut: trips.length > 0 && open.length === 0,
  }
}

import { mustGet } from '../../../domain/value/mustGet.ts'
import { tripId } from '../../../domain/sailing/tripId.ts'
import { addDays, addMinutes, dateOf } from '../../../domain/value/portTime.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { buyerIn } from '../availability/buyer.ts'
import { loadAvailability, type AvailabilityView } from '../availability/availabilityView.ts'
import type { AvailableSailing, Call } from '../availability/availabilitySql.ts'
import type { SearchContext } from './searchContext.ts'
import { searchAvailable } from './searchSql.ts'
import { tripResponses, type WireTrip } from './tripResponse.ts'

/** Time to change ships and longest wait for the next one. Both are our choice; the specification has none. */
const minChangeMinutes = 30
const maxWaitHours = 24

/** Limits of the answer: trips whose stops are served, and onward ships from one stop. */
const maxTrips = 40
const maxOnward = 5

/** A sailing that serves a stop of the trip `origin`. */
interface Conjunction {
  origin: AvailabilityView
  sailing: Sailing
}

/**
 * The trips that serve the stops of other trips: the trip’s own parts to and from each stop, sold separately, and other
 * ships from the stop to the same destination. Each names the trip it belongs to.
 */
export async function conjunctions(
  { catalogue }: ServerDependencies,
  views: readonly AvailabilityView[],
  search: SearchContext,
  context: CallContext,
): Promise<WireTrip[]> {
  const withStops = views.filter(({ stops }) => stops.length > 0).slice(0, maxTrips)
  if (withStops.length === 0) return []
  const onward = await onwardSailings(context, catalogue, withStops)
  const found = firstOfEach(
    withStops.flatMap((view) => view.stops.flatMap((stop) => conjunctionsAt(view, stop, onward))),
  )
  const sailings = found.map(({ sailing }) => sailing)
  const available = await loadAvailability(context.tx, catalogue, buyerIn(context), sailings)
  const responses = tripResponses(catalogue, available, search)
  return responses.map((trip, index) => ({
    ...trip,
    conjuctionOrigin: keyOf(mustGet(found, index).origin.sailing),
  }))
}

const keyOf = ({ departs, origin, destination, vessel }: Sailing) =>
  tripId({
    departureDateTime: departs,
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    vessel: { idOrCode: vessel },
  })

/** An onward ship that serves several trips is returned with the first of them only. */
function firstOfEach(found: readonly Conjunction[]): Conjunction[] {
  return [...Map.groupBy(found, ({ sailing }) => keyOf(sailing)).values()].map((same) => mustGet(same, 0))
}

function conjunctionsAt(
  origin: AvailabilityView,
  stop: Call,
  onward: readonly AvailableSailing[],
): Conjunction[] {
  const { sailing } = origin
  const toStop = { ...sailing, toSeq: stop.seq, destination: stop.port, arrives: stop.arrives }
  const fromStop = { ...sailing, fromSeq: stop.seq, origin: stop.port, departs: stop.departs }
  const earliest = addMinutes(stop.arrives, minChangeMinutes)
  const latest = addMinutes(stop.arrives, maxWaitHours * 60)
  const connecting = onward.filter(
    (other) =>
      other.itinerary !== sailing.itinerary &&
      other.origin === stop.port &&
      other.destination === sailing.destination &&
      other.departs >= earliest &&
      other.departs <= latest,
  )
  return [toStop, fromStop, ...connecting.slice(0, maxOnward)].map((one) => ({ origin, sailing: one }))
}

/** All sailings from the stops to the destinations, from the first arrival at a stop to a day after the last one. */
function onwardSailings(
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  catalogue: Catalogue,
  views: readonly AvailabilityView[],
): Promise<AvailableSailing[]> {
  const arrivals = views.flatMap(({ stops }) => stops.map(({ arrives }) => arrives)).toSorted()
  const origins = [...new Set(views.flatMap(({ stops }) => stops.map(({ port }) => port)))]
  const destinations = [...new Set(views.map(({ sailing }) => sailing.destination))]
  return searchAvailable(context.tx, buyerIn(context), {
    origins,
    destinations,
    lines: catalogue.linesBetween(origins, destinations),
    from: arrivals[0] ?? '',
    before: addDays(dateOf(arrivals.at(-1) ?? ''), 2),
  })
}

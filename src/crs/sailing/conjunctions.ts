import { tripId } from '../../domain/sailing/tripId.ts'
import { addDays, addMinutes, dateOf } from '../../domain/value/portTime.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { Asking } from './asking.ts'
import { lookAt, type Sight } from './sight.ts'
import { searchAfloat, type Afloat, type Call } from './sql.ts'
import { tripsSeen, type WireTrip } from './trip.ts'

/** Minutes it takes to change ships, and hours one waits for the next at most; both chosen here. */
const change = 30
const patience = 24

/** Trips with stops whose conjunctions are looked for, and onward ships of one stop; beyond that nobody reads on. */
const mostTrips = 40
const mostOnward = 5

/** A trip that serves an intermediate stop of another one. */
interface Conjunction {
  origin: Sight
  sailing: Sailing
}

/**
 * What serves the intermediate stops of trips: the trip's own parts to and from each of them, sold apart, and other
 * ships from there to the same destination for who changes. Each bears the key of the trip it belongs to.
 */
export async function conjunctions(
  { catalogue }: ServerDependencies,
  sights: readonly Sight[],
  asking: Asking,
  { tx }: CallContext,
): Promise<WireTrip[]> {
  const withStops = sights.filter(({ stops }) => stops.length > 0).slice(0, mostTrips)
  if (withStops.length === 0) return []
  const onward = await onwardFrom(tx, catalogue, withStops)
  const found = onceEach(
    withStops.flatMap((sight) => sight.stops.flatMap((stop) => serving(sight, stop, onward))),
  )
  const looked = await lookAt(
    tx,
    catalogue,
    found.map(({ sailing }) => sailing),
  )
  const seen = tripsSeen(catalogue, looked, asking)
  return seen.map((trip, nth) => ({ ...trip, conjuctionOrigin: keyOf(found[nth]!.origin.sailing) }))
}

const keyOf = ({ departs, origin, destination, vessel }: Sailing) =>
  tripId({
    departureDateTime: departs,
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    vessel: { idOrCode: vessel },
  })

/** A ship onward from the stops of several trips is answered with the first of them. */
function onceEach(found: readonly Conjunction[]): Conjunction[] {
  return [...Map.groupBy(found, ({ sailing }) => keyOf(sailing)).values()].map(([first]) => first!)
}

function serving(origin: Sight, stop: Call, onward: readonly Afloat[]): Conjunction[] {
  const { sailing } = origin
  const there = { ...sailing, toSeq: stop.seq, destination: stop.port, arrives: stop.arrives }
  const on = { ...sailing, fromSeq: stop.seq, origin: stop.port, departs: stop.departs }
  const [soonest, latest] = [addMinutes(stop.arrives, change), addMinutes(stop.arrives, patience * 60)]
  const others = onward.filter(
    (other) =>
      other.itinerary !== sailing.itinerary &&
      other.origin === stop.port &&
      other.destination === sailing.destination &&
      other.departs >= soonest &&
      other.departs <= latest,
  )
  return [there, on, ...others.slice(0, mostOnward)].map((one) => ({ origin, sailing: one }))
}

/** What leaves the stops for the same destinations within a day of the first arrival to the last. */
function onwardFrom(
  tx: CallContext['tx'],
  catalogue: Catalogue,
  sights: readonly Sight[],
): Promise<Afloat[]> {
  const arrivals = sights.flatMap(({ stops }) => stops.map(({ arrives }) => arrives)).toSorted()
  const origins = [...new Set(sights.flatMap(({ stops }) => stops.map(({ port }) => port)))]
  const destinations = [...new Set(sights.map(({ sailing }) => sailing.destination))]
  return searchAfloat(tx, {
    ...{ origins, destinations },
    lines: catalogue.linesBetween(origins, destinations),
    from: arrivals[0] ?? '',
    before: addDays(dateOf(arrivals.at(-1) ?? ''), 2),
  })
}

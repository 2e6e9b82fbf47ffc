import { refuse, type Refusal } from '../refusal.ts'

/** A trip of a booking; times are port-local, `YYYY-MM-DD HH:mm`. */
export interface OrderedTrip {
  origin: string
  destination: string
  /** Undefined for an open trip. */
  times?: { departs: string; arrives: string } | undefined
  /** The departure before the change; undefined for a trip that had none. */
  before?: string | undefined
  /** Ids of those who travel on it. */
  travellers: readonly string[]
  /** Ids of those whose ticket for it has ended. */
  ended?: readonly string[]
}

/**
 * Refuses a trip that departs before the same traveller has arrived by the trip that precedes it, such as a return before
 * the trip out. The trips are in the order in which they were sold. The pointer names the later one: `/trips/1`.
 */
export function refuseTripOrder(trips: readonly OrderedTrip[]): Refusal | undefined {
  if (trips.length < 2) return undefined
  const places = trips.map((trip, nth) => placeOf(trips, trip, nth))
  for (const [nth, back] of trips.entries()) {
    const out = trips.find(
      (trip, at) => (places[at] ?? 0) < (places[nth] ?? 0) && isTooEarly(trip, back) && precedes(trip, back),
    )
    if (!out?.times || !back.times) continue
    const { origin, destination } = back
    const parameters = { origin, destination, departs: back.times.departs, arrives: out.times.arrives }
    return refuse('trip_before_arrival', parameters, `/trips/${nth}`)
  }
  return undefined
}

/** A dated trip takes the place of the open one that it has replaced. */
function placeOf(trips: readonly OrderedTrip[], trip: OrderedTrip, nth: number): number {
  const first = trips.findIndex(
    ({ origin, destination, ended = [] }, at) =>
      at < nth &&
      origin === trip.origin &&
      destination === trip.destination &&
      ended.some((id) => trip.travellers.includes(id)),
  )
  return first < 0 ? nth : first
}

/** Times of one port are compared; those of different ports only as departures, since no ship is that fast. */
function isTooEarly({ destination, times: out }: OrderedTrip, { origin, times: back }: OrderedTrip): boolean {
  if (!out || !back) return false
  return back.departs < (origin === destination ? out.arrives : out.departs)
}

/** False for a pair that stays as it is, and for one that is stored in another order than that of its times. */
function precedes(out: OrderedTrip, back: OrderedTrip): boolean {
  if (isUnchanged(out) && isUnchanged(back)) return false
  if (out.before !== undefined && back.before !== undefined && out.before > back.before) return false
  const travellers = new Set(out.travellers)
  return back.travellers.some((id) => travellers.has(id))
}

const isUnchanged = ({ before, times }: OrderedTrip): boolean =>
  before !== undefined && before === times?.departs

import { refuse, type Refusal } from '../../domain/refusal.ts'
import { parseControl } from '../../domain/sailing/salesControl.ts'
import { addDays, dateOf } from '../../domain/value/portTime.ts'
import { readStays, type StayRow } from '../database/stock/controlRows.ts'
import type { Tx } from '../database/transaction.ts'
import type { Sailing } from '../reference/sailing.ts'
import type { SoldTrip } from './priceTrips.ts'

type Trip = Pick<Sailing, 'itinerary' | 'origin' | 'destination' | 'departs'>

/** A trip of a request with the classes and categories that are sold on it. */
interface RequestedTrip {
  accommodationRequests: readonly { idOrCode: string }[]
}

/**
 * Returns why trips that lead out and back are not sold together: the company wants a longer stay between them. Others of the
 * sale lead back too. Sailings of which none leads back are not read.
 */
export async function refuseShortStay(
  tx: Tx,
  agency: string,
  trips: readonly RequestedTrip[],
  sailings: readonly Trip[],
  others: readonly SoldTrip[] = [],
): Promise<Refusal | undefined> {
  const all = [...sailings, ...others.filter(isDated)]
  const pairs = all.flatMap((out, nth) =>
    all.flatMap((back, at) =>
      isWayBack(out, back) && (nth < sailings.length || at < sailings.length)
        ? [{ out, back, at: Math.min(at, nth), requested: trips[Math.min(at, nth)] }]
        : [],
    ),
  )
  if (pairs.length === 0) return undefined
  const stays = await readStays(
    tx,
    pairs.map(({ out }) => out.itinerary),
  )
  for (const { out, back, at, requested } of pairs) {
    const days = Math.max(
      0,
      ...stays
        .filter((stay) => stay.itinerary === out.itinerary && isFor(stay, agency, requested))
        .map((stay) => stay.days),
    )
    const earliest = addDays(dateOf(out.departs), days)
    if (dateOf(back.departs) < earliest)
      return refuse('stay_too_short', { days, day: earliest }, `/trips/${at}`)
  }
  return undefined
}

/** An open trip has no day yet. */
const isDated = (trip: SoldTrip): trip is SoldTrip & Trip =>
  trip.itinerary !== undefined && trip.departs !== undefined

const isWayBack = (out: Trip, back: Trip): boolean =>
  back.origin === out.destination && back.destination === out.origin && back.departs >= out.departs

function isFor({ resource }: StayRow, agency: string, trip: RequestedTrip | undefined): boolean {
  const { holders, what } = parseControl(resource)
  const isSold = trip?.accommodationRequests.some(({ idOrCode }) => idOrCode === what)
  return (holders.length === 0 || holders.includes(agency)) && (what === 'PAX' || isSold === true)
}

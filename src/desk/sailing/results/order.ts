import { tripId } from '../../../domain/sailing/tripId.ts'
import { compare } from '../../../domain/value/portTime.ts'
import type { Trip } from '../search/form.ts'

export const orders = ['BY_DEPARTURE_TIME', 'BY_ARRIVAL_TIME', 'BY_DURATION'] as const
export type Order = (typeof orders)[number]
export const defaultOrder: Order = 'BY_DEPARTURE_TIME'

type Compare = (one: Trip, other: Trip) => number
const byDeparture: Compare = (one, other) => compare(one.departureDateTime, other.departureDateTime)

const compares: Record<Order, Compare> = {
  BY_DEPARTURE_TIME: byDeparture,
  BY_ARRIVAL_TIME: (one, other) => compare(one.arrivalDateTime, other.arrivalDateTime),
  BY_DURATION: (one, other) => one.duration - other.duration,
}

/** Sorts; each connecting trip follows the trip whose stops it serves, and those without one come last. */
export function sortTrips(trips: readonly Trip[], order: Order): Trip[] {
  const sorted = trips.toSorted((one, other) => compares[order](one, other) || byDeparture(one, other))
  const ids = new Set(sorted.map(tripId))
  const own = sorted.filter(({ conjuctionOrigin }) => conjuctionOrigin === undefined)
  const served = Map.groupBy(
    sorted.filter(({ conjuctionOrigin }) => conjuctionOrigin !== undefined),
    ({ conjuctionOrigin = '' }) => (ids.has(conjuctionOrigin) ? conjuctionOrigin : ''),
  )
  return [...own.flatMap((trip) => [trip, ...(served.get(tripId(trip)) ?? [])]), ...(served.get('') ?? [])]
}

import type { Static } from 'typebox'
import type { TripKey } from '../../contract/trip.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { toInstant } from '../../domain/value/portTime.ts'
import { type Tx, runAsSystem, type Actor } from '../database/transaction.ts'
import type { Clock } from '../server/clock.ts'
import type { Catalogue } from './catalogue.ts'
import type { Sailing } from './sailing.ts'
import {
  findSailings,
  readDay,
  readDepartures,
  readVoyages,
  readItineraries,
  readItinerary,
  sailingsOfShip,
  type FoundSailing,
  type Itinerary,
  insertCancelled,
  insertChanged,
  isCancelled,
  declarationsOn,
  readDisrupted,
  writeTimesAhead,
  writeVesselAhead,
  type DisruptedSailing,
  type DisruptionKind,
} from './timetableSql.ts'

export {
  readDay,
  readDepartures,
  readItineraries,
  readItinerary,
  readVoyages,
  sailingsOfShip,
  type Itinerary,
}

type Key = Static<typeof TripKey>

/**
 * Finds the trips in the timetable, in their order; refuses a missing, cancelled or departed one. `itineraries` are those of
 * stored trips.
 */
export async function findTrips(
  tx: Tx,
  { catalogue, clock }: { catalogue: Catalogue; clock: Clock },
  trips: readonly Key[],
  itineraries?: readonly (number | null)[],
): Promise<Sailing[] | Refusal> {
  const found = await findSailings(tx, trips, itineraries)
  const located: Sailing[] = []
  for (const [nth, trip] of trips.entries()) {
    const sailing = found.find((one) => one.nth === nth && isSameArrival(one, trip))
    if (!sailing) return refuse('trip_not_found', keyParameters(trip), `/trips/${nth}`)
    const refusal = refuseCancelled(sailing) ?? refuseDeparted(sailing, catalogue, clock)
    if (refusal) return { ...refusal, at: `/trips/${nth}` }
    located.push(sailing)
  }
  return located
}

const keyParameters = ({ departureDateTime, origin, destination }: Key) => ({
  departs: departureDateTime,
  origin: origin.idOrCode,
  destination: destination.idOrCode,
})

const refuseCancelled = ({ cancelled }: FoundSailing): Refusal | undefined =>
  cancelled ? refuse('sailing_cancelled') : undefined

const isSameArrival = ({ arrives }: Sailing, { arrivalDateTime }: Key) =>
  arrivalDateTime === undefined || arrivalDateTime === arrives

/**
 * The sailings of stored trips, departed and cancelled ones too, each with the index of its trip; one that is not in the
 * timetable is left out.
 */
export const findWithDeparted = (
  tx: Tx,
  trips: readonly Key[],
  itineraries: readonly (number | null)[],
): Promise<FoundSailing[]> => findSailings(tx, trips, itineraries)

/** Finds the given trips that are in the timetable, not cancelled, and have not departed. */
export async function findTripsToDepart(
  tx: Tx,
  { catalogue, clock }: { catalogue: Catalogue; clock: Clock },
  trips: readonly Key[],
): Promise<Sailing[]> {
  const found = await findSailings(tx, trips)
  const located = trips.flatMap(
    (trip, nth) => found.find((one) => one.nth === nth && isSameArrival(one, trip)) ?? [],
  )
  return located.filter((sailing) => !refuseCancelled(sailing) && !refuseDeparted(sailing, catalogue, clock))
}

type Departure = Pick<Sailing, 'departs' | 'origin'>
type Ports = Pick<Catalogue, 'port'>

export const portZone = (catalogue: Ports, port: string) => catalogue.port(port)?.timezone ?? 'UTC'

/** Instants are compared, not clock times: in the night with a repeated hour a ship departs only once. */
const leavesAt = (catalogue: Ports, { departs, origin }: Departure) =>
  toInstant(departs, portZone(catalogue, origin))

/** Returns a filter for sailings that have not departed. */
export function stillToDepart(clock: Clock, catalogue: Ports): (sailing: Departure) => boolean {
  const now = clock.now().getTime()
  return (sailing) => leavesAt(catalogue, sailing) > now
}

export function refuseDeparted(sailing: Departure, catalogue: Ports, clock: Clock): Refusal | undefined {
  return stillToDepart(clock, catalogue)(sailing)
    ? undefined
    : refuse('departed', { departs: sailing.departs })
}

/** Minutes before departure, rounded up. */
export function minutesToDeparture(sailing: Departure, catalogue: Ports, clock: Clock): number {
  return Math.ceil((leavesAt(catalogue, sailing) - clock.now().getTime()) / 60_000)
}

export { insertChanged, isCancelled, declarationsOn, readDisrupted, writeTimesAhead, writeVesselAhead }
export type { DisruptedSailing, DisruptionKind }

/** Declares a sailing cancelled for every agency; returns the id of the disruption. */
export const declareCancelled = (tx: Tx, who: Actor, itinerary: number, now: Date): Promise<number> =>
  runAsSystem(tx, who, () => insertCancelled(tx, itinerary, now))

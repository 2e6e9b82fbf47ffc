import { tripId } from '../../../../domain/sailing/tripId.ts'
import type { WorkingBooking, WorkingTrip } from '../workingBooking.ts'

/** Ids of the remaining trips that have changed: the trip itself, or a passenger or vehicle on it. */
export function changedTrips(before: WorkingBooking, now: WorkingBooking): string[] {
  const earlier = new Map(before.trips.map((one) => [tripId(one.trip), one]))
  const changed = new Set(
    (['people', 'vehicles', 'pets'] as const).flatMap((list) => changedOf(before[list], now[list])),
  )
  return now.trips.flatMap((trip) => {
    const id = tripId(trip.trip)
    const was = earlier.get(id)
    return was !== undefined && (was !== trip || aboard(trip).some((uuid) => changed.has(uuid))) ? [id] : []
  })
}

/** Compares by identity, because unchanged records are the same object. */
function changedOf(
  before: readonly { uuid: string }[] = [],
  now: readonly { uuid: string }[] = [],
): string[] {
  const known = new Set(before)
  return now.filter((one) => !known.has(one)).map((one) => ('owner' in one ? String(one.owner) : one.uuid))
}

function aboard({ passengers, vehicles }: WorkingTrip): string[] {
  return [...passengers, ...vehicles].map(({ uuid }) => uuid)
}

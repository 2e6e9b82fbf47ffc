import { tripId, type TripIdentity } from './tripId.ts'

export interface TripWithArrival extends TripIdentity {
  arrivalDateTime?: string | undefined
}

/** Compares a recalled and a searched trip by the four identifying fields and, if both have it, the arrival. */
export function tripsMatch(a: TripWithArrival, b: TripWithArrival): boolean {
  if (tripId(a) !== tripId(b)) return false
  return (
    a.arrivalDateTime === undefined ||
    b.arrivalDateTime === undefined ||
    a.arrivalDateTime === b.arrivalDateTime
  )
}

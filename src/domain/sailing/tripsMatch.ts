import { tripId, type TripIdentity } from './tripId.ts'

export interface TripWithArrival extends TripIdentity {
  arrivalDateTime?: string | undefined
}

/** A recalled trip and a searched one: besides the four keys the arrival agrees, where both tell it. */
export function tripsMatch(a: TripWithArrival, b: TripWithArrival): boolean {
  if (tripId(a) !== tripId(b)) return false
  return (
    a.arrivalDateTime === undefined ||
    b.arrivalDateTime === undefined ||
    a.arrivalDateTime === b.arrivalDateTime
  )
}

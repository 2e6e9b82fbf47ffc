/** The fields that identify a trip. */
interface TripIdentity {
  departureDateTime: string
  origin: { idOrCode: string }
  destination: { idOrCode: string }
  vessel: { idOrCode: string }
}

/** Equal for the same trip: departure, origin, destination and vessel (spec booking §3). */
export function tripId({ departureDateTime, origin, destination, vessel }: TripIdentity): string {
  return [departureDateTime, origin.idOrCode, destination.idOrCode, vessel.idOrCode].join('|')
}

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

/** Identifies a day of a vessel, such as `HLC01 2026-06-20`, by the local departure from any of its calls. */
export const vesselDay = (vessel: string, departureDateTime: string) =>
  `${vessel} ${departureDateTime.slice(0, 10)}`

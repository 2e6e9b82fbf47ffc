/** The fields that identify a trip. */
export interface TripIdentity {
  departureDateTime: string
  origin: { idOrCode: string }
  destination: { idOrCode: string }
  vessel: { idOrCode: string }
}

/** Equal for the same trip: departure, origin, destination and vessel (spec booking §3). */
export function tripId({ departureDateTime, origin, destination, vessel }: TripIdentity): string {
  return [departureDateTime, origin.idOrCode, destination.idOrCode, vessel.idOrCode].join('|')
}

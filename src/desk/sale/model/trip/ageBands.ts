import type { TripAvailability } from '../workingBooking.ts'

/** The passenger types of a trip with their ages; none until its availability is loaded. */
export function ageBands(availability: TripAvailability | undefined) {
  return (availability?.passengerTypes ?? []).map(({ idOrCode, ...ages }) => ({ code: idOrCode, ...ages }))
}

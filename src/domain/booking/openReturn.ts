import { refuse, type Refusal } from '../refusal.ts'

interface TripPorts {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
}

/** Days an open ticket is valid, from the day of booking. */
export const openDays = 365

/** Index of the trip without a date: the second of two, or undefined if no return is open. */
export function openReturnTrip(request: {
  openReturn?: boolean | undefined
  trips: readonly TripPorts[]
}): number | undefined | Refusal {
  if (request.openReturn !== true) return undefined
  const [out, back, ...more] = request.trips
  if (!out || !back || more.length > 0) return refuse('open_return_of_two', {}, '/openReturn')
  const leadsBack =
    back.origin.idOrCode === out.destination.idOrCode && back.destination.idOrCode === out.origin.idOrCode
  return leadsBack ? 1 : refuse('open_return_not_back', {}, '/trips/1')
}

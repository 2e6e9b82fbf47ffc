import { refuse, type Refusal } from '../refusal.ts'

interface Way {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
}

/** Days an open ticket may be used from the day it is booked. */
export const openDays = 365

/** Which trip has no day: the second of two, or undefined where no return is open. */
export function openReturnTrip(request: {
  openReturn?: boolean | undefined
  trips: readonly Way[]
}): number | undefined | Refusal {
  if (request.openReturn !== true) return undefined
  const [out, back, ...more] = request.trips
  if (!out || !back || more.length > 0) return refuse('open_return_of_two', {}, '/openReturn')
  const leadsBack =
    back.origin.idOrCode === out.destination.idOrCode && back.destination.idOrCode === out.origin.idOrCode
  return leadsBack ? 1 : refuse('open_return_not_back', {}, '/trips/1')
}

import type { WorkingTrip } from './workingBooking.ts'

/** What the search answered for this trip, in hundredths, as long as as many persons and vehicles are on it. */
export function searchedPrice({ trip, passengers, vehicles }: WorkingTrip): number | undefined {
  const count = (kind: 'passenger' | 'vehicle') =>
    (trip.partyFares ?? [])
      .filter((fare) => fare.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const same = count('passenger') === passengers.length && count('vehicle') === vehicles.length
  return same ? trip.prices.party : undefined
}

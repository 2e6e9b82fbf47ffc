import type { WorkingTrip } from '../workingBooking.ts'

/** The price in hundredths from the search, valid while the number of persons and vehicles is unchanged. */
export function searchedPrice({ trip, passengers, vehicles }: WorkingTrip): number | undefined {
  const count = (kind: 'passenger' | 'vehicle') =>
    (trip.partyFares ?? [])
      .filter((fare) => fare.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const same = count('passenger') === passengers.length && count('vehicle') === vehicles.length
  return same ? trip.prices.party : undefined
}

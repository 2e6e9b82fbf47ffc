import { salePreferences } from '../preferences.ts'
import type { Accommodation, VehicleOnTrip, TripAvailability } from '../workingBooking.ts'

/** The garages of a trip; empty if there is only one, since there is no choice. */
export function garagesOf(availability?: TripAvailability): Accommodation[] {
  const all = (availability?.accommodations ?? []).filter(({ availabilityType }) =>
    availabilityType.startsWith('GARAGE'),
  )
  return all.length > 1 ? all : []
}

/** Code of the garage requested for a vehicle: the one chosen, else that of the settings; empty for any. */
export function garageOf({ garage }: VehicleOnTrip, availability?: TripAvailability): string {
  const preferred = garage ?? salePreferences.garage()
  return garagesOf(availability).some(({ idOrCode }) => idOrCode === preferred) ? preferred : ''
}

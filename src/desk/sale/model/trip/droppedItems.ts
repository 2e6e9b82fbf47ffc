import { tripsMatch } from '../../../../domain/sailing/tripId.ts'
import { cheapestSeat, preferredAccommodation } from '../accommodation/accommodation.ts'
import { tripText } from '../bookingText.ts'
import { salePreferences } from '../preferences.ts'
import type { TripAvailability, WorkingBooking, WorkingTrip } from '../workingBooking.ts'
import { availabilityOf } from './availability.ts'

interface DroppedItems {
  trip: string
  /** `2-bed inside cabin (2), 2 × Meal in the restaurant` */
  items: string
}

/** What the operator has chosen on trips that are no longer in the booking: another ship does not have it. */
export function droppedItems(
  before: Pick<WorkingBooking, 'trips'>,
  after: Pick<WorkingBooking, 'trips'>,
): readonly DroppedItems[] {
  return before.trips
    .filter(({ trip }) => !after.trips.some((one) => tripsMatch(one.trip, trip)))
    .map((one) => ({ trip: tripText(one.trip), items: itemsOf(one).join(', ') }))
    .filter(({ items }) => items !== '')
}

function itemsOf(one: WorkingTrip): string[] {
  const availability = availabilityOf(one)
  return [
    ...accommodationsOf(one, availability),
    ...(one.services ?? []).map(({ code, units }) => counted(units, code, availability?.additionalServices)),
    ...(one.packages ?? []).map(({ code, quantity }) => counted(quantity, code, availability?.packages)),
    ...(one.parcels ?? []).map(({ description, quantity }) => counted(quantity, description)),
  ].filter((text) => text !== '')
}

type Named = readonly { idOrCode: string; name: string }[]

/** `2 × Meal in the restaurant`; empty for a row without a code. */
function counted(count: number, code: string, offers: Named = []): string {
  return code === '' ? '' : `${count} × ${nameIn(offers, code)}`
}

const nameIn = (offers: Named, code: string) => offers.find(({ idOrCode }) => idOrCode === code)?.name || code

/** Without those that are assigned to passengers who have chosen none. */
function accommodationsOf({ passengers }: WorkingTrip, availability?: TripAvailability): string[] {
  const usual =
    preferredAccommodation(salePreferences.accommodation(), availability) ?? cheapestSeat(availability)
  const chosen = passengers.filter(
    ({ accommodation, accommodationNumber }) =>
      accommodation !== '' && (accommodation !== usual?.idOrCode || accommodationNumber !== undefined),
  )
  const byCode = Map.groupBy(chosen, ({ accommodation }) => accommodation)
  return [...byCode].map(([code, some]) => {
    const numbers = some.flatMap(({ accommodationNumber = [] }) => accommodationNumber)
    const which = numbers.length > 0 ? numbers.join(' ') : some.length
    return `${nameIn(availability?.accommodations ?? [], code)} (${which})`
  })
}

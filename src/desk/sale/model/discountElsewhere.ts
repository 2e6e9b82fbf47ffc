import {
  discountOf,
  type WorkingBooking,
  type PassengerAccommodation,
  type VehicleOnTrip,
  type TripAvailability,
  type WorkingTrip,
} from './workingBooking.ts'

type Availabilities = readonly (TripAvailability | undefined)[]

/** Another trip without the discount, and whether it is on sale there. */
interface Lacking {
  /** Index of the trip. */
  trip: number
  granted: boolean
}

/** The trips on which a passenger or vehicle lacks the discount typed for the trip on screen. */
export function tripsLacking(
  workingBooking: WorkingBooking,
  availabilities: Availabilities,
  shown: number,
  uuid: string,
): Lacking[] {
  const here = workingBooking.trips[shown]
  const typed = here && itemOn(here, uuid)?.discount
  if (!typed || !isGranted(typed, availabilities[shown])) return []
  return workingBooking.trips.flatMap((trip, index) => {
    const item = itemOn(trip, uuid)
    const has =
      index === shown ||
      item === undefined ||
      discountThere(workingBooking, item, availabilities[index]) === typed
    return has ? [] : [{ trip: index, granted: isGranted(typed, availabilities[index]) }]
  })
}

function itemOn(
  { passengers, vehicles }: WorkingTrip,
  uuid: string,
): PassengerAccommodation | VehicleOnTrip | undefined {
  return [...passengers, ...vehicles].find((one) => one.uuid === uuid)
}

function discountThere(
  { people }: WorkingBooking,
  item: PassengerAccommodation | VehicleOnTrip,
  availability?: TripAvailability,
): string {
  const person = people.find(({ uuid }) => uuid === item.uuid)
  return person && 'accommodation' in item ? discountOf(person, item, availability) : (item.discount ?? '')
}

function isGranted(discount: string, availability?: TripAvailability): boolean {
  return availability?.discounts.some(({ idOrCode }) => idOrCode === discount) ?? false
}

/** Applies the discount to those of the trips that offer it. */
export function spreadDiscount(
  draft: WorkingBooking,
  lacking: readonly Lacking[],
  uuid: string,
  discount: string,
): void {
  for (const { trip } of lacking.filter(({ granted }) => granted)) {
    const item = draft.trips[trip] && itemOn(draft.trips[trip], uuid)
    if (item) item.discount = discount
  }
}

import type { RecordedStep } from '../../command/command.ts'
import type { PlaceArguments } from '../model/commandArguments.ts'
import { isCabin, offered, cheapestSeat } from '../model/accommodation/accommodation.ts'
import type { WorkingBooking, PassengerAccommodation, WorkingTrip } from '../model/workingBooking.ts'
import { availabilityOf } from '../model/trip/availability.ts'

type Seated = Omit<PlaceArguments, 'trip'> & { passengers: number[] }

/** True for accommodation the operator chose, false for the seat assigned by default. */
function isChosen(
  place: PassengerAccommodation,
  before: PassengerAccommodation | undefined,
  usual: string | undefined,
): boolean {
  if (place.accommodation === '') return false
  if (before && before.accommodation === '') return place.accommodation !== usual
  return before?.accommodation !== place.accommodation || before.whole !== place.whole
}

/** A passenger’s accommodation on one trip, with the passengers who share the cabin. */
function seatedOn(before: WorkingTrip | undefined, trip: WorkingTrip, people: readonly string[]): Seated[] {
  const availability = availabilityOf(trip)
  const usual = cheapestSeat(availability)?.idOrCode
  const chosen = trip.passengers.filter((place) =>
    isChosen(
      place,
      before?.passengers.find(({ uuid }) => uuid === place.uuid),
      usual,
    ),
  )
  const together = Map.groupBy(chosen, (one) => `${one.accommodation} ${one.whole} ${one.cabin}`)
  return [...together.values()].map((places) => {
    const { accommodation = '', whole = false } = places[0] ?? {}
    const room = offered(accommodation, availability)
    const passengers = places.map(({ uuid }) => people.indexOf(uuid) + 1)
    return { accommodation, passengers, ...(room && isCabin(room) ? { whole } : {}) }
  })
}

function recordedStep({ passengers, ...place }: Seated, passengerCount: number, trip?: number): RecordedStep {
  const args: PlaceArguments = {
    ...place,
    ...(passengers.length === passengerCount ? {} : { passengers }),
    ...(trip === undefined ? {} : { trip }),
  }
  return { command: 'booking.place', args }
}

/** Recorded steps of accommodation chosen in the grid; a single one if it is the same on every trip. */
export function stepsOfAccommodation(before: WorkingBooking, now: WorkingBooking): RecordedStep[] {
  const people = now.people.map(({ uuid }) => uuid)
  const trips = now.trips.map((trip, index) => seatedOn(before.trips[index], trip, people))
  const [first = [], ...others] = trips
  const everywhere = others.every((one) => JSON.stringify(one) === JSON.stringify(first))
  if (everywhere) return first.map((one) => recordedStep(one, people.length))
  return trips.flatMap((seated, index) => seated.map((one) => recordedStep(one, people.length, index + 1)))
}

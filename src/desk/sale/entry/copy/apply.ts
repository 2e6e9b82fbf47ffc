import { typeOn } from '../../../../domain/pricing/age.ts'
import { ageBands } from '../../model/trip/ageBands.ts'
import { isCabin, offered, onlyWhole } from '../../model/accommodation/accommodation.ts'
import type {
  WorkingBooking,
  Person,
  PassengerAccommodation,
  TripAvailability,
  WorkingTrip,
  Vehicle,
} from '../../model/workingBooking.ts'
import type { Copied, CopiedPerson, CopiedVehicle, Seat } from './source.ts'

/** Adds the passengers, vehicles and preferences of a booking to the chosen trips, leg by leg. */
export function apply(
  draft: WorkingBooking,
  copied: Copied,
  availability: readonly (TripAvailability | undefined)[],
): void {
  const people = copied.people.map((one) => ({ copied: one, uuid: crypto.randomUUID() }))
  const vehicles = copied.vehicles.map((one) => ({ copied: one, uuid: crypto.randomUUID() }))
  draft.people = people.map((one) => personOf(one, availability[0]))
  draft.vehicles = vehicles.map(vehicleOf)
  draft.leader = { ...copied.leader }
  draft.remarks = copied.remarks
  draft.trips.forEach((trip, leg) => board(trip, leg, people, vehicles, availability[leg]))
}

interface Renamed<T> {
  copied: T
  uuid: string
}

/** The passenger type follows from the age on the new date. */
function personOf({ copied, uuid }: Renamed<CopiedPerson>, first: TripAvailability | undefined): Person {
  const { seats: _, ...person } = copied
  const day = first?.departureDateTime.slice(0, 10) ?? ''
  return { ...person, uuid, type: typeOn(person, day, ageBands(first)) }
}

function vehicleOf({ copied, uuid }: Renamed<CopiedVehicle>): Vehicle {
  const { aboard: _, ...vehicle } = copied
  return { ...vehicle, uuid }
}

function board(
  trip: WorkingTrip,
  leg: number,
  people: readonly Renamed<CopiedPerson>[],
  vehicles: readonly Renamed<CopiedVehicle>[],
  availability: TripAvailability | undefined,
): void {
  const seat = seater(availability)
  trip.passengers = people.flatMap(({ copied, uuid }) => {
    const had = copied.seats[leg]
    return had === undefined ? [] : [{ ...seat(had), uuid }]
  })
  trip.vehicles = vehicles.flatMap(({ copied, uuid }) => {
    const had = copied.aboard[leg]
    return had === undefined ? [] : [{ ...had, uuid }]
  })
}

/** Finds the same accommodation on the new trip, if it is on sale; cabins are filled one after the other. */
function seater(
  availability: TripAvailability | undefined,
): (had: Seat) => Omit<PassengerAccommodation, 'uuid'> {
  const inCabins = new Map<string, number>()
  let cabins = 0
  return (had) => {
    const found = offered(had.accommodation, availability)
    if (found === undefined) return { accommodation: '', whole: false, cabin: 0 }
    if (!isCabin(found)) return { ...had, whole: false, cabin: 0 }
    if (!had.whole && !onlyWhole(found)) return { ...had, cabin: 0 }
    const before = inCabins.get(found.idOrCode) ?? 0
    inCabins.set(found.idOrCode, before + 1)
    if (had.cabin > 0) return { ...had, whole: true }
    if (before % found.capacity === 0) cabins += 1
    return { ...had, whole: true, cabin: cabins }
  }
}

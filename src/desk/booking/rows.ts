import { offered } from './accommodation.ts'
import type { Gap } from './store.ts'
import {
  discountOf,
  type Accommodation,
  type BookingInHand,
  type Person,
  type Place,
  type Stowage,
  type TripAvailability,
  type TripInHand,
  type TripPrices,
  type Vehicle,
} from './inHand.ts'

type Priced = TripPrices['items'][number]

/** A passenger as the grid of one trip shows him. */
export interface PersonRow {
  /** Index among the people of the booking. */
  index: number
  person: Person
  place: Place
  accommodation: Accommodation | undefined
  /** What is asked for on this trip; empty where it is not granted. */
  discount: string
  priced: Priced | undefined
  gaps: readonly Gap[]
}

export interface VehicleRow {
  index: number
  vehicle: Vehicle
  stowage: Stowage
  category: TripAvailability['vehicleCategories'][number] | undefined
  priced: Priced | undefined
  gaps: readonly Gap[]
}

/** What the rows of one trip are made of. */
export interface TripView {
  inHand: BookingInHand
  trip: TripInHand
  availability: TripAvailability | undefined
  prices: TripPrices | undefined
  /** What is missing or wrong on this trip, as far as it is to be shown. */
  gaps: readonly Gap[]
}

export function personRows({ inHand: { people }, trip, availability, prices, gaps }: TripView): PersonRow[] {
  return trip.passengers.flatMap((place) => {
    const index = people.findIndex(({ uuid }) => uuid === place.uuid)
    const person = people[index]
    if (person === undefined) return []
    return [
      {
        index,
        person,
        place,
        accommodation: offered(place.accommodation, availability),
        discount: discountOf(person, place, availability),
        priced: prices?.items.find(({ uuid }) => uuid === person.uuid),
        gaps: gaps.filter(({ kind, row }) => kind === 'passenger' && row === index),
      },
    ]
  })
}

export function vehicleRows({
  inHand: { vehicles },
  trip,
  availability,
  prices,
  gaps,
}: TripView): VehicleRow[] {
  return trip.vehicles.flatMap((stowage) => {
    const index = vehicles.findIndex(({ uuid }) => uuid === stowage.uuid)
    const vehicle = vehicles[index]
    if (vehicle === undefined) return []
    return [
      {
        index,
        vehicle,
        stowage,
        category: availability?.vehicleCategories.find(({ idOrCode }) => idOrCode === vehicle.category),
        priced: prices?.items.find(({ uuid }) => uuid === vehicle.uuid),
        gaps: gaps.filter(({ kind, row }) => kind === 'vehicle' && row === index),
      },
    ]
  })
}

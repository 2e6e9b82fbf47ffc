import { isCompatible } from '../../../../domain/sailing/attributeMatch.ts'
import { isCabin, onlyWhole, passengerAccommodations, cabinFor } from './accommodation.ts'
import {
  assignAccommodation,
  type Accommodation,
  type PassengerAccommodation,
  type TripAvailability,
} from '../workingBooking.ts'
import { availabilityOf } from '../trip/availability.ts'
import { edit, useBooking } from '../saleStore.ts'

/** The trip’s accommodation that matches the preferences. */
export function matchingAccommodation(
  { attributes = {} }: Pick<PassengerAccommodation, 'attributes'>,
  availability?: TripAvailability,
): Accommodation[] {
  return passengerAccommodations(availability).filter((one) =>
    isCompatible(one.pricingAttributes, attributes),
  )
}

/** Stores a passenger’s preference; if exactly one accommodation matches, it is assigned at once. */
export function preferenceFor(row: number, fieldName: string, id: string): void {
  const state = useBooking.getState()
  const trip = state.workingBooking.trips[state.active]
  const uuid = state.workingBooking.people[row]?.uuid
  const availability = trip && availabilityOf(trip)
  edit('accommodation', (draft) => {
    const passengers = draft.trips[state.active]?.passengers ?? []
    const place = passengers.find((one) => one.uuid === uuid)
    if (place === undefined) return
    place.attributes = withPreference(place, fieldName, id, availability)
    settle(place, matchingAccommodation(place, availability), passengers)
  })
}

/** If no accommodation matches all preferences but one matches the new one, that replaces the earlier ones. */
function withPreference(
  { attributes = {} }: Pick<PassengerAccommodation, 'attributes'>,
  fieldName: string,
  id: string,
  availability?: TripAvailability,
): Record<string, string> {
  const all = { ...attributes, [fieldName]: id }
  const alone = { [fieldName]: id }
  const fits = (attributes: Record<string, string>) =>
    matchingAccommodation({ attributes }, availability).length > 0
  return !fits(all) && fits(alone) ? alone : all
}

function settle(
  place: PassengerAccommodation,
  left: readonly Accommodation[],
  all: readonly PassengerAccommodation[],
): void {
  const free = left.filter(({ units }) => units > 0)
  const [only] = free
  if (only !== undefined && free.length === 1) return take(place, only, all)
  if (!left.some(({ idOrCode }) => idOrCode === place.accommodation))
    assignAccommodation(place, { accommodation: '', whole: false, cabin: 0 })
}

function take(
  place: PassengerAccommodation,
  only: Accommodation,
  all: readonly PassengerAccommodation[],
): void {
  if (place.accommodation === only.idOrCode) return
  const others = all.filter((one) => one !== place)
  assignAccommodation(place, {
    accommodation: only.idOrCode,
    whole: isCabin(only),
    cabin: cabinFor(others, only),
  })
}

/** Gives the passenger a whole cabin alone, or a berth again. */
export function setAlone(row: number, alone: boolean): boolean {
  const state = useBooking.getState()
  const trip = state.workingBooking.trips[state.active]
  const uuid = state.workingBooking.people[row]?.uuid
  const place = trip?.passengers.find((one) => one.uuid === uuid)
  const cabin = passengerAccommodations(trip && availabilityOf(trip)).find(
    ({ idOrCode }) => idOrCode === place?.accommodation,
  )
  if (trip === undefined || cabin === undefined || !isCabin(cabin) || (!alone && onlyWhole(cabin)))
    return false
  const next = Math.max(0, ...trip.passengers.map((one) => one.cabin)) + 1
  edit('exclusive', (draft) => {
    const his = draft.trips[state.active]?.passengers.find((one) => one.uuid === uuid)
    if (his === undefined) return
    assignAccommodation(his, { accommodation: his.accommodation, whole: alone, cabin: alone ? next : 0 })
    if (alone) his.alone = true
  })
  return true
}

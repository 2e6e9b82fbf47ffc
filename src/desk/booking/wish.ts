import { isCompatible } from '../../domain/sailing/compatible.ts'
import { isCabin, onlyWhole, passengerAccommodations } from './accommodation.ts'
import { sit, type Accommodation, type Place, type TripAvailability } from './inHand.ts'
import { availabilityOf, edit, useBooking } from './store.ts'

/** What a trip has that answers to what a place is to be like. */
export function answering(
  { attributes = {} }: Pick<Place, 'attributes'>,
  availability?: TripAvailability,
): Accommodation[] {
  return passengerAccommodations(availability).filter((one) =>
    isCompatible(one.pricingAttributes, attributes),
  )
}

/** Says what somebody’s place is to be like; where one accommodation is left that is it, without another key. */
export function wishFor(row: number, fieldName: string, id: string): void {
  const state = useBooking.getState()
  const trip = state.inHand.trips[state.active]
  const uuid = state.inHand.people[row]?.uuid
  const availability = trip && availabilityOf(state, trip)
  edit('accommodation', (draft) => {
    const place = draft.trips[state.active]?.passengers.find((one) => one.uuid === uuid)
    if (place === undefined) return
    place.attributes = { ...place.attributes, [fieldName]: id }
    settle(place, answering(place, availability))
  })
}

function settle(place: Place, left: readonly Accommodation[]): void {
  const free = left.filter(({ units }) => units > 0)
  const [only] = free
  if (only !== undefined && free.length === 1) return take(place, only)
  if (!left.some(({ idOrCode }) => idOrCode === place.accommodation))
    sit(place, { accommodation: '', whole: false, cabin: 0 })
}

function take(place: Place, only: Accommodation): void {
  if (place.accommodation === only.idOrCode) return
  sit(place, { accommodation: only.idOrCode, whole: isCabin(only), cabin: 0 })
}

/** A cabin for somebody alone, or again a berth among others. */
export function setAlone(row: number, alone: boolean): boolean {
  const state = useBooking.getState()
  const trip = state.inHand.trips[state.active]
  const uuid = state.inHand.people[row]?.uuid
  const place = trip?.passengers.find((one) => one.uuid === uuid)
  const cabin = passengerAccommodations(trip && availabilityOf(state, trip)).find(
    ({ idOrCode }) => idOrCode === place?.accommodation,
  )
  if (trip === undefined || cabin === undefined || !isCabin(cabin) || (!alone && onlyWhole(cabin)))
    return false
  const next = Math.max(0, ...trip.passengers.map((one) => one.cabin)) + 1
  edit('exclusive', (draft) => {
    const his = draft.trips[state.active]?.passengers.find((one) => one.uuid === uuid)
    if (his) sit(his, { accommodation: his.accommodation, whole: alone, cabin: alone ? next : 0 })
  })
  return true
}

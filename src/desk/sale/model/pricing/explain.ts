import type { AnswerOf, InputOf } from '../../../../contract/call.ts'
import type { pricing } from '../../../../contract/pricing.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { RequestedVehicle, Travellers } from '../../../../domain/booking/party.ts'
import { request } from '../../../request/request.ts'
import { cheapestSeat } from '../accommodation/accommodation.ts'
import {
  emptyBooking,
  newPerson,
  newAccommodation,
  newVehicle,
  type WorkingBooking,
  type Trip,
} from '../workingBooking.ts'
import { offersOf } from '../offers.ts'
import { tripKeyOf, tripRequest } from '../request/requests.ts'
import { availabilityOf } from '../trip/availability.ts'
import { pricesOf, useBooking } from '../saleStore.ts'
import { itemText, tripText } from '../bookingText.ts'

type Item = AnswerOf<typeof pricing.price>['trips'][number]['prices']['items'][number]
type Body = InputOf<typeof pricing.price>['body']

interface UnbookedTrip {
  trip: Trip
  travellers: readonly Travellers[]
  vehicles: readonly RequestedVehicle[]
  selectedProject: string
  deal: string
}

interface ExplainRequest {
  body: Body
  title: string
  name(item: Item): string
}

/** A hypothetical booking of one trip, with every passenger in the usual seat. */
function hypotheticalBooking(
  { trip, travellers, vehicles, ...asked }: UnbookedTrip,
  seat: string,
): WorkingBooking {
  const people = travellers.flatMap(({ type, discount = '', quantity }) =>
    Array.from({ length: quantity }, () => newPerson(crypto.randomUUID(), { type, discount })),
  )
  const cars = vehicles.map((request) => newVehicle(crypto.randomUUID(), request))
  const empty = emptyBooking()
  return {
    ...empty,
    people,
    vehicles: cars,
    offers: { ...empty.offers, ...asked },
    trips: [
      {
        trip,
        passengers: people.map(({ uuid }) => ({ ...newAccommodation(uuid), accommodation: seat })),
        vehicles: cars.map(({ uuid }) => ({ uuid })),
      },
    ],
  }
}

/** Builds the price request for a trip that is in no booking. */
export async function unbookedPriceRequest(looked: UnbookedTrip): Promise<ExplainRequest | Refusal> {
  const answer = await request(calls.availability, { body: { trips: [tripKeyOf(looked)] } })
  if (isRefusal(answer)) return answer
  const [availability] = answer.trips
  const seat = cheapestSeat(availability)
  if (availability === undefined || seat === undefined) return refuse('nothing_priced')
  const workingBooking = hypotheticalBooking(looked, seat.idOrCode)
  const trips = workingBooking.trips.map((trip) => tripRequest(workingBooking, trip, availability))
  return {
    body: { trips, ...offersOf(workingBooking) },
    title: tripText(looked.trip),
    name: (item) => itemText({ workingBooking, availability }, item),
  }
}

/** The prices of the trip on screen with the displayed item names; undefined without prices. */
export function explainedTrip() {
  const state = useBooking.getState()
  const trip = state.workingBooking.trips[state.active]
  const prices = trip && pricesOf(state, trip)
  if (trip === undefined || prices === undefined) return undefined
  const view = { workingBooking: state.workingBooking, availability: availabilityOf(trip) }
  return { title: tripText(trip.trip), prices, names: prices.items.map((item) => itemText(view, item)) }
}

import { useRef, useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { tripId } from '../../../../domain/sailing/tripId.ts'
import type { AnswerOf } from '../../../../contract/call.ts'
import { dropCached, getCached, onCached, keepCached, setCached } from '../../../request/cache.ts'
import { salePreferences } from '../preferences.ts'
import { tripKeyOf } from '../request/requests.ts'
import type { SaleState } from '../state.ts'
import type { TripAvailability, WorkingTrip } from '../workingBooking.ts'

type Answer = AnswerOf<typeof calls.availability>
type OfTrip = Pick<WorkingTrip, 'trip'>

/** The fields that identify a trip. */
const inputOf = ({ trip: { departureDateTime, origin, destination, vessel } }: OfTrip) => ({
  body: {
    trips: [
      {
        departureDateTime,
        origin: { idOrCode: origin.idOrCode },
        destination: { idOrCode: destination.idOrCode },
        vessel: { idOrCode: vessel.idOrCode, company: { abbreviation: vessel.company.abbreviation } },
      },
    ],
  },
})

/** Commands load it again where it must be fresh; a trip that can no longer be loaded stays as it was. */
const cacheOptionsOf = (trip: OfTrip) => ({
  staleTime: Number.POSITIVE_INFINITY,
  keepCachedIf: (_: Answer, loaded: Answer | Refusal) => isRefusal(loaded) || loaded.trips.length === 0,
  sent: { body: { trips: [tripKeyOf(trip)] } },
})

/** Read since the last change: several places read availabilities at each key, and a look-up hashes the input. */
let lastRead = new WeakMap<OfTrip['trip'], TripAvailability | undefined>()
onAvailability(() => (lastRead = new WeakMap()))

/** The availability of a trip; undefined until it is loaded for this sale. */
export function availabilityOf({ trip }: OfTrip): TripAvailability | undefined {
  if (!lastRead.has(trip)) lastRead.set(trip, read(trip))
  return lastRead.get(trip)
}

function read(trip: OfTrip['trip']): TripAvailability | undefined {
  const record = getCached(calls.availability, inputOf({ trip }))?.trips[0]
  return record && withServicesSold(record)
}

/** The hook of the availability of several trips, in their order. */
export function useAvailabilities(trips: readonly OfTrip[]): readonly (TripAvailability | undefined)[] {
  const last = useRef<readonly (TripAvailability | undefined)[]>([])
  return useSyncExternalStore(onAvailability, () => {
    const now = trips.map(availabilityOf)
    const same = now.length === last.current.length && now.every((one, at) => one === last.current[at])
    if (!same) last.current = now
    return last.current
  })
}

/** Called when the availability of a trip is loaded or dropped. Returns a function that ends this. */
export function onAvailability(listener: () => void): () => void {
  return onCached(calls.availability, listener)
}

export function setAvailability(availability: readonly TripAvailability[]): void {
  for (const trip of availability) setCached(calls.availability, inputOf({ trip }), { trips: [trip] })
}

/** The next sale loads it again. */
export function dropAvailability(): void {
  dropCached(calls.availability)
}

const sold = new WeakMap<TripAvailability, TripAvailability>()

/** Limits the services of a trip to those the agency sells; the same object for the same record. */
function withServicesSold(trip: TripAvailability): TripAvailability {
  const limited = sold.get(trip) ?? limitServices(trip)
  sold.set(trip, limited)
  return limited
}

function limitServices(trip: TripAvailability): TripAvailability {
  const services = salePreferences.services()
  const { additionalServices: offered } = trip
  if (services.length === 0 || offered === undefined) return trip
  return { ...trip, additionalServices: offered.filter(({ idOrCode }) => services.includes(idOrCode)) }
}

/** Keeps the availability cached of the trips of the working booking. */
export function retainAvailability(store: StoreApi<SaleState>): void {
  const retained = new Map<string, () => void>()
  store.subscribe(({ workingBooking: { trips } }, { workingBooking: before }) => {
    if (trips === before.trips) return
    const chosen = new Map(trips.map((trip) => [tripId(trip.trip), trip]))
    for (const [id, release] of retained) {
      if (chosen.has(id)) continue
      release()
      retained.delete(id)
    }
    for (const [id, trip] of chosen)
      if (!retained.has(id))
        retained.set(id, keepCached(calls.availability, inputOf(trip), cacheOptionsOf(trip)))
  })
}

/** True when the trips are listed despite the refusal: the operator may remove a discount that no trip grants. */
export function listsTrips({ refusal }: Refusal): boolean {
  return refusal === 'discount_on_no_trip'
}

/** The price in smallest units from the search, valid while the number of persons and vehicles is unchanged. */
export function searchedPrice({ trip, passengers, vehicles }: WorkingTrip): number | undefined {
  const count = (kind: 'passenger' | 'vehicle') =>
    (trip.partyFares ?? [])
      .filter((fare) => fare.kind === kind)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const same = count('passenger') === passengers.length && count('vehicle') === vehicles.length
  return same ? trip.prices.party : undefined
}

/** The passenger types of a trip with their ages; none until its availability is loaded. */
export function ageBands(availability: TripAvailability | undefined) {
  return (availability?.passengerTypes ?? []).map(({ idOrCode, ...ages }) => ({ code: idOrCode, ...ages }))
}

import {
  freeCabins,
  offered,
  isCabin,
  accommodationFor,
  onlyWhole,
  passengerAccommodations,
  cabinFor,
} from './accommodation.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { PlaceArguments } from '../commandArguments.ts'
import {
  assignAccommodation,
  type Accommodation,
  type WorkingBooking,
  type WorkingTrip,
  type PassengerAccommodation,
  type TripAvailability,
} from '../workingBooking.ts'
import { refuseSaleRows } from '../rows.ts'
import { availabilityOf } from '../trip/availability.ts'
import { edit, shownTrip, useSale } from '../saleStore.ts'
import { isCompatible } from '../../../../domain/sailing/partyAccommodation.ts'

export interface Target {
  /** Index of the trip. */
  trip: number
  accommodation: Accommodation
  uuids: readonly string[]
}

/** The trips the arguments apply to: the one named, or every trip that offers the accommodation. */
export function targets(args: PlaceArguments): Target[] | Refusal {
  const { workingBooking } = useSale.getState()
  const trips = args.trip === undefined ? workingBooking.trips.map((_, index) => index) : [args.trip - 1]
  const missing = refuseSaleRows(workingBooking, args)
  if (missing) return missing
  const found = trips.flatMap((trip) => targetOn(workingBooking, trip, args) ?? [])
  const refused = found.find(isRefusal)
  if (refused) return refused
  return found.length > 0 ? (found as Target[]) : refuse('not_offered', { what: args.accommodation })
}

function targetOn(
  workingBooking: WorkingBooking,
  index: number,
  args: PlaceArguments,
): Target | Refusal | undefined {
  const trip = workingBooking.trips[index]
  const accommodation = trip && accommodationFor(args.accommodation, availabilityOf(trip))
  if (trip === undefined || accommodation === undefined) return undefined
  const uuids = chosen(workingBooking, trip, args.passengers)
  if (uuids.length < (args.passengers?.length ?? 1)) return refuse('no_such_passenger')
  if (isFull(trip, accommodation)) return refuse('sold_out', { what: accommodation.idOrCode, left: 0 })
  const mixed =
    accommodation.capacity > 1 && !args.whole && sexes(workingBooking, uuids) > 1 && args.passengers
  return mixed ? mixedBerths(accommodation, uuids.length) : { trip: index, accommodation, uuids }
}

/**
 * Sold out according to the last availability. Units held or used by this booking count as taken there, but
 * are still available to it.
 */
function isFull({ passengers }: WorkingTrip, { idOrCode, units }: Accommodation): boolean {
  if (units > 0 || useSale.getState().held !== undefined) return false
  return passengers.every(({ accommodation }) => accommodation !== idOrCode)
}

function chosen({ people }: WorkingBooking, trip: WorkingTrip, numbers?: readonly number[]): string[] {
  const aboard = trip.passengers.map(({ uuid }) => uuid)
  const uuids = numbers?.map((number) => people[number - 1]?.uuid)
  return uuids === undefined ? aboard : aboard.filter((uuid) => uuids.includes(uuid))
}

function sexes({ people }: WorkingBooking, uuids: readonly string[]): number {
  const found = people.filter(({ uuid, sexType }) => uuids.includes(uuid) && sexType !== '')
  return new Set(found.map(({ sexType }) => sexType)).size
}

/** Berths of a cabin cannot be mixed: the refusal offers the whole cabin or separate berths, with prices. */
function mixedBerths({ idOrCode, capacity, price = 0 }: Accommodation, persons: number): Refusal {
  return refuse('mixed_berths', { what: idOrCode, whole: price * capacity, apart: price * persons })
}

/** The number of whole cabins for the passengers; undefined for berths and seats. */
export function wholeCabins({ accommodation, uuids }: Target, { whole }: PlaceArguments): number {
  const isWhole = isCabin(accommodation) && (whole ?? onlyWhole(accommodation))
  return isWhole ? Math.ceil(uuids.length / accommodation.capacity) : 0
}

/** Assigns accommodation; the passengers named together share whole cabins, filled to capacity. */
export function assign(args: PlaceArguments): Refusal | undefined {
  const found = targets(args)
  if (isRefusal(found)) return found
  edit('place', (draft) => {
    for (const target of found) {
      const { trip, accommodation, uuids } = target
      const passengers = draft.trips[trip]?.passengers ?? []
      const others = passengers.filter(({ uuid }) => !uuids.includes(uuid))
      const cabins = freeCabins(others, wholeCabins(target, args))
      const seated = passengers.filter(({ uuid }) => uuids.includes(uuid))
      for (const [nth, one] of seated.entries()) {
        const cabin = cabins[Math.floor(nth / accommodation.capacity)]
        assignAccommodation(one, {
          accommodation: accommodation.idOrCode,
          whole: cabin !== undefined,
          cabin: cabin ?? 0,
        })
      }
    }
  })
  return undefined
}

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
  const { workingBooking, active } = useSale.getState()
  const uuid = workingBooking.people[row]?.uuid
  const { availability } = shownTrip()
  edit('accommodation', (draft) => {
    const passengers = draft.trips[active]?.passengers ?? []
    const place = passengers.find((passenger) => passenger.uuid === uuid)
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
  const { workingBooking, active } = useSale.getState()
  const { trip, availability } = shownTrip()
  const uuid = workingBooking.people[row]?.uuid
  const place = trip?.passengers.find((passenger) => passenger.uuid === uuid)
  const cabin = place && offered(place.accommodation, availability)
  if (!trip || !cabin || !isCabin(cabin) || (!alone && onlyWhole(cabin))) return false
  const next = Math.max(0, ...trip.passengers.map((passenger) => passenger.cabin)) + 1
  edit('exclusive', (draft) => {
    const his = draft.trips[active]?.passengers.find((passenger) => passenger.uuid === uuid)
    if (his === undefined) return
    assignAccommodation(his, { accommodation: his.accommodation, whole: alone, cabin: alone ? next : 0 })
    if (alone) his.alone = true
  })
  return true
}

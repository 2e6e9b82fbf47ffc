import { tripsMatch } from '../../../../domain/sailing/tripId.ts'
import type { RequestedVehicle, Travellers } from '../../../../domain/booking/party.ts'
import { isSameJson } from '../../../../domain/value/isSameJson.ts'
import { sailing as calls } from '../../../../contract/sailing.ts'
import { isRefusal, type Refusal } from '../../../../domain/refusal.ts'
import { request } from '../../../request/request.ts'
import type { PartyArguments } from '../commandArguments.ts'
import { dropPets, removeWithoutTrip } from '../item/items.ts'
import {
  newTraveller,
  newAccommodation,
  newVehicle,
  type WorkingBooking,
  type Party,
  type Person,
  type VehicleOnTrip,
  type Trip,
  type WorkingTrip,
  type PassengerAccommodation,
  type TripAvailability,
  type Vehicle,
} from '../workingBooking.ts'
import { isCar } from '../vehicle.ts'
import { edit, showTrip, useSale } from '../saleStore.ts'
import { cheapestSeat, preferredAccommodation } from '../accommodation/accommodation.ts'
import { salePreferences } from '../preferences.ts'
import { tripKeyOf } from '../request/requests.ts'
import { tripText } from '../bookingText.ts'
import { availabilityOf, setAvailability } from './availability.ts'

/** The chosen trips and the search they come from. */
export interface ChosenTrips extends Party {
  trips: readonly Trip[]
  /** Number of legs of the search. */
  wanted: number
  /** Other terms of the search. */
  asked?: { openReturn?: boolean; selectedProject?: string; deal?: string; packageSearch?: boolean }
}

type Asked = NonNullable<ChosenTrips['asked']>

/** Adds the chosen trips to the working booking; passengers and accommodation that still fit stay unchanged. */
export function chooseTrips(
  { trips, wanted, travellers, vehicles, asked }: ChosenTrips,
  nationality: string,
): void {
  const { party } = useSale.getState()
  const fitted = trips.length > 0 ? { travellers, vehicles } : party
  const recipe = (draft: WorkingBooking) => {
    const before = uuidsOf(draft)
    const isEmpty = draft.people.length + draft.vehicles.length === 0
    if (trips.length > 0 && (isEmpty || !isSameJson(party.travellers, travellers)))
      draft.people = fitPeople(draft.people, travellers, nationality)
    if (trips.length > 0 && (isEmpty || !isSameJson(party.vehicles, vehicles)))
      draft.vehicles = fitVehicles(draft.vehicles, vehicles, party.vehicles)
    const aboard = trips.map((trip) => boarded(draft, trip, before))
    if (!isSameJson(aboard, draft.trips)) draft.trips = aboard
    if (trips.length > 0) removeWithoutTrip(draft)
    if (trips.length > 0 && asked) applySearchOptions(draft, asked)
    if (asked?.packageSearch) draft.trips.forEach((trip) => askForPackage(trip))
  }
  edit('take', recipe, { beside: { wanted, party: fitted } })
  useSale.setState({ sold: undefined })
  showTrip(0)
}

/** Copies the project, the deal and the open return of the search. */
function applySearchOptions(draft: WorkingBooking, { openReturn, selectedProject, deal }: Asked): void {
  if (openReturn) draft.openReturn = true
  else delete draft.openReturn
  if (selectedProject) draft.offers.selectedProject = selectedProject
  if (deal) draft.offers.deal = deal
}

/** A trip found by a package search gets a package row; the code stays empty if there are several. */
function askForPackage(one: WorkingTrip): void {
  const { trip, passengers, packages = [] } = one
  const [offer, ...others] = trip.packageFares ?? []
  if (offer === undefined || packages.length > 0) return
  const code = others.length === 0 ? offer.idOrCode : ''
  const forEach = [offer, ...others].every(({ per }) => per === 'PERSON')
  one.packages = [{ uuid: crypto.randomUUID(), code, quantity: forEach ? passengers.length : 1 }]
}

/** Changes the party of the chosen trips; those who are still part of it stay unchanged. */
export function fitParty({ travellers, vehicles }: PartyArguments, nationality: string): void {
  edit('party', (draft) => {
    const before = uuidsOf(draft)
    if (travellers) draft.people = fitPeople(draft.people, travellers, nationality)
    if (vehicles) draft.vehicles = fitVehicles(draft.vehicles, vehicles, [])
    draft.trips = draft.trips.map((trip) => ({ ...trip, ...boarded(draft, trip.trip, before) }))
    dropPets(draft)
  })
}

/** Removes and returns the first that fits. */
function takeFirst<Item>(items: Item[], fits: (item: Item) => boolean): Item | undefined {
  const at = items.findIndex(fits)
  return at < 0 ? undefined : items.splice(at, 1)[0]
}

/**
 * One passenger per traveller: the existing ones by type and discount, then by type, in their order, then new ones. A
 * discount that is not named stays as it was typed.
 */
function fitPeople(
  people: readonly Person[],
  travellers: readonly Travellers[],
  nationality: string,
): Person[] {
  const remaining = [...people]
  const wanted = travellers.flatMap(({ type, discount = '', quantity }) =>
    Array.from({ length: quantity }, () => ({ type, discount })),
  )
  const takeAlike = ({ type, discount }: (typeof wanted)[number]) =>
    takeFirst(remaining, (person) => person.type === type && person.discount === discount)
  const alike = wanted.map((traveller) => (traveller.discount === '' ? undefined : takeAlike(traveller)))
  const fitted = wanted.map(({ type, discount }, at) => {
    const fitting = discount === '' ? takeAlike({ type, discount }) : alike[at]
    const existing = fitting ?? takeFirst(remaining, (person) => person.type === type)
    if (existing === undefined) return newTraveller(crypto.randomUUID(), nationality, { type, discount })
    return discount === '' ? existing : { ...existing, discount }
  })
  const types = wanted.map(({ type }) => type)
  const places = new Map(people.map(({ uuid }, index) => [uuid, index]))
  const placeOf = ({ uuid }: Person) => places.get(uuid) ?? people.length
  return fitted.toSorted(
    (person, other) =>
      types.indexOf(person.type) - types.indexOf(other.type) || placeOf(person) - placeOf(other),
  )
}

/**
 * One vehicle per request: the existing ones by category, then cars by their kind, whose size selects the category. A
 * vehicle of a request that was made `before` is as it is; another one has the size of the request and keeps its other data.
 */
function fitVehicles(
  vehicles: readonly Vehicle[],
  requests: readonly RequestedVehicle[],
  before: readonly RequestedVehicle[],
): Vehicle[] {
  const remaining = [...vehicles]
  const alike = requests.map((request) =>
    takeFirst(remaining, ({ category }) => category === request.category),
  )
  return requests.map((request, at) => {
    const existing =
      alike[at] ?? takeFirst(remaining, ({ category }) => isCar(category) && isCar(request.category))
    if (existing === undefined) return newVehicle(crypto.randomUUID(), request)
    if (before.some((former) => isSameJson(former, request))) return existing
    const { length: _, height: __, dangerousGoods = false, ...unsized } = existing
    const wasAsked = before.some(({ category, adr }) => category === existing.category && adr)
    const named = newVehicle(existing.uuid, request)
    return {
      ...unsized,
      ...(dangerousGoods && !wasAsked && { dangerousGoods }),
      ...named,
      plate: named.plate || existing.plate,
      driver: named.driver || existing.driver,
      priorityNumber: existing.priorityNumber,
    }
  })
}

function uuidsOf({ people, vehicles }: WorkingBooking): ReadonlySet<string> {
  return new Set([...people, ...vehicles].map(({ uuid }) => uuid))
}

/**
 * Adds all passengers to the trip; on a trip they were already on, they keep their accommodation and
 * products. Passengers who were taken off a trip of this direction in the booking `before` stay off.
 */
function boarded(
  { people, vehicles, trips }: WorkingBooking,
  trip: Trip,
  before: ReadonlySet<string>,
): WorkingTrip {
  const same = trips.find((one) => tripsMatch(one.trip, trip))
  const sameWay = same ?? trips.find((one) => isSameWay(one.trip, trip))
  const goes = (aboard: readonly VehicleOnTrip[] | undefined) => (one: { uuid: string }) =>
    aboard === undefined || !before.has(one.uuid) || aboard.some(({ uuid }) => uuid === one.uuid)
  const place = (uuid: string) =>
    same?.passengers.find((passenger) => passenger.uuid === uuid) ?? newAccommodation(uuid)
  const stowage = (uuid: string) => same?.vehicles.find((vehicle) => vehicle.uuid === uuid) ?? { uuid }
  return {
    ...same,
    trip,
    passengers: people.filter(goes(sameWay?.passengers)).map(({ uuid }) => place(uuid)),
    vehicles: vehicles.filter(goes(sameWay?.vehicles)).map(({ uuid }) => stowage(uuid)),
  }
}

function isSameWay(one: Trip, other: Trip): boolean {
  return (
    one.origin.idOrCode === other.origin.idOrCode && one.destination.idOrCode === other.destination.idOrCode
  )
}

/** Loads the availability of the chosen trips; without `fresh`, only of those not loaded yet. */
export async function loadAvailability(fresh: boolean): Promise<Refusal | undefined> {
  const { trips } = useSale.getState().workingBooking
  const asked = trips.filter((trip) => fresh || availabilityOf(trip) === undefined)
  if (asked.length === 0) return undefined
  const answer = await request(calls.availability, { body: { trips: asked.map(tripKeyOf) } })
  if (isRefusal(answer)) return answer
  setAvailability(answer.trips)
  return undefined
}

/** True when neither an accommodation nor a preference was entered; with a preference the operator chooses. */
function isOpen({ accommodation, attributes = {} }: PassengerAccommodation): boolean {
  return accommodation === '' && Object.values(attributes).every((id) => id === '')
}

/**
 * Assigns the accommodation of the settings, else the cheapest seat, to passengers without any. Unavailable
 * accommodation is not replaced, but marked.
 */
export function assignRemaining(): void {
  const recipe = (draft: WorkingBooking) => {
    for (const trip of draft.trips) {
      const availability = availabilityOf(trip)
      const seat =
        preferredAccommodation(salePreferences.accommodation(), availability) ?? cheapestSeat(availability)
      for (const place of trip.passengers.filter(isOpen)) place.accommodation = seat?.idOrCode ?? ''
    }
  }
  edit('seat', recipe, { follows: true })
}

export async function prepareTrips(fresh = false): Promise<Refusal | undefined> {
  const refusal = await loadAvailability(fresh)
  if (refusal) return refusal
  assignRemaining()
  return undefined
}

interface DroppedItems {
  trip: string
  /** `2-bed inside cabin (2), 2 × Meal in the restaurant` */
  items: string
}

/** Returns the items chosen on trips that are no longer in the booking, because another ship does not have them. */
export function droppedItems(
  before: Pick<WorkingBooking, 'trips'>,
  after: Pick<WorkingBooking, 'trips'>,
): readonly DroppedItems[] {
  return before.trips
    .filter(({ trip }) => !after.trips.some((one) => tripsMatch(one.trip, trip)))
    .map((trip) => ({ trip: tripText(trip.trip), items: itemsOf(trip).join(', ') }))
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

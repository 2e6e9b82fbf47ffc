import { commonCar } from '../../../line/words/vehicle.ts'
import { refuse, type Refusal } from '../../../../domain/refusal.ts'
import type { NamedPassenger } from '../../../../domain/booking/party.ts'
import { passengerFields, passengerKeys } from '../../../../domain/booking/fields/passengerFields.ts'
import { salePreferences } from '../preferences.ts'
import {
  enterValues,
  newTraveller,
  newAccommodation,
  newVehicle,
  type WorkingBooking,
  type Person,
  type TripAvailability,
  type WorkingTrip,
  type Package,
  type AccompaniedParcel,
  type Pet,
  type Service,
} from '../workingBooking.ts'
import { availabilityOf } from '../trip/availability.ts'
import { edit, useSale, shownTrip } from '../saleStore.ts'
import type { PeopleArguments } from '../commandArguments.ts'
import type { Product } from '../state.ts'

export type Kind = 'passenger' | 'vehicle'

/** Adds a passenger, or a vehicle like the last one, to every trip. */
export function addProduct(kind: Kind, nationality: string): void {
  edit('addProduct', (draft) => {
    const uuid = crypto.randomUUID()
    if (kind === 'vehicle') {
      draft.vehicles.push(
        newVehicle(uuid, {
          category: draft.vehicles.at(-1)?.category ?? (salePreferences.vehicle() || commonCar()),
        }),
      )
      for (const trip of draft.trips) trip.vehicles.push({ uuid })
      return
    }
    addPerson(draft, newTraveller(uuid, nationality))
  })
}

/** Adds a passenger to every trip. */
export function addPerson(draft: WorkingBooking, person: Person): void {
  draft.people.push(person)
  for (const trip of draft.trips) trip.passengers.push(likeTheOthers(trip, person.uuid))
}

/** The last passenger’s seat class; cabins must be chosen explicitly. */
function likeTheOthers({ passengers }: WorkingBooking['trips'][number], uuid: string) {
  const last = passengers.findLast(({ whole, accommodation }) => !whole && accommodation !== '')
  return { ...newAccommodation(uuid), accommodation: last?.accommodation ?? '' }
}

/** Takes a passenger or vehicle off the trip on screen; one without any trip leaves the booking. */
export function removeProduct(kind: Kind, uuid: string): void {
  const { active } = useSale.getState()
  edit('removeProduct', (draft) => {
    const trip = draft.trips[active]
    if (trip === undefined) return
    const others = ({ uuid: one }: { uuid: string }) => one !== uuid
    if (kind === 'passenger') trip.passengers = trip.passengers.filter(others)
    else trip.vehicles = trip.vehicles.filter(others)
    removeWithoutTrip(draft)
  })
}

/** Removes passengers and vehicles without a trip, and the pets of those passengers. */
export function removeWithoutTrip(draft: WorkingBooking): void {
  const aboard = new Set(
    draft.trips.flatMap((trip) => [...trip.passengers, ...trip.vehicles]).map(({ uuid }) => uuid),
  )
  const stays = ({ uuid }: { uuid: string }) => aboard.has(uuid)
  if (!draft.people.every(stays)) draft.people = draft.people.filter(stays)
  if (!draft.vehicles.every(stays)) draft.vehicles = draft.vehicles.filter(stays)
  dropPets(draft)
}

/**
 * Puts the first trip’s passengers, vehicles and services on every other trip; accommodation and discounts
 * there stay.
 */
export function copyTripInfo(): void {
  edit('copyTripInfo', (draft) => {
    const [first, ...others] = draft.trips
    if (first === undefined) return
    for (const trip of others) {
      trip.passengers = first.passengers.map(
        ({ uuid }) => own(trip.passengers, uuid) ?? newAccommodation(uuid),
      )
      trip.vehicles = first.vehicles.map(({ uuid }) => own(trip.vehicles, uuid) ?? { uuid })
      copyServices(first, trip, availabilityOf(trip)?.additionalServices)
    }
  })
}

/** Limited to what the other trip offers and has left. */
function copyServices(
  { services = [] }: WorkingTrip,
  to: WorkingTrip,
  offers: TripAvailability['additionalServices'] = [],
): void {
  const copied = services.flatMap(({ code, units }) => {
    const left = offers.find(({ idOrCode }) => idOrCode === code)?.availableUnits ?? 0
    const uuid = to.services?.find((service) => service.code === code)?.uuid ?? crypto.randomUUID()
    return left > 0 ? [{ uuid, code, units: Math.min(units, left) }] : []
  })
  const others = (to.services ?? []).filter(({ code }) => !copied.some((one) => one.code === code))
  if (copied.length > 0) to.services = [...others, ...copied]
}

function own<T extends { uuid: string }>(list: readonly T[], uuid: string): T | undefined {
  return list.find((one) => one.uuid === uuid)
}

/**
 * Indexes of the passengers to name: from a given row on, or those without a name. Where more are named than have no
 * name yet, the names are typed again: they replace those there are, from the first passenger on.
 */
export function rowsNamed({ people }: WorkingBooking, names: PeopleArguments): number[] | Refusal {
  const unnamed = people.flatMap(({ surname, name }, index) => (surname === '' && name === '' ? [index] : []))
  const isAgain = names.from === undefined && names.people.length > unnamed.length
  const from = isAgain ? 1 : names.from
  const open = from === undefined ? unnamed : people.map((_, index) => index).slice(from - 1)
  if (names.people.length > open.length)
    return refuse('more_names_than_people', { names: names.people.length, people: open.length })
  return from === undefined ? byType(open, people, names.people) : open.slice(0, names.people.length)
}

/** A child by its title is one of the children of the party; all others follow in their order. */
function byType(
  open: readonly number[],
  people: readonly Person[],
  named: readonly NamedPassenger[],
): number[] {
  const left = [...open]
  const take = (index = left[0] ?? 0) => left.splice(left.indexOf(index), 1)[0] ?? index
  const rows = named.map(({ type }) => {
    const row = type && left.find((index) => people[index]?.type === type)
    return row === undefined ? undefined : take(row)
  })
  return rows.map((row) => row ?? take())
}

/** Enters names into the working booking; a name applies to all trips. */
export function namePassengers(names: PeopleArguments): Refusal | undefined {
  const rows = rowsNamed(useSale.getState().workingBooking, names)
  if (!Array.isArray(rows)) return rows
  edit('people', (draft) => {
    names.people.forEach((typed, at) => {
      const person = draft.people[rows[at] ?? -1]
      if (person) enterValues(person, fieldsTyped(typed))
    })
  })
  return undefined
}

/** A document number proves the discount named with it; without one it is the travel document. */
function namedIn(hasDiscount: boolean) {
  const other = hasDiscount ? 'documentNumber' : 'discountDocument'
  return passengerKeys.flatMap((key) => {
    const { recorded } = passengerFields[key]
    return recorded === undefined || key === other ? [] : [{ key, recorded }]
  })
}

/** The fields typed; others stay unchanged. */
export function fieldsTyped(typed: NamedPassenger): Partial<Person> {
  const fields = namedIn(typed.discount !== undefined).flatMap(({ key, recorded }) =>
    typed[recorded] === undefined ? [] : [[key, typed[recorded]] as const],
  )
  return { ...Object.fromEntries(fields), ...(typed.type && { type: typed.type }) }
}

/** The passenger as a list of names contains it, without empty fields except the names. */
export function namedPassenger(person: Person): NamedPassenger {
  const { surname, name } = person
  const fields = namedIn(person.discount !== '').flatMap(({ key, recorded }) =>
    person[key] ? [[recorded, person[key]] as const] : [],
  )
  return { surname, name, ...Object.fromEntries(fields) }
}

/** Kilograms above which a pet counts as large. */
export const largePet = 10

/** True when the trip on screen sells products of this kind. */
export function isSold(kind: Product): boolean {
  const { availability } = shownTrip()
  if (availability === undefined) return false
  const offers = {
    service: availability.additionalServices,
    package: availability.packages,
    parcel: availability.parcelRates,
    pet: availability.petPlaces,
  }[kind]
  return (offers?.length ?? 0) > 0
}

/** Adds a product with guessed defaults to the trip on screen; returns its row. */
export function addExtra(kind: Product): number {
  const { trip, availability } = shownTrip()
  const uuid = crypto.randomUUID()
  if (kind === 'pet') return addPet(uuid)
  edit('addProduct', (draft) => {
    const on = draft.trips[useSale.getState().active]
    if (on === undefined) return
    if (kind === 'service') (on.services ??= []).push({ uuid, code: unused(trip, availability), units: 1 })
    if (kind === 'package')
      (on.packages ??= []).push({ uuid, code: only(availability?.packages), quantity: 1 })
    if (kind === 'parcel') (on.parcels ??= []).push({ uuid, description: '', quantity: 1 })
  })
  return (shownTrip().trip?.[listOf[kind]]?.length ?? 0) - 1
}

export const listOf = { service: 'services', package: 'packages', parcel: 'parcels' } as const

/** The first service not on the trip yet; a service appears at most once per trip. */
function unused(trip: WorkingTrip | undefined, availability?: TripAvailability): string {
  const taken = new Set((trip?.services ?? []).map(({ code }) => code))
  const offers = (availability?.additionalServices ?? []).filter(({ availableUnits }) => availableUnits > 0)
  return offers.find(({ idOrCode }) => !taken.has(idOrCode))?.idOrCode ?? ''
}

function only(offers: readonly { idOrCode: string }[] = []): string {
  return offers.length === 1 ? (offers[0]?.idOrCode ?? '') : ''
}

/** Its owner is the current passenger, or else the first. */
function addPet(uuid: string): number {
  const { workingBooking, cursor } = useSale.getState()
  const { trip, availability } = shownTrip()
  const current = cursor.kind === 'passenger' ? workingBooking.people[cursor.row]?.uuid : undefined
  const seat = availability?.petPlaces?.find(({ availableUnits }) => availableUnits > 0)?.seat ?? ''
  const owner = current ?? trip?.passengers[0]?.uuid ?? ''
  const type = availability?.petTypes?.[0]?.idOrCode ?? ''
  edit('addProduct', (draft) => {
    const pet: Pet = { uuid, type, owner, documentType: '', documentNumber: '', over10kg: false, seat }
    draft.pets = [...(draft.pets ?? []), pet]
  })
  return workingBooking.pets?.length ?? 0
}

export function removeExtra(kind: Product, row: number): void {
  const { active } = useSale.getState()
  edit('removeProduct', (draft) => {
    if (kind === 'pet') draft.pets?.splice(row, 1)
    else draft.trips[active]?.[listOf[kind]]?.splice(row, 1)
  })
}

/** An item of each kind of product. */
export interface ItemOfProduct {
  pet: Pet
  service: Service
  package: Package
  parcel: AccompaniedParcel
}

/** Changes a pet, or a product of the trip on screen; `field` names the edit. */
export function setExtra<Kind extends Product>(
  kind: Kind,
  row: number,
  field: string,
  change: Partial<ItemOfProduct[Kind]>,
): void {
  const { active } = useSale.getState()
  edit(field, (draft) => {
    if (kind === 'pet') return changePet(draft.pets?.[row], change)
    const one = draft.trips[active]?.[listOf[kind as Exclude<Kind, 'pet'>]]?.[row]
    if (one) Object.assign(one, change)
  })
}

/** The weight sets the "over 10 kg" flag; a flag that contradicts the weight removes it. */
function changePet(pet: Pet | undefined, change: Partial<Pet>): void {
  if (pet === undefined) return
  Object.assign(pet, change)
  if (change.weight !== undefined) pet.over10kg = change.weight > largePet
  const contradicts = change.over10kg !== undefined && (pet.weight ?? 0) > largePet !== change.over10kg
  if (pet.weight === undefined || contradicts) delete pet.weight
}

/** Removes pets whose owner is no longer in the booking. */
export function dropPets(draft: WorkingBooking): void {
  if (draft.pets === undefined) return
  const left = draft.pets.filter(({ owner }) => draft.people.some(({ uuid }) => uuid === owner))
  if (left.length < draft.pets.length) draft.pets = left
}

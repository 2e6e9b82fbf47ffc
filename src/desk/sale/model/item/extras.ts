import {
  type WorkingBooking,
  type Package,
  type AccompaniedParcel,
  type Pet,
  type Service,
  type TripAvailability,
  type WorkingTrip,
} from '../workingBooking.ts'
import type { Product } from '../state.ts'
import { edit, shownTrip, useSale } from '../saleStore.ts'

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
export interface Extras {
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
  change: Partial<Extras[Kind]>,
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

import { latinKeys, latinName, shapeToLatin } from '../../../../domain/value/fold.ts'
import { lineContext } from '../../../command/keyboard.ts'
import type { PeopleArguments } from '../../../command/line/arguments.ts'
import { isEntry, parse } from '../../../command/line/parse.ts'
import { carOf } from '../../../command/line/words/vehicle.ts'
import { dayOf } from '../../../command/line/words/when.ts'
import { offered, readPlaceCode } from '../../model/accommodation/accommodation.ts'
import { cabinFor, sitWith } from '../../model/accommodation/cabins.ts'
import {
  assignAccommodation,
  type Person,
  type Sex,
  type WorkingTrip,
  type Vehicle,
} from '../../model/workingBooking.ts'
import { namePassengers } from '../../model/passengerNames.ts'
import { typedSex } from '../paste/content.ts'
import { availabilityOf, edit, useBooking } from '../../model/store.ts'

export type PassengerField =
  | 'type'
  | 'surname'
  | 'name'
  | 'sexType'
  | 'birthdate'
  | 'nationality'
  | 'documentNumber'
  | 'accommodation'
  | 'discount'
  | 'discountDocument'
  | 'documentType'
  | 'loyaltyCard'
  | 'redeemMiles'
  | 'manualCode'
  | 'discountDocumentType'
  | 'residentCity'
  | 'ssr'
export type VehicleField = 'category' | 'plate' | 'size' | 'driver' | 'discount' | 'priorityNumber'

/** Parses the text of a passenger cell; undefined if it is invalid. */
export function readPerson(field: PassengerField, typed: string, today: string): Partial<Person> | undefined {
  const text = typed.trim()
  if (field === 'sexType') return sexOf(text)
  if (field === 'birthdate') return birthdateOf(text, today)
  if (field === 'surname' || field === 'name') return { [field]: latinName(text) }
  if (field === 'redeemMiles') return milesOf(text)
  if (field === 'type' || field === 'nationality') return { [field]: latinKeys(text).toUpperCase() }
  return { [field]: text.toUpperCase() }
}

function milesOf(text: string): Partial<Person> | undefined {
  if (text === '') return { redeemMiles: 0 }
  return /^\d{1,7}$/.test(text) ? { redeemMiles: Number(text) } : undefined
}

function sexOf(text: string): { sexType: Sex | '' } | undefined {
  if (text === '') return { sexType: '' }
  const sex = typedSex(text) ?? typedSex(latinKeys(text))
  return sex && { sexType: sex === 'M' ? 'MALE' : 'FEMALE' }
}

/** `12mar85`, `12/3/1985`, `12031985`; empty clears the date. */
function birthdateOf(text: string, today: string): { birthdate: string } | undefined {
  if (text === '') return { birthdate: '' }
  const spaced = /^\d{6}(\d{2})?$/.test(text)
    ? `${text.slice(0, 2)}/${text.slice(2, 4)}/${text.slice(4)}`
    : text
  const keys = latinKeys(spaced).toLowerCase().replaceAll('-', '/')
  const day = dayOf(keys, { today, towards: 'birth' })
  return day === undefined || day === 'never' ? undefined : { birthdate: day }
}

/** `4.2x1.5`, `4,2 × 1,5`, `4.2`; empty means the size of the category. */
export function readSize(typed: string): Pick<Vehicle, 'length' | 'height'> | undefined {
  const text = latinKeys(typed)
    .toLowerCase()
    .replaceAll(',', '.')
    .replaceAll('×', 'x')
    .replaceAll(/\s|m|μ/g, '')
  if (text === '') return {}
  const [, length, height] = /^(\d{1,2}(?:\.\d{1,2})?)(?:x(\d(?:\.\d{1,2})?))?$/.exec(text) ?? []
  if (length === undefined || Number(length) === 0 || Number(height ?? 1) === 0) return undefined
  return { length: Number(length), ...(height === undefined ? {} : { height: Number(height) }) }
}

function readVehicle(field: VehicleField, typed: string): Partial<Vehicle> | undefined {
  if (field === 'size') return readSize(typed)
  if (field === 'plate') return { plate: shapeToLatin(typed.trim()) }
  if (field === 'driver') return { driver: latinName(typed.trim()) }
  if (field === 'priorityNumber') return { priorityNumber: typed.trim() }
  return { [field]: latinKeys(typed.trim()).toUpperCase() }
}

/** Stores a typed text in a passenger’s cell; false, without a change, if it is invalid. */
export function typePassenger(row: number, field: PassengerField, typed: string, today: string): boolean {
  if (field === 'accommodation' || field === 'discount') return typeOnTrip(row, field, typed)
  if (field === 'surname' && typed.includes('/')) return typePeople(row, typed.trim())
  const change = readPerson(field, typed, today)
  if (change === undefined) return false
  edit(field, (draft) => {
    const person = draft.people[row]
    if (person) Object.assign(person, change)
  })
  return true
}

/**
 * A slash in a surname starts the line’s syntax for several passengers from this row on: `smith/john m/jane
 * f`; `/jane f` repeats the surname above.
 */
function typePeople(row: number, typed: string): boolean {
  const above = useBooking.getState().workingBooking.people[row - 1]?.surname ?? ''
  const text = typed.startsWith('/') && above !== '' ? `"${above}"${typed}` : typed
  const { entries } = parse(`nm${row + 1} ${text}`, lineContext.get())
  const [entry] = entries
  const named = entries.length === 1 && entry && isEntry(entry) && entry.command === 'booking.people'
  return named ? namePassengers(entry.args as PeopleArguments) === undefined : false
}

/** Accommodation and discount belong to the trip on screen. */
function typeOnTrip(row: number, field: 'accommodation' | 'discount', typed: string): boolean {
  const state = useBooking.getState()
  const { active, workingBooking } = state
  const uuid = workingBooking.people[row]?.uuid
  const availability = availabilityShown(state)
  edit(field, (draft) => {
    const trip = draft.trips[active]
    const place = placeOf(trip, uuid)
    if (place === undefined) return
    if (field === 'discount') place.discount = latinKeys(typed.trim()).toUpperCase()
    else {
      const { accommodation, whole } = readPlaceCode(typed.trim())
      const others = trip?.passengers.filter((one) => one !== place) ?? []
      const cabin = whole ? cabinFor(others, offered(accommodation, availability), place.cabin) : 0
      assignAccommodation(place, { accommodation, whole, cabin })
    }
  })
  return true
}

function placeOf(trip: WorkingTrip | undefined, uuid: string | undefined) {
  return trip?.passengers.find((one) => one.uuid === uuid)
}

export function typeVehicle(row: number, field: VehicleField, typed: string): boolean {
  if (field === 'discount') return typeVehicleDiscount(row, typed)
  const change = readVehicle(field, typed)
  if (change === undefined) return false
  edit(field, (draft) => {
    const vehicle = draft.vehicles[row]
    if (vehicle === undefined) return
    if (field === 'size' || field === 'category') {
      delete vehicle.length
      delete vehicle.height
    }
    Object.assign(vehicle, change)
    if (field === 'size') vehicle.category = categoryOf(vehicle)
  })
  return true
}

function isCar(category: string): boolean {
  return /^(CAR\d+|JEEP)$/.test(category)
}

/** True for a length greater than any car category’s. */
export function isNoCar({ category }: Vehicle, typed: string): boolean {
  const size = readSize(typed)
  return size?.length !== undefined && isCar(category) && carOf(size.length, size.height) === undefined
}

/** Car categories are defined by length, so a typed length selects the category. */
function categoryOf({ category, length, height }: Vehicle): string {
  const asked = category === 'JEEP' && height === undefined
  if (!isCar(category) || asked || length === undefined) return category
  return carOf(length, height) ?? category
}

function typeVehicleDiscount(row: number, typed: string): boolean {
  const { active, workingBooking } = useBooking.getState()
  const uuid = workingBooking.vehicles[row]?.uuid
  edit('discount', (draft) => {
    const stowage = draft.trips[active]?.vehicles.find((one) => one.uuid === uuid)
    if (stowage) stowage.discount = latinKeys(typed.trim()).toUpperCase()
  })
  return true
}

/**
 * Copies the value of the row above, or of the row below for the first one; the first vehicle’s driver is
 * copied from the first passenger.
 */
export function copyValue(): void {
  const { cursor, workingBooking } = useBooking.getState()
  const { kind, row, field } = cursor
  const from = row === 0 ? 1 : row - 1
  if (kind === 'vehicle' && field === 'driver' && row === 0) return copyFirstName()
  edit('copyValue', (draft) => {
    if (kind === 'passenger') copyBetween(draft.people, row, from, field)
    if (kind === 'vehicle') copyBetween(draft.vehicles, row, from, field)
    for (const trip of draft.trips.filter((_, index) => index === useBooking.getState().active))
      copyOnTrip(trip, field, workingBooking.people[row]?.uuid, workingBooking.people[from]?.uuid)
  })
}

/** Copying an empty field would delete what was typed. */
function copyBetween<T extends object>(list: T[], to: number, from: number, field: string): void {
  const [source, target] = [list[from], list[to]]
  if (source && target && source[field as keyof T])
    Object.assign(target, { [field]: source[field as keyof T] })
}

function copyOnTrip(
  trip: WorkingTrip,
  field: string,
  to: string | undefined,
  from: string | undefined,
): void {
  const [source, target] = [placeOf(trip, from), placeOf(trip, to)]
  if (source === undefined || target === undefined) return
  if (field === 'discount' && source.discount !== undefined) target.discount = source.discount
  if (field !== 'accommodation') return
  const kind = offered(source.accommodation, availabilityShown(useBooking.getState()))
  sitWith(target, source, trip.passengers, kind)
}

function availabilityShown(state: ReturnType<typeof useBooking.getState>) {
  const trip = state.workingBooking.trips[state.active]
  return trip && availabilityOf(state, trip)
}

function copyFirstName(): void {
  driverFromFirst(useBooking.getState().cursor.row)
}

/** Makes the first passenger the driver of a vehicle. */
export function driverFromFirst(row: number): void {
  edit('driver', (draft) => {
    const [first] = draft.people
    const vehicle = draft.vehicles[row]
    if (first && vehicle) vehicle.driver = [first.name, first.surname].filter(Boolean).join(' ')
  })
}

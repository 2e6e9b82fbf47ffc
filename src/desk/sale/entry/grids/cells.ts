import { latinKeys } from '../../../../domain/value/phoneticKey.ts'
import { lineContext } from '../../../command/keyboard.ts'
import type { PeopleArguments } from '../../model/commandArguments.ts'
import { isEntry, parse } from '../../../line/parse.ts'
import {
  offered,
  readPlaceCode,
  cabinFor,
  copyAccommodation,
} from '../../model/accommodation/accommodation.ts'
import {
  assignAccommodation,
  enterValues,
  type Person,
  type WorkingTrip,
} from '../../model/workingBooking.ts'
import { namePassengers } from '../../model/item/items.ts'
import { splitFullName } from '../../../../domain/value/fullName.ts'
import { readName, refuseName } from '../../../../domain/value/personName.ts'
import {
  readPassenger,
  valuesOfTitle,
  type PassengerKey,
} from '../../../../domain/booking/fields/passengerFields.ts'
import { readVehicle, type TypedVehicleKey } from '../../../../domain/booking/fields/vehicleFields.ts'
import { sizedVehicle } from '../../model/vehicle.ts'
import { edit, shownTrip, useSale } from '../../model/saleStore.ts'
import { useEffect, useRef, type RefObject } from 'react'
import type { EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { FieldRef, MissingField } from '../../model/state.ts'
import { refusalText } from '../../../request/fault.ts'
import type { CellProblem } from '../../../grid/column.ts'

/** A column of the passengers: a field of the passenger, or the accommodation on the trip on screen. */
export type PassengerCell = PassengerKey | 'accommodation'

/** Stores a typed text in a passenger’s cell; false, without a change, if it is invalid. */
export function typePassenger(row: number, field: PassengerCell, typed: string, today: string): boolean {
  if (field === 'accommodation' || field === 'discount') return typeOnTrip(row, field, typed)
  if (field === 'surname' && typed.includes('/')) return typePeople(row, typed.trim())
  const change =
    field === 'surname' && typed.includes(',') ? wholeName(typed) : readPassenger(field, typed, today)
  if (change === undefined) return false
  edit(field, (draft) => {
    const person = draft.people[row]
    if (person) enterValues(person, change)
    // Typed for the person: on every trip.
    if (field === 'type') for (const trip of draft.trips) delete placeOf(trip, person?.uuid)?.type
  })
  return true
}

/** `Smith, John`, `SMITH, JOHN MR`: both names; a text that is none stays whole. */
function wholeName(typed: string): Partial<Person> {
  const { surname, name, title } = splitFullName(typed)
  if (refuseName(surname) || refuseName(name)) return { surname: readName(typed) }
  const given = name === '' ? {} : { name: readName(name) }
  return { surname: readName(surname), ...given, ...valuesOfTitle(title) }
}

/**
 * A slash in a surname starts the line’s syntax for several passengers from this row on: `smith/john m/jane
 * f`; `/jane f` repeats the surname above.
 */
function typePeople(row: number, typed: string): boolean {
  const above = useSale.getState().workingBooking.people[row - 1]?.surname ?? ''
  const text = typed.startsWith('/') && above !== '' ? `"${above}"${typed}` : typed
  const { entries } = parse(`nm${row + 1} ${text}`, lineContext.get())
  const [entry] = entries
  const named = entries.length === 1 && entry && isEntry(entry) && entry.row.name === 'rename'
  return named ? namePassengers(entry.args as PeopleArguments) === undefined : false
}

/** Accommodation and discount belong to the trip on screen. */
function typeOnTrip(row: number, field: 'accommodation' | 'discount', typed: string): boolean {
  const { active, workingBooking } = useSale.getState()
  const uuid = workingBooking.people[row]?.uuid
  const { availability } = shownTrip()
  edit(field, (draft) => {
    const trip = draft.trips[active]
    const place = placeOf(trip, uuid)
    if (place === undefined) return
    if (field === 'discount') place.discount = latinKeys(typed.trim()).toUpperCase()
    else {
      const { accommodation, whole } = readPlaceCode(typed.trim())
      const others = trip?.passengers.filter((passenger) => passenger !== place) ?? []
      const cabin = whole ? cabinFor(others, offered(accommodation, availability), place.cabin) : 0
      assignAccommodation(place, { accommodation, whole, cabin })
    }
  })
  return true
}

function placeOf(trip: WorkingTrip | undefined, uuid: string | undefined) {
  return trip?.passengers.find((passenger) => passenger.uuid === uuid)
}

export function typeVehicle(row: number, field: TypedVehicleKey | 'discount', typed: string): boolean {
  if (field === 'discount') return typeVehicleDiscount(row, typed)
  const change = readVehicle(field, typed)
  if (change === undefined) return false
  edit(field, (draft) => {
    const vehicle = draft.vehicles[row]
    if (vehicle === undefined) return
    const isSize = field === 'size' || field === 'category'
    draft.vehicles[row] = isSize ? sizedVehicle(vehicle, change) : { ...vehicle, ...change }
  })
  return true
}

function typeVehicleDiscount(row: number, typed: string): boolean {
  const { active, workingBooking } = useSale.getState()
  const uuid = workingBooking.vehicles[row]?.uuid
  edit('discount', (draft) => {
    const stowage = draft.trips[active]?.vehicles.find((vehicle) => vehicle.uuid === uuid)
    if (stowage) stowage.discount = latinKeys(typed.trim()).toUpperCase()
  })
  return true
}

/**
 * Copies the value of the row above, or of the row below for the first one; the first vehicle’s driver is
 * copied from the first passenger.
 */
export function copyValue(): void {
  const { cursor, workingBooking } = useSale.getState()
  const { kind, row, field } = cursor
  const from = row === 0 ? 1 : row - 1
  if (kind === 'vehicle' && field === 'driver' && row === 0) return driverFromFirst(row)
  edit('copyValue', (draft) => {
    if (kind === 'passenger') copyBetween(draft.people, row, from, field, enterValues)
    if (kind === 'vehicle') copyBetween(draft.vehicles, row, from, field, Object.assign)
    for (const trip of draft.trips.filter((_, index) => index === useSale.getState().active))
      copyOnTrip(trip, field, workingBooking.people[row]?.uuid, workingBooking.people[from]?.uuid)
  })
}

/** Copying an empty field would delete what was typed. */
function copyBetween<T extends object>(
  list: T[],
  to: number,
  from: number,
  field: string,
  enter: (target: T, values: Partial<T>) => void,
): void {
  const [source, target] = [list[from], list[to]]
  const value = source?.[field as keyof T]
  if (target && value) enter(target, { [field]: value } as Partial<T>)
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
  const kind = offered(source.accommodation, shownTrip().availability)
  copyAccommodation(target, source, trip.passengers, kind)
}

/** Makes the first passenger the driver of a vehicle. */
export function driverFromFirst(row: number): void {
  edit('driver', (draft) => {
    const [first] = draft.people
    const vehicle = draft.vehicles[row]
    if (first && vehicle) vehicle.driver = [first.name, first.surname].filter(Boolean).join(' ')
  })
}

/** Moves the focus to the cell that the last key requested; once per request. */
export function useGoTo(
  kind: FieldRef['kind'],
  handle: RefObject<EditGridHandle | null>,
  placeOf: (row: number, field: string) => number = (row) => row,
): void {
  const focusRequest = useSale((state) => state.focus)
  const latest = useRef(placeOf)
  latest.current = placeOf
  useEffect(() => {
    if (focusRequest?.kind !== kind) return
    const place = latest.current(focusRequest.row, focusRequest.field)
    if (place < 0) return
    handle.current?.go(place, focusRequest.field)
    handle.current?.focus()
  }, [focusRequest, kind, handle])
}

/** The texts of the missing and invalid fields of a row; shown as warnings, since nothing was refused yet. */
export function gapProblems({ gaps }: { gaps: readonly MissingField[] }): CellProblem[] {
  return gaps.map(({ field, refusal }) => ({ key: field, message: refusalText(refusal), tone: 'warn' }))
}

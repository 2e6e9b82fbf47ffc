import { passengerFields, passengerKeys, storedNameOf } from '../../domain/booking/fields/passengerFields.ts'
import { typeOn } from '../../domain/pricing/age.ts'
import { fold } from '../../domain/value/fold.ts'
import { ageBands } from '../sale/model/trip/ageBands.ts'
import {
  newPerson,
  newAccommodation,
  newVehicle,
  type WorkingBooking,
  type Person,
  type TripAvailability,
  type Vehicle,
} from '../sale/model/workingBooking.ts'
import { startsWithTyped } from './clue.ts'
import type { RememberedParty, RememberedPerson, RememberedVehicle } from './partyStore.ts'

export interface Filling {
  /** Of the trips in the working booking; empty until loaded. */
  availability: readonly TripAvailability[]
  /** Nationality for passengers without one. */
  nationality: string
  /** Also adds passengers and vehicles without a matching row, and replaces entered values. */
  all?: boolean
}

/** Fills the empty fields of the working booking from an earlier party. */
export function fill(draft: WorkingBooking, party: RememberedParty, filling: Filling): void {
  fillLeader(draft, party, filling)
  fillPeople(draft, party, filling)
  fillVehicles(draft, party, filling)
}

function fillLeader({ leader }: WorkingBooking, { leader: known }: RememberedParty, { all }: Filling): void {
  const { phone = '', email = '' } = known
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  const begun = digits(phone).includes(digits(leader.mobile))
  if (phone !== '' && (all || begun) && digits(phone) !== digits(leader.mobile)) leader.mobile = phone
  if (email !== '' && (all || leader.email === '')) leader.email = email
}

function fillPeople(draft: WorkingBooking, party: RememberedParty, filling: Filling): void {
  const today = party.people.map((person) => ({ ...person, type: typeNow(person, filling) }))
  const rows = matched(draft.people, today, [isHim, isBegun, isOpen])
  today.forEach((known, at) => {
    const person = rows[at]
    if (person) fillPerson(person, known, filling)
    else if (filling.all) board(draft, known, filling)
  })
}

function typeNow(person: RememberedPerson, { availability: [first] }: Filling): string {
  const day = first?.departureDateTime.slice(0, 10)
  if (first === undefined || day === undefined) return person.type
  return typeOn(person, day, ageBands(first))
}

type Match<Row, Known> = (row: Row, known: Known) => boolean

/** Assigns a row to each remembered person or vehicle, each row once; the better matches come first. */
function matched<Row, Known>(
  rows: readonly Row[],
  known: readonly Known[],
  matches: readonly Match<Row, Known>[],
): (Row | undefined)[] {
  const found: (Row | undefined)[] = known.map(() => undefined)
  for (const fits of matches) {
    known.forEach((one, at) => {
      found[at] ??= rows.find((row) => !found.includes(row) && fits(row, one))
    })
  }
  return found
}

const isHim: Match<Person, RememberedPerson> = (row, { surname = '', name = '' }) =>
  row.surname !== '' &&
  fold(row.surname) === fold(surname) &&
  row.name !== '' &&
  startsWithTyped(name, row.name)
const isBegun: Match<Person, RememberedPerson> = (row, { surname = '' }) =>
  row.surname !== '' && row.name === '' && startsWithTyped(surname, row.surname)
const isOpen: Match<Person, RememberedPerson> = (row, { type }) =>
  row.surname === '' && row.name === '' && row.type === type

/** Fields in the order of the table; a value that was entered stays unless all are replaced. */
function fillPerson(person: Person, known: RememberedPerson, { all = false, nationality }: Filling): void {
  const { surname = '', name = '', type } = known
  Object.assign(person, { surname, name })
  for (const key of remembered) {
    const value = (known as Readonly<Record<string, unknown>>)[storedNameOf(passengerFields[key])]
    const isUsual = key === 'nationality' && person.nationality === nationality
    const isOpen = all || isUsual || !person[key] || key === 'sexType'
    // A proof is that of its discount.
    const isOther = key === 'discountDocument' && person.discount !== known.discountIdOrCode
    if (value === undefined || !isOpen || isOther) continue
    Object.assign(person, { [key]: value, ...(key === 'birthdate' && { type }) })
  }
}

const remembered = passengerKeys.filter((key) => passengerFields[key].remembered)

function board(draft: WorkingBooking, known: RememberedPerson, filling: Filling): void {
  const person = newPerson(crypto.randomUUID(), { type: known.type, nationality: filling.nationality })
  fillPerson(person, known, filling)
  draft.people.push(person)
  for (const trip of draft.trips) trip.passengers.push(newAccommodation(person.uuid))
}

const isThisOne: Match<Vehicle, RememberedVehicle> = ({ plate }, { plateNumber = '' }) =>
  plate !== '' && startsWithTyped(plateNumber, plate.replace('+', ' '))
const isSuch: Match<Vehicle, RememberedVehicle> = ({ plate, category }, { idOrCode }) =>
  plate === '' && category === idOrCode
/** A remembered car matches a row for a car of any length. */
const isOfTheKind: Match<Vehicle, RememberedVehicle> = ({ plate, category, length }, { idOrCode }) =>
  plate === '' && length === undefined && kindOf(category) === kindOf(idOrCode)

const kindOf = (category: string) => category.replace(/\d+$/, '')

function fillVehicles(draft: WorkingBooking, { vehicles }: RememberedParty, filling: Filling): void {
  const rows = matched(draft.vehicles, vehicles, [isThisOne, isSuch, isOfTheKind])
  vehicles.forEach((known, at) => {
    const vehicle = rows[at]
    if (vehicle) fillVehicle(vehicle, known, filling)
    else if (filling.all) load(draft, known, filling)
  })
}

function fillVehicle(vehicle: Vehicle, known: RememberedVehicle, { availability, all }: Filling): void {
  const { idOrCode, plateNumber = '', driverSurname = '', length, height } = known
  const taken = availability.every(({ vehicleCategories }) =>
    vehicleCategories.some((category) => category.idOrCode === idOrCode),
  )
  if (plateNumber !== '') vehicle.plate = plateNumber
  if (driverSurname !== '' && (all || vehicle.driver === '')) vehicle.driver = driverSurname
  if (!taken || (!all && vehicle.length !== undefined)) return
  vehicle.category = idOrCode
  if (length !== undefined) vehicle.length = length
  if (height !== undefined && (all || vehicle.height === undefined)) vehicle.height = height
}

function load(draft: WorkingBooking, known: RememberedVehicle, filling: Filling): void {
  const vehicle = newVehicle(crypto.randomUUID(), { category: known.idOrCode })
  fillVehicle(vehicle, known, filling)
  draft.vehicles.push(vehicle)
  for (const trip of draft.trips) trip.vehicles.push({ uuid: vehicle.uuid })
}

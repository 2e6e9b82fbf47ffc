import { startsWithName } from '../../domain/value/surnameSpellings.ts'
import { sailingCommand } from '../sailing/commands.ts'
import { passengerFields, passengerKeys, storedNameOf } from '../../domain/booking/fields/passengerFields.ts'
import { isPreselected } from '../../domain/booking/fields/preselected.ts'
import { typeOn } from '../../domain/pricing/age.ts'
import { phoneticKey } from '../../domain/value/phoneticKey.ts'
import { ageBands, listsTrips, availabilityOf } from '../sale/model/trip/availability.ts'
import {
  enterValues,
  newTraveller,
  newAccommodation,
  newVehicle,
  type WorkingBooking,
  type Person,
  type TripAvailability,
  type Vehicle,
  travellerCounts,
  vehiclesOf,
} from '../sale/model/workingBooking.ts'
import {
  type RememberedParty,
  type RememberedPerson,
  type RememberedVehicle,
  clueOfBooking,
  clueOnLine,
  searchByClue,
  searchSettled,
  useMemory,
  type Memory,
} from './partyStore.ts'
import { produce } from 'immer'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { type CommandServices, refusalOf } from '../command/command.ts'
import { line, lineContext } from '../command/keyboard.ts'
import { assignRemaining } from '../sale/model/trip/chooseTrips.ts'
import { edit, undo, useSale } from '../sale/model/saleStore.ts'

/** Name of the undo step that fills in a party. */
export const editName = 'remember'

/** Fills in the offered party; called again with no change in between, replaces it with the next one. */
export async function fillParty(all: boolean): Promise<Refusal | undefined> {
  const { parties, at } = await partiesFound()
  const again = justTaken()
  const place = all || again ? at : offered()
  const party = parties[place ?? at]
  if (party === undefined) return refuse('nobody_remembered')
  if (again) undo()
  take(party, all)
  const more = parties.length > 1
  useMemory.setState({ taken: more, at: ((place ?? at) + 1) % parties.length, dismissed: !more })
  return undefined
}

/** Parties matching the typed clue, else a clue from the working booking. */
async function partiesFound(): Promise<Memory> {
  if (useMemory.getState().clue === undefined)
    searchByClue(clueOfBooking(useSale.getState().workingBooking), 'form')
  await searchSettled()
  return useMemory.getState()
}

/** Searches the offered party’s last trip on another day; the party is added once a trip is chosen. */
export async function travelAgain(date: string, { run }: CommandServices): Promise<Refusal | undefined> {
  const { parties, at } = await partiesFound()
  const party = parties[offered() ?? at]
  if (party === undefined) return refuse('nobody_remembered')
  const { people, vehicles, lastTrip } = party
  const leg = { origin: lastTrip.origin.idOrCode, destination: lastTrip.destination.idOrCode, date }
  const travellers = people.map(({ type, discountIdOrCode: discount = '' }) => ({ type, discount }))
  const aboard = vehicles.map(({ idOrCode: category, ...size }) => ({ category, ...size }))
  const searched = await run(sailingCommand.search, {
    legs: [leg],
    travellers: travellerCounts(travellers),
    vehicles: vehiclesOf(aboard),
  })
  const refusal = refusalOf(searched)
  if (refusal && !listsTrips(refusal)) return refusal
  // A search discards the passengers that waited for a trip, so they are set again.
  useMemory.setState({ waiting: party, dismissed: true })
  return refusal
}

/** Index of the party to offer: the next one while cycling through them, else the first that adds something. */
export function offered(): number | undefined {
  const { parties, at, taken, dismissed } = useMemory.getState()
  if (dismissed) return undefined
  if (taken) return at
  const { workingBooking } = useSale.getState()
  const index = parties.findIndex((party) => adds(party, workingBooking))
  return index < 0 ? undefined : index
}

function justTaken(): boolean {
  return useMemory.getState().taken && useSale.getState().changes.at(-1)?.name === editName
}

function take(party: RememberedParty, all: boolean): void {
  dropFromLine()
  if (useSale.getState().workingBooking.trips.length === 0) return useMemory.setState({ waiting: party })
  const filling = { ...fillingNow(), all }
  edit(editName, (draft) => fill(draft, party, filling))
  if (all) assignRemaining()
}

/** Clears the line if it contained nothing but the clue. */
function dropFromLine(): void {
  const state = line.state()
  if (useMemory.getState().from !== 'line' || state.parsed.entries.length !== 1 || !clueOnLine(state)) return
  useMemory.setState({ from: 'form' })
  line.edit('')
}

/** Adds the party accepted before a trip was chosen, once every leg has one. */
export function addWaitingParty(): void {
  const { waiting } = useMemory.getState()
  const { workingBooking, wanted } = useSale.getState()
  if (waiting === undefined || workingBooking.trips.length === 0 || workingBooking.trips.length < wanted)
    return
  useMemory.setState({ waiting: undefined })
  // A booking that was parked or drafted has its own passengers.
  if (workingBooking.people.every(({ surname }) => surname === '')) take(waiting, false)
}

function fillingNow(): Filling {
  const state = useSale.getState()
  return {
    availability: state.workingBooking.trips.flatMap((trip) => availabilityOf(trip) ?? []),
    nationality: lineContext.get().nationality,
  }
}

/** True when the party would change the working booking; always true before a trip is chosen. */
function adds(party: RememberedParty, workingBooking: WorkingBooking): boolean {
  if (workingBooking.trips.length === 0) return true
  return produce(workingBooking, (draft) => fill(draft, party, fillingNow())) !== workingBooking
}

export interface Filling {
  /** Availability of the trips in the working booking; empty until loaded. */
  availability: readonly TripAvailability[]
  /** Preselected for passengers who are added. */
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
  const rows = matched(draft.people, today, [isHimOfType, isHim, isBegun, isOpen])
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
  phoneticKey(row.surname) === phoneticKey(surname) &&
  row.name !== '' &&
  startsWithName(name, row.name)
/** A grandfather and a grandson may have the same name. */
const isHimOfType: Match<Person, RememberedPerson> = (row, remembered) =>
  row.type === remembered.type && isHim(row, remembered)
const isBegun: Match<Person, RememberedPerson> = (row, { surname = '' }) =>
  row.surname !== '' && row.name === '' && startsWithName(surname, row.surname)
const isOpen: Match<Person, RememberedPerson> = (row, { type }) =>
  row.surname === '' && row.name === '' && row.type === type

/** Fields in the order of the table; a value that was entered stays unless all are replaced. */
function fillPerson(person: Person, known: RememberedPerson, { all = false }: Filling): void {
  const { surname = '', name = '', type } = known
  Object.assign(person, { surname, name })
  for (const key of remembered) {
    const value = (known as Readonly<Record<string, unknown>>)[storedNameOf(passengerFields[key])]
    const isUsual = isPreselected(key, { ...person })
    const isOpen = all || isUsual || !person[key] || key === 'sexType'
    // A proof is that of its discount.
    const isOther = key === 'discountDocument' && person.discount !== known.discountIdOrCode
    if (value === undefined || !isOpen || isOther) continue
    const { nationalityPreselected } = known
    enterValues(person, {
      [key]: value,
      ...(key === 'birthdate' && { type }),
      ...(key === 'nationality' && nationalityPreselected && { nationalityPreselected: true }),
    })
  }
}

const remembered = passengerKeys.filter((key) => passengerFields[key].remembered)

function board(draft: WorkingBooking, known: RememberedPerson, filling: Filling): void {
  const person = newTraveller(crypto.randomUUID(), filling.nationality, { type: known.type })
  fillPerson(person, known, filling)
  draft.people.push(person)
  for (const trip of draft.trips) trip.passengers.push(newAccommodation(person.uuid))
}

const isThisOne: Match<Vehicle, RememberedVehicle> = ({ plate }, { plateNumber = '' }) =>
  plate !== '' && startsWithName(plateNumber, plate.replace('+', ' '))
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

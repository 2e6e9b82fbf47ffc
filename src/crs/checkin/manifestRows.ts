import { formOf, isDay, wireNameOf, type ValueForm } from '../../domain/booking/fields/field.ts'
import { isPreselected } from '../../domain/booking/fields/preselected.ts'
import { passengerFields, passengerKeys } from '../../domain/booking/fields/passengerFields.ts'
import type { PassengerRequirements } from '../../domain/booking/passengerRequirements.ts'
import { printMetres } from '../../domain/value/money.ts'
import type { Language } from '../../domain/value/language.ts'
import { typeOf, type GateTicket } from '../booking/boarding/tickets.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode, vesselNameIn } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import type { OpenGate } from './gate.ts'
import { fieldsOnBoard, ticketText, ticketResponse } from './ticketResponse.ts'

/** A manifest as text, for every kind of file. */
export interface Manifest {
  language: Language
  title: string
  facts: [name: string, value: string][]
  passengers: Table
  vehicles: Table
}

export interface Table {
  title: string
  columns: string[]
  /** Parts of the printed width. */
  widths: readonly number[]
  rows: string[][]
}

const listed = passengerKeys.flatMap((key) => {
  const { onManifest, ...field } = passengerFields[key]
  return onManifest === undefined ? [] : [{ name: wireNameOf(field), form: formOf(field), ...onManifest }]
})
type Column = readonly [name: string, width: number]

/** Returns whether a list has a field of a passenger with these requirements. */
function isListed(
  { name, when }: Pick<(typeof listed)[number], 'name' | 'when'>,
  { isRegistered, isAbroad, requiredAtCheckIn }: PassengerRequirements,
): boolean {
  const isOfVoyage = { registered: isRegistered, abroad: isAbroad, always: true }[when]
  return isOfVoyage || requiredAtCheckIn.includes(name)
}

const contact = { name: 'emergencyContact', when: 'registered' } as const

/** The columns that any of the passengers, or of those who may still board, has a value in. */
function passengerColumns(all: readonly PassengerRequirements[]): Column[] {
  const isNeeded = (field: Parameters<typeof isListed>[0]) => all.some((fields) => isListed(field, fields))
  return [
    ['number', 3],
    ...listed.filter(isNeeded).map(({ name, width }): Column => [name, width]),
    ...(isNeeded(contact) ? [['contact', 12] as const] : []),
    ['destination', 7],
    ['ticket', 10],
  ]
}

const vehicleColumns: readonly Column[] = [
  ...([
    ['number', 4],
    ['plate', 14],
    ['category', 12],
    ['length', 8],
    ['height', 8],
  ] as const),
  ...([
    ['lane', 10],
    ['driver', 20],
    ['destination', 10],
    ['ticket', 14],
  ] as const),
]

/**
 * Returns the list of checked-in passengers. It has names and births for registered voyages only, on others
 * passengers are counted; and no column that none of them has.
 */
export function manifestOf(
  catalogue: Catalogue,
  language: Language,
  gate: OpenGate,
  checkedIn: readonly GateTicket[],
): Manifest {
  const text = (name: string) => serverText(language, `manifest_${name}`)
  const ofKind = (isVehicle: boolean) => checkedIn.filter(({ kind }) => (kind === 'vehicle') === isVehicle)
  const [passengers, vehicles] = [ofKind(false), ofKind(true)]
  const ship = catalogue.vessel(gate.sailing.vessel)
  const port = catalogue.port(gate.port)
  const company = catalogue.company(gate.sailing.company)
  const trips = [...gate.ahead.map((destination) => ({ origin: gate.port, destination })), ...passengers]
  const columns = passengerColumns(trips.map((trip) => fieldsOnBoard(catalogue, gate, trip)))
  const headOf = (columns: readonly Column[]) => ({
    columns: columns.map(([name]) => text(name)),
    widths: columns.map(([, width]) => width),
  })
  return {
    language,
    title: text('title'),
    facts: [
      [text('vessel'), ship ? vesselNameIn(language, ship) : gate.sailing.vessel],
      [text('company'), nameOrCode(language, company, gate.sailing.company)],
      [text('port'), nameOrCode(language, port, gate.port)],
      [text('departure'), printTime(gate.departs)],
      [text('persons'), String(passengers.length)],
      [text('vehicles'), String(vehicles.length)],
    ],
    passengers: {
      title: text('passengers'),
      ...headOf(columns),
      rows: passengers.map((passenger, index) => {
        const cells = passengerCells(catalogue, gate, passenger, index, text)
        return columns.map(([name]) => cells[name] ?? '')
      }),
    },
    vehicles: {
      title: text('vehicles'),
      ...headOf(vehicleColumns),
      rows: vehicles.map((vehicle, index) => vehicleRow(catalogue, gate, vehicle, index, text)),
    },
  }
}

type Texts = (name: string) => string

/** The cells of a passenger by the names of their columns. */
function passengerCells(
  catalogue: Catalogue,
  gate: OpenGate,
  ticket: GateTicket,
  index: number,
  text: Texts,
): Readonly<Record<string, string>> {
  const { destination, details } = ticket
  const fields = fieldsOnBoard(catalogue, gate, ticket)
  const wire: Readonly<Record<string, unknown>> = { ...details, type: typeOf(ticket) }
  // A value that no one has confirmed is missing.
  const valueOf = (name: string) => (isPreselected(name, wire) ? '' : wire[name])
  const phone = details['emergencyContact'] ?? details['emergencyPhone'] ?? details['phone'] ?? ticket.phone
  const values = listed
    .filter((field) => isListed(field, fields))
    .map(({ name, form }) => [name, printValue(form, valueOf(name), text)] as const)
  return {
    ...Object.fromEntries(values),
    number: String(index + 1),
    contact: isListed(contact, fields) && typeof phone === 'string' ? phone : '',
    destination,
    ticket: ticketText(ticket),
  }
}

function printValue(form: ValueForm, value: unknown, text: Texts): string {
  if (typeof value !== 'string' || value === '') return ''
  if (form === 'sex') return text(value === 'MALE' ? 'man' : 'woman')
  return isDay(form) ? printDay(value) : value
}

function vehicleRow(
  catalogue: Catalogue,
  gate: OpenGate,
  ticket: GateTicket,
  index: number,
  text: Texts,
): string[] {
  const wire = ticketResponse(catalogue, gate, ticket)
  return [
    String(index + 1),
    wire.plateNumber ?? '',
    wire.type,
    printMetres(ticket.laneLength === null ? wire.length : ticket.laneLength / 100),
    printMetres(wire.height),
    wire.lane === undefined ? '' : text(wire.lane === 'HIGH' ? 'lane_high' : 'lane_low'),
    wire.surname,
    ticket.destination,
    ticketText(ticket),
  ]
}

const printDay = (date: string) => date.split('-').reverse().join('/')

function printTime(local: string): string {
  const [date = '', time = ''] = local.split(' ')
  return `${printDay(date)} ${time}`
}

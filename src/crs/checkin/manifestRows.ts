import { printMetres } from '../../domain/value/decimal.ts'
import type { Language } from '../../domain/value/language.ts'
import type { GateTicket } from '../booking/boarding/tickets.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameOrCode, vesselNameIn } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import type { OpenGate } from './gate.ts'
import { requiredFields, ticketText, wireTicket } from './wireTicket.ts'

/** A manifest as text, for every kind of file. */
export interface Manifest {
  title: string
  facts: [name: string, value: string][]
  passengers: Table
  vehicles: Table
}

export interface Table {
  title: string
  columns: string[]
  rows: string[][]
}

const passengerColumns = [
  ...['number', 'surname', 'forenames', 'sex', 'birthdate', 'nationality', 'document', 'type'],
  ...['care', 'contact', 'destination', 'ticket'],
] as const
const vehicleColumns = [
  'number',
  'plate',
  'category',
  'length',
  'height',
  'lane',
  'driver',
  'destination',
  'ticket',
] as const

/**
 * Those checked in. Names and births are on it for voyages over 20 nautical miles and abroad only (Directive 98/41/EC);
 * for shorter ones passengers are counted.
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
  return {
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
      columns: passengerColumns.map(text),
      rows: passengers.map((one, index) => passengerRow(catalogue, gate, one, index, text)),
    },
    vehicles: {
      title: text('vehicles'),
      columns: vehicleColumns.map(text),
      rows: vehicles.map((one, index) => vehicleRow(catalogue, gate, one, index, text)),
    },
  }
}

type Texts = (name: string) => string

function passengerRow(
  catalogue: Catalogue,
  gate: OpenGate,
  ticket: GateTicket,
  index: number,
  text: Texts,
): string[] {
  const { company, origin, destination, details } = ticket
  const wire = wireTicket(catalogue, gate, ticket)
  const required = requiredFields(catalogue, company, origin, destination)
  const registered = (value: string | undefined) => (required.includes('surname') ? (value ?? '') : '')
  const phone = details['emergencyPhone'] ?? details['phone'] ?? ticket.phone
  return [
    String(index + 1),
    registered(wire.surname),
    registered(wire.name),
    registered(wire.sexType && text(wire.sexType === 'MALE' ? 'man' : 'woman')),
    registered(printDay(wire.birthdate ?? '')),
    registered(wire.nationality),
    required.includes('documentNumber') ? (wire.documentNumber ?? '') : '',
    wire.type,
    registered(wire.ssr),
    registered(typeof phone === 'string' ? phone : ''),
    destination,
    ticketText(ticket),
  ]
}

function vehicleRow(
  catalogue: Catalogue,
  gate: OpenGate,
  ticket: GateTicket,
  index: number,
  text: Texts,
): string[] {
  const wire = wireTicket(catalogue, gate, ticket)
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

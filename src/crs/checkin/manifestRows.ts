import { formOf, isDay, wireNameOf, type ValueForm } from '../../domain/booking/fields/field.ts'
import { isPreselected } from '../../domain/booking/fields/preselected.ts'
import { passengerFields, passengerKeys } from '../../domain/booking/fields/passengerFields.ts'
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
const passengerColumns: readonly (readonly [string, number])[] = [
  ['number', 3],
  ...listed.map(({ name, width }) => [name, width] as const),
  ['contact', 12],
  ['destination', 7],
  ['ticket', 10],
]
const vehicleColumns: readonly (readonly [string, number])[] = [
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
 * Returns the list of checked-in passengers. It has names and births for registered voyages only; on others
 * passengers are counted.
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
  const headOf = (columns: readonly (readonly [string, number])[]) => ({
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
      ...headOf(passengerColumns),
      rows: passengers.map((passenger, index) => passengerRow(catalogue, gate, passenger, index, text)),
    },
    vehicles: {
      title: text('vehicles'),
      ...headOf(vehicleColumns),
      rows: vehicles.map((vehicle, index) => vehicleRow(catalogue, gate, vehicle, index, text)),
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
  const { destination, details } = ticket
  const { isRegistered, isAbroad } = fieldsOnBoard(catalogue, gate, ticket)
  const isListed = { registered: isRegistered, abroad: isAbroad, always: true }
  const wire: Readonly<Record<string, unknown>> = { ...details, type: typeOf(ticket) }
  // A value that no one has confirmed is missing.
  const valueOf = (name: string) => (isPreselected(name, wire) ? '' : wire[name])
  const phone = details['emergencyContact'] ?? details['emergencyPhone'] ?? details['phone'] ?? ticket.phone
  return [
    String(index + 1),
    ...listed.map(({ name, form, when }) => (isListed[when] ? printValue(form, valueOf(name), text) : '')),
    isListed.registered && typeof phone === 'string' ? phone : '',
    destination,
    ticketText(ticket),
  ]
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

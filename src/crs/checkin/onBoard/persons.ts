import { isPreselected } from '../../../domain/booking/fields/preselected.ts'
import {
  countPersons,
  type AgeBand,
  type DocumentKind,
  type ListedPerson,
  type PersonCounts,
  type Sex,
} from '../../../domain/onBoard/person.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import {
  findAbsent,
  findPassengersOn,
  gateTicketName,
  typeOf,
  type Absent,
  type GateTicket,
} from '../../booking/boarding/tickets.ts'
import type { OpenGate } from '../gate.ts'
import { fieldsOnBoard, missingFields, ticketText } from '../ticketResponse.ts'
import { runAsSystem } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CallContext } from '../../server/context.ts'
import { readCrew, readGateCrew, readShip, type ListedPersons } from './onBoardSql.ts'

/** Data that the law requires and the records lack. */
export interface MissingPersonData {
  kind: 'passenger' | 'crew'
  ticketNumber?: string
  name: string
  /** Wire names; empty for a ship without crew. */
  fields: readonly string[]
}

/** The persons on a ship when she leaves a port. */
export interface OnBoard {
  /** The next port of call. */
  next: string
  counts: PersonCounts
  persons: ListedPersons
  missing: MissingPersonData[]
  /** False where the table has no crew of the ship; its number may be entered at the gate. */
  isCrewListed: boolean
  isBegun: boolean
  absent: Absent
}

/**
 * Finds those who are on board when the ship leaves the port: passengers who boarded at it or before and have not reached
 * their destination, and the crew of the day.
 */
export async function findOnBoard(
  catalogue: Catalogue,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  gate: OpenGate,
): Promise<OnBoard> {
  const { sailing, itinerary, port, seq } = gate
  const aboard = (await findPassengersOn(tx, who, itinerary)).filter((ticket) => isOnLeg(ticket, gate))
  const [ship, crew, session, absent] = await runAsSystem(tx, who, async () => [
    await readShip(tx, sailing.vessel),
    await readCrew(tx, sailing.vessel, gate.departs.slice(0, 10)),
    await readGateCrew(tx, gate),
    await findAbsent(tx, gate),
  ])
  const crewNumber = crew.length || (session?.crew ?? 0)
  const next = mustGet(
    sailing.calls.filter((call) => call.seq > seq).map((call) => call.port),
    0,
  )
  const { isRegistered, isCrewRegistered } = fieldsOnBoard(catalogue, gate, {
    origin: port,
    destination: next,
  })
  const registered = aboard.map((ticket) => fieldsOnBoard(catalogue, gate, ticket))
  const named = aboard.filter((_, index) => registered[index]?.isRegistered)
  const isNamed = named.length > 0 || isRegistered
  const isCrewNamed = isCrewRegistered || registered.some((fields) => fields.isCrewRegistered)
  const passengers = aboard.map((ticket) => ({ band: bandOf(ticket), sex: sexOf(ticket) }))
  return {
    next,
    counts: countPersons(passengers, crewNumber, ship?.certified ?? 0),
    persons: {
      isNamed,
      crew: isCrewNamed ? crew : [],
      passengers: named.map((ticket) => listedPassenger(ticket)),
    },
    missing: [
      ...(crew.length === 0 && (isCrewNamed || crewNumber === 0)
        ? [{ kind: 'crew' as const, name: sailing.vessel, fields: [] }]
        : []),
      ...named.flatMap((ticket) => missingOf(catalogue, gate, ticket)),
    ],
    isCrewListed: crew.length > 0,
    isBegun: session !== undefined,
    absent,
  }
}

/** The gate where a ticket was checked in decides where its voyage begins, as for a forced one. */
function isOnLeg({ boarding, destination }: GateTicket, { sailing, seq }: OpenGate): boolean {
  const from = sailing.calls.find(({ port, departs }) => port === boarding?.port && departs !== null)?.seq
  if (from === undefined || from > seq) return false
  const to = sailing.calls.find((call) => call.seq > from && call.port === destination)?.seq ?? from + 1
  return to > seq
}

function missingOf(catalogue: Catalogue, gate: OpenGate, ticket: GateTicket): MissingPersonData[] {
  const fields = missingFields(catalogue, gate, ticket)
  return fields.length === 0
    ? []
    : [{ kind: 'passenger', ticketNumber: ticketText(ticket), name: gateTicketName(ticket), fields }]
}

const bands: Readonly<Record<string, AgeBand>> = { CH: 'child', IN: 'infant' }
const bandOf = (ticket: GateTicket): AgeBand => bands[typeOf(ticket)] ?? 'adult'

const letters: Readonly<Record<string, Sex>> = { MALE: 'M', FEMALE: 'F' }
const sexOf = ({ details }: GateTicket): Sex | '' => letters[textOf(details['sexType'])] ?? ''

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Papers are free text: what is no passport is an identity card. */
function documentKindOf(type: string, number: string): DocumentKind | '' {
  if (/pass|διαβ/i.test(type)) return 'passport'
  return number === '' ? '' : 'identity_card'
}

const filledTexts = <Texts extends Record<string, string>>(texts: Texts): Partial<Texts> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Texts>

function listedPassenger(ticket: GateTicket): ListedPerson {
  const { details, id, origin, destination } = ticket
  const text = (field: string) => textOf(details[field])
  return {
    item: id,
    ticket: ticketText(ticket),
    surname: text('surname'),
    name: text('name'),
    sex: sexOf(ticket),
    birthdate: text('birthdate'),
    nationality: isPreselected('nationality', details) ? '' : text('nationality'),
    documentKind: documentKindOf(text('documentType'), text('documentNumber')),
    documentNumber: text('documentNumber'),
    ...filledTexts({
      birthTown: text('birthPlace'),
      documentCountry: text('documentCountry'),
      documentExpires: text('documentExpires'),
    }),
    origin,
    destination,
    ...(text('ssr') !== '' && { care: text('ssr') }),
  }
}

import type { Static } from 'typebox'
import { shownAtGate } from '../../contract/booking/bookingFields.ts'
import type { CheckinProblem, CheckinTicket } from '../../contract/checkinTicket.ts'
import { filledAtGate, isUnconfirmed } from '../../domain/booking/fields/preselected.ts'
import type { PassengerRequirements } from '../../domain/booking/passengerRequirements.ts'
import { missingVehicleFields, type RequirableOfVehicle } from '../../domain/booking/fields/vehicleFields.ts'
import { gateProblem, type GateProblem } from '../../domain/checkin/problem.ts'
import type { Language } from '../../domain/value/language.ts'
import { typeOf, type GateTicket } from '../booking/boarding/tickets.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { passengerFields } from '../sailing/availability/passengerFields.ts'
import { serverText } from '../server/serverText.ts'
import { companionOf, isMinorAtGate } from './companions.ts'
import { secondsAt, type OpenGate } from './gate.ts'

export type TicketResponse = Static<typeof CheckinTicket>

const textIn = (details: GateTicket['details'], field: string) => {
  const value = details[field]
  return typeof value === 'string' ? value : ''
}

/** Returns a ticket as a gate sees it. */
export function ticketResponse(catalogue: Catalogue, gate: OpenGate, ticket: GateTicket): TicketResponse {
  const { details, status } = ticket
  const missing = status === 'ISSUED' ? missingFields(catalogue, gate, ticket) : []
  const companion = companionOf(catalogue, ticket)
  const shown = Object.keys(shownAtGate).flatMap((field) => {
    const value = textIn(details, field)
    return value === '' ? [] : [[field, value] as const]
  })
  return {
    ticketNumber: ticketText(ticket),
    reservationCode: ticket.reference,
    kind: ticket.kind === 'vehicle' ? 'vehicle' : 'passenger',
    type: typeOf(ticket),
    status,
    surname: textIn(details, 'surname') || textIn(details, 'driverSurname'),
    name: textIn(details, 'name'),
    ...Object.fromEntries(shown),
    ...sizeOf(ticket),
    accommodation: ticket.accommodation,
    ...(ticket.place !== null && { place: ticket.place }),
    origin: ticket.origin,
    destination: ticket.destination,
    ...(missing.length > 0 && { missing }),
    ...(isMinorAtGate(catalogue, ticket) && { isMinor: true }),
    ...(companion && { companion }),
    ...(ticket.disrupted && { disrupted: ticket.disrupted }),
    ...boardingOf(gate, ticket),
  }
}

export const ticketText = ({ letter, number }: Pick<GateTicket, 'letter' | 'number'>) =>
  `${letter ?? ''}${number ?? ''}`

function sizeOf({ kind, details, lane }: GateTicket): Partial<TicketResponse> {
  if (kind !== 'vehicle') return {}
  const { length, height } = details
  return {
    ...(typeof length === 'number' && { length }),
    ...(typeof height === 'number' && { height }),
    ...(lane !== null && { lane: lane === 'LANE_HIGH' ? 'HIGH' : 'LOW' }),
  }
}

function boardingOf(gate: OpenGate, { boarding }: GateTicket): Pick<TicketResponse, 'boarding'> {
  if (!boarding || !isHere(gate, boarding)) return {}
  const { at, by, gate: name, forced } = boarding
  return {
    boarding: {
      at: secondsAt(at, gate.zone),
      user: by,
      gate: name,
      ...(forced !== null && { forced }),
    },
  }
}

const isHere = (gate: OpenGate, { itinerary, port }: { itinerary: number; port: string }) =>
  itinerary === gate.itinerary && port === gate.port

/** Wire names of the fields that the law or the company demands before boarding, and that are empty or not confirmed. */
export function missingFields(
  catalogue: Catalogue,
  gate: Pick<OpenGate, 'sailing'>,
  ticket: GateTicket,
): string[] {
  if (ticket.kind === 'vehicle') return missingVehicle(catalogue, ticket)
  const { requiredAtCheckIn } = fieldsOnBoard(catalogue, gate, ticket)
  return requiredAtCheckIn.filter((field) => isUnconfirmed(field, ticket.details))
}

/** The requirements for a passenger who travels between two ports on the sailing of the gate. */
export const fieldsOnBoard = (
  catalogue: Catalogue,
  { sailing: { line, company } }: Pick<OpenGate, 'sailing'>,
  { origin, destination }: Pick<GateTicket, 'origin' | 'destination'>,
): PassengerRequirements => passengerFields(catalogue, { line, company, origin, destination })

function missingVehicle(catalogue: Catalogue, ticket: GateTicket): RequirableOfVehicle[] {
  const required = catalogue.products.rule(ticket.company).vehicleAtCheckIn
  return missingVehicleFields(ticket.details, catalogue.vehicleKind(typeOf(ticket)), required)
}

/** Returns why the ticket is not checked in at the gate; undefined where nothing is against it. */
export function problemOf(
  catalogue: Catalogue,
  gate: OpenGate,
  ticket: GateTicket,
  filledIn: Readonly<Record<string, unknown>> = {},
): GateProblem | undefined {
  const { kind, status, isReplaced, itinerary, origin, destination, departs } = ticket
  const { disrupted, boarding, details } = ticket
  const missing = missingFields(catalogue, gate, {
    ...ticket,
    details: { ...details, ...filledAtGate(details, filledIn) },
  })
  const companion = companionOf(catalogue, ticket)
  return gateProblem(
    {
      kind,
      status,
      isReplaced,
      itinerary,
      origin,
      destination,
      departs,
      disrupted,
      missing,
      ...(companion && { companion }),
      ...(boarding && {
        boarded: {
          here: isHere(gate, boarding),
          at: secondsAt(boarding.at, gate.zone),
          by: boarding.by,
          gate: boarding.gate,
        },
      }),
    },
    gate,
  )
}

export function problemResponse(
  language: Language,
  { refusal, parameters, canForce = false }: Omit<GateProblem, 'canForce'> & { canForce?: boolean },
): Static<typeof CheckinProblem> {
  return { code: refusal, message: serverText(language, refusal, parameters), parameters, canForce }
}

import type { Gate } from '../../domain/checkin/problem.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { localAt } from '../../domain/value/portTime.ts'
import { showBoardingAhead } from '../database/transaction.ts'
import { portZone, readItinerary, type Itinerary } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { checkInPorts } from '../session/permission.ts'

/** A sailing at the port where it is checked in. */
export interface OpenGate extends Gate {
  sailing: Itinerary
  /** Call of the port. */
  seq: number
  departs: string
  zone: string
}

type Asked = { itineraryId: number; portCode: string }

/** Refuses a user who may not check in, or not at this port. */
export async function refusePort(
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  port?: string,
): Promise<Refusal | undefined> {
  const ports = await checkInPorts(tx, who)
  if (ports === undefined) return refuse('not_permitted')
  return port === undefined || ports === null || ports.includes(port)
    ? undefined
    : refuse('checkin_port', { port }, '/portCode')
}

/**
 * Checks the permission, and only then makes those who board visible to the transaction, whichever agency sold their
 * tickets.
 */
export async function openGate(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  context: Pick<CallContext, 'tx' | 'who'>,
  { itineraryId, portCode }: Asked,
): Promise<OpenGate | Refusal> {
  const refusal = await refusePort(context, portCode)
  if (refusal) return refusal
  const sailing = await readItinerary(context.tx, itineraryId)
  const gate = sailing && gateOf(sailing, portCode, portZone(catalogue, portCode))
  if (!gate) return refuse('checkin_no_sailing', { port: portCode }, '/itineraryId')
  showBoardingAhead(context.tx, itineraryId, portCode)
  return gate
}

/** Undefined where the sailing does not depart from the port. */
export function gateOf(sailing: Itinerary, port: string, zone: string): OpenGate | undefined {
  const call = sailing.calls.find((call) => call.port === port && call.departs !== null)
  if (!call || call.departs === null) return undefined
  const ahead = sailing.calls.filter(({ seq }) => seq > call.seq).map((call) => call.port)
  const { seq, departs } = call
  return { itinerary: sailing.itinerary, port, ahead, sailing, seq, departs, zone }
}

/** Local to the port, YYYY-MM-DD HH:mm:ss. */
export function secondsAt(at: Date | string, zone: string): string {
  const instant = new Date(at)
  const seconds = String(instant.getUTCSeconds()).padStart(2, '0')
  return `${localAt(instant.getTime(), zone)}:${seconds}`
}

export const gateKey = ({ itinerary, port }: OpenGate) => ({ itinerary, port })

/** The user as other agencies see them. */
export const userOf = ({ agency, userName }: CallContext['who']) => `${agency}/${userName}`

/** Opens the gate and runs the work with it, or refuses. */
export async function atGate<T>(
  dependencies: ServerDependencies,
  context: CallContext,
  asked: Asked,
  then: (gate: OpenGate) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const gate = await openGate(dependencies, context, asked)
  return isRefusal(gate) ? gate : then(gate)
}

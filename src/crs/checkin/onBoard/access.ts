import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { gateOf, openGate, type OpenGate } from '../gate.ts'
import { showBoardingAhead } from '../../database/transaction.ts'
import { portZone, readItinerary } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { companiesOf } from '../../session/permission.ts'

interface Requested {
  itineraryId: number
  portCode: string
}

/**
 * Opens the sailing at the port it leaves: for users who check in there, else for the staff of its company with the right
 * to its sailings.
 */
export async function openLeaving(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  context: CallContext,
  requested: Requested,
): Promise<OpenGate | Refusal> {
  const gate = await openGate({ catalogue }, context, requested)
  const isStaff = context.rights.includes('sailings')
  if (!isRefusal(gate) || gate.refusal === 'checkin_no_sailing' || !isStaff) return gate
  const { itineraryId, portCode } = requested
  const sailing = await readItinerary(context.tx, itineraryId)
  const companies = await companiesOf(context.tx, context.who)
  const isOfCompany = sailing !== undefined && companies.includes(sailing.company)
  if (!isOfCompany && gate.refusal === 'checkin_port') return gate
  const ofStaff = isOfCompany && gateOf(sailing, portCode, portZone(catalogue, portCode))
  if (!ofStaff) return refuse('checkin_no_sailing', { port: portCode }, '/itineraryId')
  showBoardingAhead(context.tx, itineraryId, portCode)
  return ofStaff
}

/** Opens it and runs the work with it, or refuses. */
export async function whereLeaving<T>(
  dependencies: Pick<ServerDependencies, 'catalogue'>,
  context: CallContext,
  requested: Requested,
  then: (gate: OpenGate) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const gate = await openLeaving(dependencies, context, requested)
  return isRefusal(gate) ? gate : then(gate)
}

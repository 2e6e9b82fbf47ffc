import { scanReadings, type Scan } from '../../domain/checkin/scan.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { printTicket, unclearLetter } from '../../domain/ticket/number.ts'
import { findByNumber, type GateTicket } from '../booking/boarding/tickets.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { OpenGate } from './gate.ts'

/** The scanned text as a ticket number; refuses a code without our signature. */
export function readTicket(
  { catalogue }: Pick<ServerDependencies, 'catalogue'>,
  scanned: string,
): Scan | Refusal {
  const unclear = unclearLetter(scanned)
  if (unclear) return refuse('checkin_letter_unclear', { ...unclear }, '/ticketNumber')
  const readings = scanReadings(scanned)
  if (readings.length === 0)
    return refuse('checkin_unknown_ticket', { ticket: scanned.slice(0, 40) }, '/ticketNumber')
  const isOurs = ({ signed }: Scan) => signed === undefined || catalogue.ticketKey.verify(signed)
  return readings.find(isOurs) ?? refuse('checkin_code_invalid', {}, '/ticketNumber')
}

/**
 * The ticket of the sailing’s company with the scanned number, whichever sailing it is for: the refusal names that
 * sailing. Where several have the number, the one that is due here.
 */
export async function findTicket(
  dependencies: Pick<ServerDependencies, 'catalogue'>,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  gate: OpenGate,
  scanned: string,
): Promise<GateTicket | Refusal> {
  const scan = readTicket(dependencies, scanned)
  if (isRefusal(scan)) return scan
  const found = await findByNumber(tx, who, gate.sailing.company, scan.number, scan.letter)
  const here = found.filter(({ itinerary, origin }) => itinerary === gate.itinerary && origin === gate.port)
  const [ticket, second] = here.length > 0 ? here : found
  const named = { ticket: printTicket({ letter: '', ...scan }) }
  if (!ticket) return refuse('checkin_unknown_ticket', named, '/ticketNumber')
  return second ? refuse('checkin_ambiguous', named, '/ticketNumber') : ticket
}

import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { readScan } from '../../domain/checkin/scan.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { CallContext } from '../server/context.ts'
import { findTicket } from './findTicket.ts'
import { atGate } from './gate.ts'
import type { GateDependencies } from './record.ts'
import { problemOf, problemResponse, ticketResponse } from './ticketResponse.ts'

/** Whether a ticket may be checked in. One that can never board here is not shown, only why. */
export function validateTicket(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.validateTicket>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.validateTicket> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const { language } = context.who
    const found = await findTicket(dependencies, context, gate, body.ticketNumber)
    const isCode = readScan(body.ticketNumber)?.signed !== undefined
    if (isRefusal(found))
      return {
        validationData: { canCheckIn: false, problem: problemResponse(language, found), signed: false },
      }
    const problem = problemOf(dependencies.catalogue, gate, found)
    const isShown = found.itinerary === gate.itinerary || (problem?.canForce ?? true)
    return {
      validationData: {
        canCheckIn: problem === undefined,
        ...(isShown && { ticket: ticketResponse(dependencies.catalogue, gate, found) }),
        ...(problem && { problem: problemResponse(language, problem) }),
        signed: isCode,
      },
    }
  })
}

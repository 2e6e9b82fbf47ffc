import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { checkin } from '../../contract/checkin.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { findById, type GateTicket } from '../booking/boarding/tickets.ts'
import { runAsAgency } from '../database/transaction.ts'
import { modify } from '../sale/modify/modify.ts'
import { priceModify } from '../sale/modify/priceModify.ts'
import type { CallContext } from '../server/context.ts'
import { findTicket } from './findTicket.ts'
import { atGate, gateKey } from './gate.ts'
import type { GateDependencies } from './recordScan.ts'
import { refuseClosed } from './session.ts'
import { ticketResponse } from './ticketResponse.ts'

type Body = InputOf<typeof checkin.correctVehicle>['body']

/**
 * Corrects a vehicle as it was measured at the ramp. What it costs more is charged to the account of the agency that sold it,
 * once the caller has named the amount; what it would cost less is not returned.
 */
export function correctVehicle(
  dependencies: GateDependencies,
  { body }: InputOf<typeof checkin.correctVehicle>,
  context: CallContext,
): Promise<AnswerOf<typeof checkin.correctVehicle> | Refusal> {
  return atGate(dependencies, context, body, async (gate) => {
    const closed = await refuseClosed(context, gate)
    if (closed) return closed
    const ticket = await findTicket(dependencies, context, gate, body.ticketNumber)
    if (isRefusal(ticket)) return ticket
    if (ticket.kind !== 'vehicle') return refuse('checkin_no_vehicle', {}, '/ticketNumber')
    if (ticket.boarding) return refuse('checked_in', {}, '/ticketNumber')
    const { tx, who } = context
    const difference = await runAsAgency(tx, who, ticket.agency, (as) =>
      change(dependencies, { ...context, who: as }, ticket, body),
    )
    if (isRefusal(difference)) return difference
    const [now = ticket] = await findById(tx, who, [ticket.id])
    context.afterCommit(() => dependencies.checkinFeed.changed(gateKey(gate), [ticket.id]))
    return { ticket: ticketResponse(dependencies.catalogue, gate, now), difference }
  })
}

/** Modifies the booking as its agency does; returns what was charged. */
async function change(
  dependencies: GateDependencies,
  context: CallContext,
  { reference, companyCode, uuid, company }: GateTicket,
  { plateNumber, length, height, expectedDifference = 0 }: Body,
): Promise<number | Refusal> {
  const measured = {
    ...(plateNumber !== undefined && { plateNumber }),
    ...(length !== undefined && { length }),
    ...(height !== undefined && { height }),
  }
  const trip = {
    companyReservationCode: companyCode,
    selectedVehicles: [{ uuid, modifiedValues: measured }],
  }
  const request = { crsReservationCode: reference, withoutRefund: true, trips: [trip] }
  const priced = await priceModify(dependencies, { body: request }, context)
  if (isRefusal(priced)) return priced
  const { difference } = priced
  if (difference !== expectedDifference) return refuse('checkin_vehicle_difference', { amount: difference })
  const account = dependencies.catalogue.paymentMethods(company).find(({ kind }) => kind === 'account')
  const payments = difference > 0 && account ? [{ paymentMethod: { id: account.id }, total: difference }] : []
  const done = await modify(
    dependencies,
    { body: { ...request, payments, expectedDifference: difference } },
    context,
  )
  return isRefusal(done) ? done : difference
}

import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { charge } from '../../ledger/charge.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { BookingResponse } from '../response/bookingsResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { issueInsurancesAhead } from '../insurance/insuranceSql.ts'
import { collectIssue, type CollectedIssue, payIssue } from './issue.ts'
import { writeItemsAhead, writePtaAhead } from '../record/modifiedSql.ts'
import { refuseAgency } from '../transfer/parties.ts'

/** Issues an option as PTA: paid by this agency, with tickets that another agency issues. */
export function issuePta(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.issuePta>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const { crsReservationId, agentCode, payments, version } = body
  const pay = payIssue(dependencies.catalogue, payments)
  return changeBooking(dependencies, context, crsReservationId, {
    kind: 'booking.issuePta',
    async collect(id, locks) {
      const collected = await collectIssue(
        dependencies,
        context,
        { id, verb: 'issuePta', pay, version },
        locks,
      )
      if (isRefusal(collected)) return collected
      const refusal = await refuseAgency(context, agentCode, collected.record.booking.agency)
      return refusal ?? collected
    },
    write: (collected) => write(context, agentCode, collected),
  })
}

async function write({ tx, who, clock }: CallContext, collector: string, collected: CollectedIssue) {
  const { record, items, repriced, movements } = collected
  const { id, agency, reference } = record.booking
  if (repriced.length > 0) writeItemsAhead(tx, repriced)
  writePtaAhead(tx, id, collector)
  issueInsurancesAhead(tx, id, clock.now())
  const refusal = await charge(tx, { agency, userName: who.userName, bookingId: id }, movements)
  if (refusal) return refusal
  const data = { reference, collector, payments: movements, items: items.length }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}

import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/refusal.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { charge } from '../../ledger/charge.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { change, type Collected, type RecordLocks } from '../../database/change.ts'
import { runAsSystem } from '../../database/transaction.ts'
import { type BookingResponse, bookingResponse } from '../response/bookingsResponse.ts'
import { changeBooking } from '../change/changeBooking.ts'
import { issueInsurances } from '../insurance/insuranceSql.ts'
import { writeItems, writePta } from '../record/modifiedSql.ts'
import { refuseAgency } from '../transfer/parties.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { findReadable } from '../recall.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { writeIssued } from '../record/recordSql.ts'
import { nextTickets, ticketCode } from '../record/ticketNumbers.ts'
import { collectIssue, type CollectedIssue, payIssue, refuseAnyDeparted } from './issue.ts'

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
    write: (collected) => writeIssue(context, agentCode, collected),
  })
}

async function writeIssue({ tx, who, clock }: CallContext, collector: string, collected: CollectedIssue) {
  const { record, items, repriced, movements } = collected
  const { id, agency, reference } = record.booking
  if (repriced.length > 0) writeItems(tx, repriced)
  writePta(tx, id, collector)
  issueInsurances(tx, id, clock.now())
  const refusal = await charge(tx, { agency, userName: who.userName, bookingId: id }, movements)
  if (refusal) return refusal
  const data = { reference, collector, payments: movements, items: items.length }
  return { ownerOf: () => ({}), agency, bookingId: id, data }
}

interface CollectedPta extends Collected {
  record: BookingRecord
  items: ItemRow[]
}

/**
 * Issues the tickets of a PTA from the series of the agency that collects it. What was paid, and the booking, stay with
 * the agency that sold it.
 */
export async function convertFromPta(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof booking.convertFromPta>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const { tx, who } = context
  const [id] = await findReadable(tx, who, [path.crsReservationId])
  if (id === undefined) return refuse('booking_not_found', {}, '/crsReservationId')
  // The booking and its journal belong to the other agency.
  const done = await runAsSystem(tx, who, () =>
    change(context, dependencies.guard, {
      kind: 'booking.convertFromPta',
      collect: (locks) => collect(dependencies, context, { id, version: body.version }, locks),
      check: () => [],
      write: (collected) => writeConversion(context, collected),
    }),
  )
  return bookingResponse(dependencies, context, isRefusal(done) ? done : id)
}

async function collect(
  dependencies: ServerDependencies,
  { tx, who }: CallContext,
  { id, version }: { id: number; version: number | undefined },
  locks: RecordLocks,
): Promise<CollectedPta | Refusal> {
  const record = await lockRecord(tx, locks, id, version)
  if (isRefusal(record)) return record
  const { collector, status } = record.booking
  const refusal =
    refuseVerb('convertFromPta', status) ??
    (collector === who.agency ? undefined : refuse('pta_of_other_agency', { agency: collector ?? '' })) ??
    refuseAnyDeparted(dependencies, record, 'PTA')
  if (refusal) return refusal
  const items = record.items.filter((item) => item.status === 'PTA')
  return { record, items, released: [], candidates: [] }
}

async function writeConversion({ tx, who, clock }: CallContext, { record, items }: CollectedPta) {
  const { booking, trips } = record
  const companies = items.map(({ tripId }) => trips.find(({ id }) => id === tripId)?.company ?? '')
  const tickets = await nextTickets(tx, who.agency, companies)
  if (isRefusal(tickets)) return tickets
  const issued = items.map((item, index) => ({ ...mustGet(tickets, index), item: item.id }))
  writeIssued(tx, booking.id, issued, clock.now())
  const data = { reference: booking.reference, collector: who.agency, tickets: tickets.map(ticketCode) }
  return { ownerOf: () => ({}), agency: booking.agency, bookingId: booking.id, data }
}

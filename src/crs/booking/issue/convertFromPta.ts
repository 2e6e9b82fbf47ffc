import { mustGet } from '../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { changeStock, type CollectedStock, type RecordLocks } from '../../database/stockChange.ts'
import { runAsSystem } from '../../database/transaction.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { bookingResponse, type BookingResponse } from '../response/bookingsResponse.ts'
import { refuseAnyDeparted } from './issue.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { findReadable } from '../recall.ts'
import type { BookingRecord, ItemRow } from '../record/record.ts'
import { writeIssuedAhead } from '../record/recordSql.ts'
import { nextTickets, ticketCode } from '../record/nextTickets.ts'

interface CollectedPta extends CollectedStock {
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
    changeStock(context, dependencies.guard, {
      kind: 'booking.convertFromPta',
      collect: (locks) => collect(dependencies, context, { id, version: body.version }, locks),
      check: () => [],
      write: (collected) => write(context, collected),
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

async function write({ tx, who, clock }: CallContext, { record, items }: CollectedPta) {
  const { booking, trips } = record
  const companies = items.map(({ tripId }) => trips.find(({ id }) => id === tripId)?.company ?? '')
  const tickets = await nextTickets(tx, who.agency, companies)
  if (isRefusal(tickets)) return tickets
  const issued = items.map((item, index) => ({ ...mustGet(tickets, index), item: item.id }))
  writeIssuedAhead(tx, booking.id, issued, clock.now())
  const data = { reference: booking.reference, collector: who.agency, tickets: tickets.map(ticketCode) }
  return { ownerOf: () => ({}), agency: booking.agency, bookingId: booking.id, data }
}

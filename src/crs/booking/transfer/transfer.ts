import type { AnswerOf, InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { insurer } from '../../../domain/pricing/insurance.ts'
import { changeStock, type CollectedStock, type RecordLocks } from '../../database/stockChange.ts'
import { runAsSystem } from '../../database/transaction.ts'
import { movePayments, transferPayments } from '../../ledger/movePayments.ts'
import { refuseDeparted } from '../../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { transferTermsOf } from '../../session/agency.ts'
import { copyDisruptionsAhead } from '../affected/affected.ts'
import { paidPremiums } from '../insurance/insurance.ts'
import { moveInsurancesAhead } from '../insurance/insuranceSql.ts'
import { lockRecord } from '../record/lockRecord.ts'
import { followItemsAhead, moveTrips } from '../record/moveSql.ts'
import { accountPostings } from '../change/paymentPostings.ts'
import { findBookingId, findBookings } from '../recall.ts'
import type { BookingRecord, ItemRow, TripPart } from '../record/record.ts'
import { refuseAgency } from './parties.ts'
import { selectedItems, partsOfTrips } from '../change/selectedItems.ts'
import { newSibling, refuseApart } from '../split.ts'
import { paidByCompany } from '../paidByCompany.ts'
import { writeAgencyAhead } from '../record/recordSql.ts'
import { writeTransferredAhead } from './transferSql.ts'
import { bookingsResponse } from '../response/bookingsResponse.ts'

type Body = InputOf<typeof booking.transfer>['body']
type Response = AnswerOf<typeof booking.transfer>

interface CollectedTransfer extends CollectedStock {
  record: BookingRecord
  items: ItemRow[]
}

/**
 * Hands tickets, with their seats and numbers, to another agency: what was paid is returned by the methods of the
 * payment, and the account of the other agency is charged. Items that stay keep the booking; otherwise it moves whole.
 */
export async function transfer(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.transfer>,
  context: CallContext,
): Promise<Response | Refusal> {
  const { tx, who } = context
  const id = await findBookingId(tx, who, body.crsReservationId)
  if (isRefusal(id)) return id
  // The rows belong to two agencies, and only one of them is the caller’s.
  const done = await runAsSystem(tx, who, () =>
    changeStock(context, dependencies.guard, {
      kind: 'booking.transfer',
      collect: (locks) => collect(dependencies, context, id, body, locks),
      check: () => [],
      write: (collected) => write(dependencies, context, collected, body.agentCode),
    }),
  )
  if (isRefusal(done)) return done
  const [visible] = await findBookings(tx, who, [body.crsReservationId])
  const [left] =
    visible === undefined ? [] : await bookingsResponse(tx, who, dependencies.catalogue, [visible])
  return { crsReservationId: done.data.newReference, ...(left && { booking: left }) }
}

async function collect(
  { catalogue, clock }: ServerDependencies,
  context: CallContext,
  id: number,
  { agentCode, trips, version }: Body,
  locks: RecordLocks,
): Promise<CollectedTransfer | Refusal> {
  const record = await lockRecord(context.tx, locks, id, version)
  if (isRefusal(record)) return record
  const { agency, status } = record.booking
  // Every agency is visible here, so a transfer that came first is noticed only now.
  if (!context.who.agencies.includes(agency)) return refuse('booking_transferred', { agency })
  const wrongStatus = refuseVerb('transfer', status)
  if (wrongStatus) return wrongStatus
  const items = selectedItems(record, trips)
  if (isRefusal(items)) return items
  const leaving = record.trips.filter(
    (trip) => trip.openUntil === null && items.some(({ tripId }) => tripId === trip.id),
  )
  const refusal =
    items.map(({ status }) => refuseVerb('transfer', status)).find(isRefusal) ??
    leaving.map((trip) => refuseDeparted(trip, catalogue, clock)).find(isRefusal) ??
    refuseApart(catalogue, record, items) ??
    (await refuseReceiver(context, agentCode, record))
  return refusal ?? { record, items, released: [], candidates: [] }
}

/** Refuses an agency that takes no tickets over, or counts in another currency. */
async function refuseReceiver(
  { tx }: CallContext,
  agency: string,
  { booking }: BookingRecord,
): Promise<Refusal | undefined> {
  const unknown = await refuseAgency({ tx }, agency, booking.agency)
  if (unknown) return unknown
  const terms = await transferTermsOf(tx, agency)
  return terms?.accepts && terms.currency === booking.currency
    ? undefined
    : refuse('transfer_not_accepted', { agency }, '/agentCode')
}

async function write(
  dependencies: ServerDependencies,
  { tx, who, clock, journal }: CallContext,
  { record, items }: CollectedTransfer,
  to: string,
) {
  const { id, agency, reference, timezone } = record.booking
  const { userName } = who
  const isWhole = items.length === record.items.length
  const moved = isWhole ? { id, reference } : await splitOff(dependencies, { tx, who }, record, items)
  writeAgencyAhead(tx, moved.id, to)
  writeTransferredAhead(tx, { booking: moved.id, left: id, from: agency, timezone, now: clock.now() })
  const payments = await transferPayments(tx, {
    bookingId: moved.id,
    userName,
    from: agency,
    to,
    onAccount: (dues) => accountPostings(dependencies.catalogue, dues),
  })
  if (isRefusal(payments)) return payments
  const data = {
    reference,
    newReference: moved.reference,
    from: agency,
    to,
    payments,
    tickets: items.map((item) => `${item.ticketLetter}${item.ticketNumber}`),
  }
  // One entry for each of the two agencies.
  journal('booking.transfer', isWhole ? null : id, data)
  return { ownerOf: () => ({}), agency: to, bookingId: moved.id, data }
}

/**
 * Puts the items into a new booking, and the insurances where no other is active; cancelled ones, and what was retained
 * of them, stay.
 */
async function splitOff(
  { random }: ServerDependencies,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  record: BookingRecord,
  items: readonly ItemRow[],
): Promise<{ id: number; reference: string }> {
  const { id, agency } = record.booking
  const isCancelled = ({ trip }: TripPart) =>
    record.items.some(({ tripId, status }) => tripId === trip.id && status === 'CANCELLED')
  const parts = partsOfTrips(record, items).map((part) => ({
    ...part,
    whole: part.whole && !isCancelled(part),
  }))
  const sibling = await newSibling(tx, random, id)
  const amounts = paidByCompany(record, parts)
  const isLast = record.items.every((item) => item.status === 'CANCELLED' || items.includes(item))
  if (isLast) {
    amounts.set(insurer, paidPremiums(record.insurances))
    moveInsurancesAhead(tx, id, sibling.id)
  }
  const owner = { agency, userName: who.userName }
  await movePayments(tx, owner, { from: record.booking, to: sibling }, amounts)
  copyDisruptionsAhead(tx, await moveTrips(tx, parts, sibling.id))
  followItemsAhead(tx, [id, sibling.id])
  return sibling
}

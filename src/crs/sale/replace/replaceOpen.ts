import { mustGet } from '../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { withDefaultPhone } from '../../../domain/booking/fields/leaderFields.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import type { BookingResponse } from '../../booking/response/bookingsResponse.ts'
import { changeBooking } from '../../booking/change/changeBooking.ts'
import { lockSale } from '../../booking/discounts/saleParts.ts'
import { ticketText, tripOf, writeReplacedAhead } from '../../booking/open/openTicket.ts'
import { paymentPostings } from '../../booking/change/paymentPostings.ts'
import { writeCompanionAhead } from '../../booking/minors/companion.ts'
import type { BookingRecord } from '../../booking/record/record.ts'
import { storeTrips } from '../../booking/record/storeBooking.ts'
import { ticketCode } from '../../booking/record/nextTickets.ts'
import type { CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import { charge, type Payer, refund } from '../../ledger/charge.ts'
import type { Posting } from '../../ledger/posting.ts'
import { refundPostings } from '../../ledger/paidAmounts.ts'
import { createProductStockAhead } from '../../product/stock.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { allocate, candidateRows, codesOf, itemKey, numberedRows, productRows } from '../allocate.ts'
import { tripsToStore, type Sale } from '../bookingRows.ts'
import { bookingOfTickets, chosenTickets } from './chosenTickets.ts'
import { tripPointer, priceReplacement, type Replacement } from './priceReplacement.ts'

type Body = InputOf<typeof booking.replaceOpenTickets>['body']

interface CollectedReplacement extends CollectedStock {
  record: BookingRecord
  replacement: Replacement
  payments: Posting[]
  leader: object
}

/** Replaces open tickets of a booking by tickets for a trip; all get their places there, or none is replaced. */
export function replaceOpen(
  dependencies: ServerDependencies,
  { path, body }: InputOf<typeof booking.replaceOpen>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return replace(dependencies, context, path.crsReservationId, body)
}

/** Replaces open tickets in the booking that is found by the tickets. */
export async function replaceOpenTickets(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.replaceOpenTickets>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  const id = await bookingOfTickets(context, undefined, body.tickets)
  if (isRefusal(id)) return id
  return replace(dependencies, context, id, body)
}

function replace(
  dependencies: ServerDependencies,
  context: CallContext,
  booking: string | number,
  body: Body,
): Promise<BookingResponse | Refusal> {
  return changeBooking(dependencies, context, booking, {
    kind: 'booking.replaceOpen',
    collect: (id, locks) => collect(dependencies, context, id, body, locks),
    isAtSteps: ({ replacement }, all) => replacement.priced.isAtSteps(all),
    reallocate: ({ replacement }, stock, numbers, all) => {
      const taken = allocate(dependencies.catalogue, replacement.priced, stock, numbers, all)
      return isRefusal(taken) ? tripPointer(taken) : taken
    },
    write: (collected, allocations) => write(context, collected, allocations),
  })
}

async function collect(
  dependencies: ServerDependencies,
  context: CallContext,
  id: number,
  body: Body,
  locks: RecordLocks,
): Promise<CollectedReplacement | Refusal> {
  const { catalogue } = dependencies
  const sale = await lockSale(context, locks, id, body.version)
  if (isRefusal(sale)) return sale
  const { record } = sale
  const items = await chosenTickets(context, record, body.tickets, body.trip)
  if (isRefusal(items)) return items
  const leader = withDefaultPhone(body.leader ?? record.booking.leader)
  const replacement = await priceReplacement(context, dependencies, sale, items, body.trip, {
    leader,
    withoutRefund: body.withoutRefund,
    companion: body.companion,
  })
  if (isRefusal(replacement)) return replacement
  const payments = refuseDifference(replacement, body) ?? paymentsOf(catalogue, replacement, body)
  if (isRefusal(payments)) return payments
  const rows = candidateRows(catalogue, replacement.priced)
  if (isRefusal(rows)) return tripPointer(rows)
  createProductStockAhead(context.tx, productRows(catalogue, replacement.priced, rows))
  const numbered = numberedRows(catalogue, replacement.priced, rows)
  return {
    record,
    replacement,
    payments,
    leader,
    released: [],
    candidates: rows,
    numbered,
    codes: codesOf(replacement.priced),
    agency: record.booking.agency,
  }
}

/** Refuses a difference in price that the operator has not been shown, or has not considered. */
function refuseDifference(
  { difference, oldPrice, newPrice }: Replacement,
  { expectedDifference }: Body,
): Refusal | undefined {
  if (expectedDifference === undefined)
    return difference === 0
      ? undefined
      : refuse('difference_not_considered', { before: oldPrice, now: newPrice }, '/expectedDifference')
  return expectedDifference === difference
    ? undefined
    : refuse('price_changed', { expected: oldPrice + expectedDifference, now: newPrice })
}

/** The payments of a higher price; a lower or equal one takes none. */
function paymentsOf(
  catalogue: Catalogue,
  { difference, priced }: Replacement,
  { payments = [] }: Body,
): Posting[] | Refusal {
  const company = priced.sailings[0]?.company ?? ''
  return paymentPostings(catalogue, new Map([[company, Math.max(0, difference)]]), payments)
}

async function write(
  context: CallContext,
  { record, replacement, payments, leader }: CollectedReplacement,
  allocations: readonly Allocation[],
) {
  const { tx, clock } = context
  const { id: bookingId, agency, reference, timezone } = record.booking
  const { items, priced, difference } = replacement
  const sale: Sale = {
    ...priced,
    terms: { status: 'ISSUED', movements: payments },
    bookedAt: clock.localNow(timezone),
  }
  const trips = tripsToStore(sale, allocations)
  const place = { bookingId, agency, firstPosition: record.trips.length }
  const stored = await storeTrips({ tx, clock }, place, trips)
  if (isRefusal(stored)) return stored
  const uuids = trips.flatMap((trip) => trip.items.map(({ uuid }) => uuid))
  const idOf = (uuid: string) => mustGet(stored.items, uuids.indexOf(uuid))
  writeReplacedAhead(
    tx,
    bookingId,
    items.map(({ id }) => id),
    items.map(({ uuid }) => idOf(uuid)),
    leader,
    replacement.retained,
  )
  if (replacement.companion) writeCompanionAhead(tx, bookingId, stored.items, replacement.companion)
  const refunds = await settle(context, record, replacement, payments)
  if (isRefusal(refunds)) return refunds
  const keys = new Map(uuids.map((uuid, index) => [itemKey(0, uuid), stored.items[index]]))
  const [sailing] = priced.sailings
  const data = {
    reference,
    difference,
    payments,
    refunds,
    replaced: items.map(ticketText),
    tickets: stored.tickets.map(ticketCode),
    trip: { company: sailing?.company, vessel: sailing?.vessel, departs: sailing?.departs },
  }
  return { ownerOf: (key: string) => ({ item: keys.get(key) }), agency, bookingId, data }
}

/** Charges the payments, or returns a lower price by the methods of the payment. */
async function settle(
  context: CallContext,
  record: BookingRecord,
  { items, difference }: Replacement,
  payments: readonly Posting[],
): Promise<Posting[] | Refusal> {
  const { tx, who } = context
  const { id: bookingId, agency, reference } = record.booking
  const account = { agency, userName: who.userName, bookingId }
  const refusal = await charge(tx, account, payments)
  if (refusal) return refusal
  if (difference >= 0) return []
  const { company } = tripOf(record, mustGet(items, 0))
  const refunds = await refundPostings(tx, bookingId, new Map([[company, -difference]]))
  const payer: Payer = { ...context, act: 'booking.replaceOpen', record: reference }
  return (await refund(payer, account, refunds)) ?? refunds
}

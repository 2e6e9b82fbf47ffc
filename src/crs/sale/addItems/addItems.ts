import { mustGet } from '../../../domain/value/mustGet.ts'
import type { InputOf, AnswerOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { sum } from '../../../domain/value/money.ts'
import { changeBooking } from '../../booking/change/changeBooking.ts'
import { paymentPostings } from '../../booking/change/paymentPostings.ts'
import { lockSale, readSale } from '../../booking/discounts/saleParts.ts'
import { readVersion } from '../../booking/record/lockRecord.ts'
import type { BookingRecord, NewItem, TripRow } from '../../booking/record/record.ts'
import { storeAdded } from '../../booking/record/storeBooking.ts'
import { ticketCode } from '../../booking/record/nextTickets.ts'
import type { BookingResponse } from '../../booking/response/bookingsResponse.ts'
import type { CollectedStock, RecordLocks } from '../../database/stockChange.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import { permitCharge, postChargeAhead } from '../../ledger/charge.ts'
import type { Posting } from '../../ledger/posting.ts'
import { recordOffersAhead, redeemOffers } from '../../pricing/redeemOffers.ts'
import { createProductStockAhead } from '../../product/stock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { findBookingId } from '../../booking/recall.ts'
import { nameExplanations } from '../../pricing/explanationNames.ts'
import { allocate, codesOf, itemKey, withSeatNumbers, refuseUnallocated } from '../allocate.ts'
import { itemRows } from '../itemRows.ts'
import { planAddition, type Addition } from './planAddition.ts'

type Body = InputOf<typeof booking.addItems>['body']

interface CollectedAddition extends CollectedStock {
  addition: Addition
  payments: Posting[]
}

/** Adds passengers, vehicles and products to trips of a booking, with their units, tickets and money, or nothing. */
export function addItems(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.addItems>,
  context: CallContext,
): Promise<BookingResponse | Refusal> {
  return changeBooking(dependencies, context, body.crsReservationId, {
    kind: 'booking.addItems',
    collect: (id, locks) => collect(dependencies, context, id, body, locks),
    isAtSteps: ({ addition }, all) => addition.priced.isAtSteps(all),
    reallocate: ({ addition }, stock, numbers, all) =>
      allocate(dependencies.catalogue, addition.priced, stock, numbers, all),
    write: (collected, allocations) => write(context, collected, allocations),
  })
}

async function collect(
  dependencies: ServerDependencies,
  context: CallContext,
  id: number,
  body: Body,
  locks: RecordLocks,
): Promise<CollectedAddition | Refusal> {
  const sale = await lockSale(context, locks, id, body.version)
  if (isRefusal(sale)) return sale
  const addition = await planAddition(dependencies, context, sale, body)
  if (isRefusal(addition)) return addition
  const { total } = addition.priced
  if (body.expectedTotal !== undefined && body.expectedTotal !== total)
    return refuse('price_changed', { expected: body.expectedTotal, now: total })
  const payments = paymentPostings(dependencies.catalogue, addition.dues, body.payments ?? [])
  if (isRefusal(payments)) return payments
  createProductStockAhead(context.tx, addition.products)
  const { candidates, numbered } = addition
  const { agency } = addition.record.booking
  const codes = codesOf(addition.priced)
  return { addition, payments, released: [], candidates, numbered, codes, agency }
}

async function write(
  { tx, who, clock }: CallContext,
  { addition, payments }: CollectedAddition,
  allocations: readonly Allocation[],
) {
  const { record, trips, priced } = addition
  const { id: bookingId, agency, reference } = record.booking
  const added = trips.map((trip, index) => ({
    trip,
    items: addedRows(record, trip, withSeatNumbers(index, newRows(priced, index), allocations)),
  }))
  // Given together, in the order in which all transactions lock the rows that many share.
  const [stored, offersRefused, permitted] = await Promise.all([
    storeAdded({ tx, clock }, { bookingId, agency }, added),
    redeemOffers(tx, priced.uses),
    permitCharge(tx, agency, payments),
  ])
  if (isRefusal(stored)) return stored
  if (offersRefused) return offersRefused
  if (isRefusal(permitted)) return permitted
  const keys = added.flatMap(({ items }, trip) => items.map(({ uuid }) => itemKey(trip, uuid)))
  const itemIds = new Map(keys.map((key, index) => [key, stored.items[index]]))
  const account = { agency, userName: who.userName, bookingId }
  recordOffersAhead(tx, account, priced.uses, ({ trip, uuid }) => itemIds.get(itemKey(trip, uuid)))
  postChargeAhead(tx, account, permitted)
  const data = {
    reference,
    total: priced.total,
    payments,
    items: stored.items.length,
    tickets: stored.tickets.map(ticketCode),
  }
  return { ownerOf: (owner: string) => ({ item: itemIds.get(owner) }), agency, bookingId, data }
}

const newRows = ({ request, priced }: Addition['priced'], index: number): NewItem[] =>
  itemRows(mustGet(request.trips, index), priced[index] ?? [])

/** The rows, placed after those of the trip and in separate accommodation requests. */
function addedRows({ items }: BookingRecord, trip: TripRow, rows: readonly NewItem[]): NewItem[] {
  const booked = items.filter(({ tripId }) => tripId === trip.id)
  const after = (values: readonly number[]) => Math.max(-1, ...values) + 1
  const position = after(booked.map((item) => item.position))
  const request = after(booked.map((item) => item.request))
  return rows.map((row) => ({
    ...row,
    position: position + row.position,
    request: row.request < 0 ? row.request : request + row.request,
  }))
}

/** Returns the present price of an addition, or why it would be refused. Locks and changes nothing. */
export async function priceAddedItems(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof booking.priceAddedItems>,
  context: CallContext,
): Promise<AnswerOf<typeof booking.priceAddedItems> | Refusal> {
  const { tx, who } = context
  const id = await findBookingId(tx, who, body.crsReservationId)
  if (isRefusal(id)) return id
  const record = await readVersion(tx, id, body.version)
  if (isRefusal(record)) return record
  const addition = await planAddition(dependencies, context, await readSale(context, record), body)
  if (isRefusal(addition)) return addition
  const { trips, priced, dues } = addition
  const { agency, currency } = record.booking
  const needed = { ...addition, released: [], agency }
  const soldOut = await refuseUnallocated(dependencies, context, priced, needed)
  if (soldOut) return soldOut
  return {
    trips: trips.map(({ companyCode }, index) => ({
      companyReservationCode: companyCode,
      items: nameExplanations(priced.priced[index] ?? [], dependencies.catalogue, who),
    })),
    total: priced.total,
    due: sum(dues.values()),
    companies: [...dues].flatMap(([company, amount]) => (amount > 0 ? [company] : [])),
    currency,
  }
}

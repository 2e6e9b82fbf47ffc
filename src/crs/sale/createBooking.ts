import type { JournalKind } from '../journal/journal.ts'
import { checkDeadlines } from '../../domain/group/deadlines.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { toInstant } from '../../domain/value/portTime.ts'
import { storeInsurances } from '../booking/insurance/insurance.ts'
import { newRecord } from '../booking/record/newRecord.ts'
import { openBooking, refuseIfSold, writeTrips, type TripToStore } from '../booking/record/storeBooking.ts'
import { ticketCode } from '../booking/record/nextTickets.ts'
import {
  type BookingResponse,
  type BookingMoney,
  recordResponse,
} from '../booking/response/bookingsResponse.ts'
import {
  changeStock,
  type CollectedStock,
  type LockedHolds,
  type RecordLocks,
} from '../database/stockChange.ts'
import type { Allocation } from '../database/stock/stock.ts'
import type { Actor } from '../database/transaction.ts'
import { emptySoldDrafts } from '../draft/draft.ts'
import { accountOf, type AgencyAccount } from '../ledger/account.ts'
import { permitCharge, type PermittedCharge, postChargeAhead } from '../ledger/charge.ts'
import { newReceipt } from '../ledger/receipts.ts'
import { stepsOfHeld } from '../pricing/ownSteps.ts'
import { inOrder, recordOffersAhead, redeemOffers } from '../pricing/redeemOffers.ts'
import { type OfferUse, reductionsIn } from '../pricing/priceAll.ts'
import { createProductStockAhead } from '../product/stock.ts'
import type { Sailing } from '../reference/sailing.ts'
import { deleteHoldsAhead } from '../sailing/capacity/releaseHolds.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { allocate, candidateRows, codesOf, itemKey, numberedRows, productRows } from './allocate.ts'
import type { BookingRequest } from './bookingRequest.ts'
import { bookingRow, tripsToStore, type Sale } from './bookingRows.ts'
import { priceRequest } from './priceRequest.ts'
import type { ResolveTerms, SaleTerms } from './saleTerms.ts'

interface CollectedSale extends Sale, CollectedStock {
  held: LockedHolds
  account: Pick<AgencyAccount, 'currency' | 'timezone'>
}

/**
 * Creates a booking and returns it: prices the request, releases the user’s holds for it, allocates again, writes the
 * record and, on paid terms, takes tickets and charges the payments.
 */
export async function createBooking(
  kind: JournalKind,
  dependencies: ServerDependencies,
  request: BookingRequest,
  context: CallContext,
  resolveTerms: ResolveTerms,
): Promise<BookingResponse | Refusal> {
  const done = await changeStock(context, dependencies.guard, {
    kind,
    collect: (locks) => collect(dependencies, request, context, resolveTerms, locks),
    isAtSteps: (sale, all) => sale.isAtSteps(all),
    check: (sale, stock, numbers, all) => allocate(dependencies.catalogue, sale, stock, numbers, all),
    write: (sale, allocations) => write(dependencies, context, sale, allocations),
  })
  if (isRefusal(done)) return done
  const { holdKey } = request
  if (holdKey !== undefined) await emptySoldDrafts(context, { holdKey, reference: done.data.reference })
  return { booking: recordResponse(done.record, done.money, context.who, dependencies.catalogue) }
}

async function collect(
  dependencies: ServerDependencies,
  request: BookingRequest,
  { tx, who, clock }: CallContext,
  resolveTerms: ResolveTerms,
  locks: RecordLocks,
): Promise<CollectedSale | Refusal> {
  const { holdKey } = request
  const holding: Promise<LockedHolds> =
    holdKey === undefined ? Promise.resolve({ holds: [], claims: [] }) : locks.holds({ key: holdKey })
  const ownSteps = async (trips: readonly Sailing[]) => stepsOfHeld((await holding).claims, trips)
  const [sold, priced, account, held] = await Promise.all([
    refuseIfSold({ tx, who }, holdKey),
    priceRequest({ tx, who, clock }, dependencies, request, { trips: [], ownSteps }),
    accountOf(tx, who.agency),
    holding,
  ])
  const { timezone } = account
  // Checked first: a working booking that is sold already would be refused for the places it has taken itself.
  if (sold) return sold
  if (isRefusal(priced)) return priced
  const terms = resolveTerms(priced, timezone)
  if (isRefusal(terms)) return terms
  const releaseBy = request.group?.releaseBy
  const late = refuseDeadlines(request, terms, clock.localNow(timezone))
  if (late) return late
  const rows = candidateRows(dependencies.catalogue, priced)
  if (isRefusal(rows)) return rows
  createProductStockAhead(tx, productRows(dependencies.catalogue, priced, rows))
  const numbered = numberedRows(dependencies.catalogue, priced, rows)
  return {
    ...priced,
    terms,
    candidates: rows,
    numbered,
    codes: codesOf(priced),
    held,
    account,
    released: held.claims,
    bookedAt: clock.localNow(timezone),
    releaseAt: releaseBy === undefined ? null : new Date(toInstant(releaseBy, timezone)),
  }
}

function refuseDeadlines({ group }: BookingRequest, terms: SaleTerms, now: string): Refusal | undefined {
  if (!group || terms.status !== 'OPTIONAL') return undefined
  const late = checkDeadlines(group, { now, optionUntil: terms.optionUntil })
  return late && { ...late, at: `/groupDeadlines${late.at ?? ''}` }
}

async function write(
  dependencies: ServerDependencies,
  context: CallContext,
  sale: CollectedSale,
  allocations: readonly Allocation[],
) {
  const { tx, who, clock } = context
  const { terms, held, uses, insurances: quotes, total, account } = sale
  deleteHoldsAhead(tx, held)
  const toStore = tripsToStore(sale, allocations)
  const columns = bookingRow(dependencies.catalogue, sale)
  const isPaid = terms.status !== 'OPTIONAL'
  // Given together, in the order in which all transactions lock the rows that many share, and as late as possible.
  const [opened, offersRefused, permitted] = await Promise.all([
    openBooking(dependencies, context, columns, toStore),
    redeemOffers(tx, uses),
    permitCharge(tx, who.agency, isPaid ? terms.movements : []),
  ])
  if (isRefusal(opened)) return opened
  if (offersRefused) return offersRefused
  if (isRefusal(permitted)) return permitted
  const { id: bookingId, reference, numbers } = opened
  const { agency, userName } = who
  const trips = writeTrips(context, { bookingId, agency, firstPosition: 0 }, toStore, numbers)
  const itemIds = idsByKey(toStore, numbers.items)
  const owner = { agency, userName, bookingId }
  recordOffersAhead(tx, owner, uses, ({ trip, uuid }) => itemIds.get(itemKey(trip, uuid)))
  postChargeAhead(tx, owner, permitted)
  const issuedAt = isPaid ? clock.now() : null
  const insurances = await storeInsurances(tx, { ...owner, issuedAt }, quotes)
  const data = {
    reference,
    total,
    items: numbers.items.length,
    tickets: numbers.tickets.map(ticketCode),
    ...reductionsIn(uses),
    ...(quotes.length > 0 && { insurances: quotes.map(({ id: offer }) => offer) }),
  }
  const booking = { ...columns, ...account, id: bookingId, reference }
  return {
    ownerOf: (key: string) => ({ item: itemIds.get(key) }),
    agency,
    bookingId,
    data,
    record: newRecord(who, { booking, ...trips, insurances, issuedAt }),
    money: moneyOf(permitted, uses, who, account.timezone),
  }
}

function moneyOf(
  { postings, receipt }: PermittedCharge,
  uses: readonly OfferUse[],
  { userName }: Actor,
  zone: string,
): BookingMoney {
  return {
    paid: sum(postings.map(({ amount }) => amount)),
    receipts: receipt ? newReceipt(receipt, userName, postings, zone) : [],
    uses: inOrder(uses),
  }
}

function idsByKey(trips: readonly TripToStore[], ids: readonly number[]): Map<string, number | undefined> {
  const keys = trips.flatMap(({ items }, trip) => items.map(({ uuid }) => itemKey(trip, uuid)))
  return new Map(keys.map((key, index) => [key, ids[index]]))
}

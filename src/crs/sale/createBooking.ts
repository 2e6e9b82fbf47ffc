import { checkDeadlines } from '../../domain/group/deadlines.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { toInstant } from '../../domain/value/portTime.ts'
import { storeInsurances } from '../booking/insurance/insurance.ts'
import { refuseIfSold, storeBooking, type TripToStore } from '../booking/record/storeBooking.ts'
import { ticketCode } from '../booking/record/ticketNumbers.ts'
import { change, type Collected, type RecordLocks } from '../database/change.ts'
import type { Allocation } from '../database/stock/stock.ts'
import { emptySoldDrafts } from '../draft/emptySold.ts'
import { accountOf } from '../ledger/account.ts'
import { charge } from '../ledger/charge.ts'
import { reductionsIn } from '../pricing/priceAll.ts'
import { useOffers } from '../pricing/offerUse.ts'
import { createProductStock } from '../product/stock.ts'
import { deleteHolds, lockHolds, type LockedHolds } from '../sailing/capacity/holds.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { allocate, candidateRows, itemKey, numberedRows, productRows } from './allocate.ts'
import type { BookingRequest } from './bookingRequest.ts'
import { bookingRow, tripsToStore, type Sale } from './bookingRows.ts'
import { priceRequest } from './priceRequest.ts'
import type { ResolveTerms, SaleTerms } from './saleTerms.ts'

interface CollectedSale extends Sale, Collected {
  held: LockedHolds
}

/**
 * Creates a booking and returns its id: prices the request, releases the user’s holds for it, allocates again, writes
 * the record and, on paid terms, takes tickets and charges the payments.
 */
export async function createBooking(
  kind: string,
  dependencies: ServerDependencies,
  request: BookingRequest,
  context: CallContext,
  resolveTerms: ResolveTerms,
): Promise<number | Refusal> {
  const done = await change(context, dependencies.guard, {
    kind,
    collect: (locks) => collect(dependencies, request, context, resolveTerms, locks),
    check: (sale, stock, numbers) => allocate(dependencies.catalogue, sale, stock, numbers),
    write: (sale, allocations) => write(dependencies, context, sale, allocations),
  })
  if (isRefusal(done)) return done
  const { holdKey } = request
  if (holdKey !== undefined) await emptySoldDrafts(context, { holdKey, reference: done.data.reference })
  return done.bookingId
}

async function collect(
  dependencies: ServerDependencies,
  request: BookingRequest,
  { tx, who, clock }: CallContext,
  resolveTerms: ResolveTerms,
  locks: RecordLocks,
): Promise<CollectedSale | Refusal> {
  const [sold, priced, { timezone }] = await Promise.all([
    refuseIfSold({ tx, who }, request.holdKey),
    priceRequest({ tx, who, clock }, dependencies, request),
    accountOf(tx, who.agency),
  ])
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
  await createProductStock(tx, productRows(dependencies.catalogue, priced, rows))
  const held =
    request.holdKey === undefined
      ? { holds: [], claims: [] }
      : await lockHolds(tx, locks, { key: request.holdKey })
  const numbered = numberedRows(dependencies.catalogue, priced, rows)
  return {
    ...priced,
    terms,
    candidates: rows,
    numbered,
    held,
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
  { tx, who, clock }: CallContext,
  sale: CollectedSale,
  allocations: readonly Allocation[],
) {
  const { terms, held, uses, insurances, total } = sale
  deleteHolds(tx, held)
  const trips = tripsToStore(sale, allocations)
  const stored = await storeBooking(
    dependencies,
    { tx, who, clock },
    bookingRow(dependencies.catalogue, sale),
    trips,
  )
  if (isRefusal(stored)) return stored
  const { id, reference, items, tickets } = stored
  const itemIds = idsByKey(trips, items)
  const account = { agency: who.agency, userName: who.userName, bookingId: id }
  const refusal = await useOffers(tx, account, uses, ({ trip, uuid }) => itemIds.get(itemKey(trip, uuid)))
  if (refusal) return refusal
  const issuedAt = terms.status === 'OPTIONAL' ? null : clock.now()
  await storeInsurances(tx, { ...account, issuedAt }, insurances)
  if (terms.status !== 'OPTIONAL') {
    const unpaid = await charge(tx, account, terms.movements)
    if (unpaid) return unpaid
  }
  const data = {
    ...{ reference, total, items: items.length, tickets: tickets.map(ticketCode) },
    ...reductionsIn(uses),
    ...(insurances.length > 0 && { insurances: insurances.map(({ id: offer }) => offer) }),
  }
  return { ownerOf: (key: string) => ({ item: itemIds.get(key) }), agency: who.agency, bookingId: id, data }
}

function idsByKey(trips: readonly TripToStore[], ids: readonly number[]): Map<string, number | undefined> {
  const keys = trips.flatMap(({ items }, trip) => items.map(({ uuid }) => itemKey(trip, uuid)))
  return new Map(keys.map((key, index) => [key, ids[index]]))
}

import { openDays } from '../../domain/booking/openReturn.ts'
import { withPhone } from '../../domain/booking/leader.ts'
import { makeReference } from '../../domain/booking/reference.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { addDays } from '../../domain/value/portTime.ts'
import type { BookingStatus } from '../database/bookingTables.ts'
import { change, type Collected, type RecordLocks } from '../database/change.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import { emptySoldDrafts } from '../draft/emptySold.ts'
import { accountOf } from '../ledger/account.ts'
import { charge } from '../ledger/charge.ts'
import type { Posting } from '../ledger/posting.ts'
import type { StockKey, Allocation } from '../database/stock.ts'
import { reductionsIn } from '../pricing/priceAll.ts'
import { useOffers } from '../pricing/offerUse.ts'
import { createProductStock, type ProductStockRows } from '../product/stock.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { dropHolds, heldBy, type Held } from '../sailing/hold.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { insertInsurances } from './insurance.ts'
import {
  insertBooking,
  insertItems,
  insertTrips,
  referenceOfHand,
  type NewItem,
  type NewTrip,
} from './sql.ts'
import { numberedRowsOf, ownerName, rowsOf, seated, takingsOf } from './take.ts'
import { ticketsFor, type Ticket } from './tickets.ts'
import { itemsOf, priceWish, type PricedWish, type Wish } from './wish.ts'

/** On what terms a wish becomes a booking: kept until a moment, or paid at once. */
export type Terms =
  { status: 'OPTIONAL'; optionUntil: string; expiresAt: Date } | { status: 'ISSUED'; movements: Posting[] }

/** Settles the terms once the price is known; `zone` is the one the agency tells option times in. */
export type Settle = (priced: PricedWish, zone: string) => Terms | Refusal

interface Making extends PricedWish, Collected {
  terms: Terms
  held: Held
  /** Agency-local now. */
  bookedAt: string
}

/**
 * Books a wish: prices it, gives back what the user holds for it and takes its places anew, writes the record, and
 * where it is paid takes tickets and money. Answers the booking's id.
 */
export async function make(
  kind: string,
  parts: ServerDependencies,
  wish: Wish,
  context: CallContext,
  settle: Settle,
): Promise<number | Refusal> {
  const done = await change(context, parts.guard, {
    kind,
    collect: (holders) => collect(parts, wish, context, settle, holders),
    check: (making, stock, numbers) => takingsOf(parts.catalogue, making, stock, numbers),
    write: (making, takings) => write(parts, context, making, takings),
  })
  if (isRefusal(done)) return done
  const { holdKey } = wish
  if (holdKey !== undefined) await emptySoldDrafts(context, { holdKey, reference: done.data.reference })
  return done.bookingId
}

async function collect(
  parts: ServerDependencies,
  wish: Wish,
  { tx, who, clock }: CallContext,
  settle: Settle,
  holders: RecordLocks,
): Promise<Making | Refusal> {
  const done = await madeBefore(tx, who, wish.holdKey)
  if (done) return done
  const priced = await priceWish({ tx, who, clock }, parts, wish)
  if (isRefusal(priced)) return priced
  const { timezone } = await accountOf(tx, who.agency)
  const terms = settle(priced, timezone)
  if (isRefusal(terms)) return terms
  const rows = rowsOf(parts.catalogue, priced)
  if (isRefusal(rows)) return rows
  await createProductStock(tx, openingsOf(parts.catalogue, priced, rows))
  const held =
    wish.holdKey === undefined ? { holds: [], claims: [] } : await heldBy(tx, holders, { key: wish.holdKey })
  const numbered = numberedRowsOf(parts.catalogue, priced, rows)
  return {
    ...priced,
    terms,
    candidates: rows,
    numbered,
    held,
    released: held.claims,
    bookedAt: clock.localNow(timezone),
  }
}

/** Said before anything is looked at: the places it would miss are those it has taken. */
async function madeBefore(tx: Tx, who: Actor, holdKey: string | undefined): Promise<Refusal | undefined> {
  const reference = holdKey === undefined ? undefined : await referenceOfHand(tx, who, holdKey)
  return reference === undefined ? undefined : refuse('sold_already', { reference })
}

async function write(
  parts: ServerDependencies,
  { tx, who, clock }: CallContext,
  making: Making,
  takings: readonly Allocation[],
) {
  const { terms, held, sailings, wish, priced, total } = making
  await dropHolds(tx, held)
  const made = await insertNew(parts, { tx, who }, making)
  if (isRefusal(made)) return made
  const { id, reference } = made
  const rows = wish.trips.map((trip, nth) => seated(nth, itemsOf(trip, priced[nth] ?? []), takings))
  const companies = rows.flatMap((items, nth) => items.map(() => sailings[nth]?.company ?? ''))
  const tickets = terms.status === 'ISSUED' ? await ticketsFor(tx, who.agency, companies) : []
  if (isRefusal(tickets)) return tickets
  const trips = await insertTrips(tx, who.agency, id, tripRows(making))
  const items = await insertItems(tx, who.agency, id, itemRows(making, trips, rows, tickets))
  const names = rows.flatMap((all, nth) => all.map(({ uuid }) => ownerName(nth, uuid)))
  const owners = new Map(names.map((name, nth) => [name, items[nth]]))
  const books = { agency: who.agency, userName: who.userName, bookingId: id }
  const used = await useOffers(tx, books, making.uses, ({ trip, uuid }) => owners.get(ownerName(trip, uuid)))
  if (used) return used
  const issuedAt = terms.status === 'ISSUED' ? clock.now() : null
  await insertInsurances(tx, { ...books, issuedAt }, making.insurances)
  if (terms.status === 'ISSUED') {
    const refusal = await charge(tx, books, terms.movements)
    if (refusal) return refusal
  }
  const data = {
    ...{ reference, total, items: items.length, tickets: tickets.map(printed) },
    ...reductionsIn(making.uses),
    ...(making.insurances.length > 0 && { insurances: making.insurances.map(({ id: offer }) => offer) }),
  }
  return { ownerOf: (name: string) => ({ item: owners.get(name) }), agency: who.agency, bookingId: id, data }
}

const printed = ({ letter, number }: Ticket) => letter + number

async function insertNew(
  { random, catalogue }: ServerDependencies,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  { wish, terms, bookedAt, sailings }: Making,
): Promise<{ id: number; reference: string } | Refusal> {
  const kept = terms.status === 'OPTIONAL' ? terms : { optionUntil: null, expiresAt: null }
  const { holdKey } = wish
  const electronic = sailings.every(({ company }) => catalogue.products.rule(company).eticket)
  for (;;) {
    const reference = makeReference(random)
    const id = await insertBooking(tx, who, {
      reference,
      status: terms.status,
      optionUntil: kept.optionUntil,
      expiresAt: kept.expiresAt,
      leader: withPhone(wish.leader),
      remarks: wish.remarks ?? '',
      eticket: wish.userSelectedEticket ?? electronic,
      bookedAt,
      project: wish.projectCode?.toUpperCase() ?? null,
      deal: wish.deal?.toUpperCase() ?? null,
      holdKey: holdKey ?? null,
    })
    if (id !== undefined) return { id, reference }
    const done = await madeBefore(tx, who, holdKey)
    if (done) return done
  }
}

/** The rows of each company's sailings, which may be the first anybody takes of a product. */
function openingsOf(
  catalogue: Catalogue,
  { sailings }: PricedWish,
  rows: readonly StockKey[],
): ProductStockRows[] {
  return sailings.map(({ company, itinerary }) => ({
    rows: rows.filter((row) => row.itinerary === itinerary),
    assortment: catalogue.products.assortment(company),
  }))
}

function tripRows({ wish, sailings, open, terms, bookedAt }: Making): NewTrip[] {
  return sailings.map(({ company, line, vessel, origin, destination, departs, arrives, ...span }, nth) => ({
    ...{ company, line, origin, destination },
    ...(nth === open
      ? { ...noDay, open_until: addDays(bookedAt.slice(0, 10), openDays) }
      : {
          ...{ vessel, departs, arrives, open_until: null },
          ...{ itinerary_id: span.itinerary, from_seq: span.fromSeq, to_seq: span.toSeq },
        }),
    status: statusIn(terms, nth === open),
    remarks: wish.trips[nth]?.remarks ?? '',
  }))
}

const noDay = { vessel: '', departs: '', arrives: '', itinerary_id: null, from_seq: 0, to_seq: 0 }

/** Paid, an open trip is an open ticket; until then it is part of the option. */
const statusIn = ({ status }: Terms, isOpen: boolean): BookingStatus =>
  isOpen && status === 'ISSUED' ? 'OPEN' : status

function itemRows(
  { terms, open }: Making,
  trips: readonly number[],
  rows: readonly NewItem[][],
  tickets: readonly Ticket[],
) {
  const all = rows.flatMap((items, nth) => {
    const of = { tripId: trips[nth] ?? 0, status: statusIn(terms, nth === open) }
    return items.map((item) => ({ ...item, ...of }))
  })
  return all.map((item, nth) => ({ ...item, ticket: tickets[nth] }))
}

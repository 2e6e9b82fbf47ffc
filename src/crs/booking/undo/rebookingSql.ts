import { sql } from 'kysely'
import { sum } from '../../../domain/value/money.ts'
import type { Allocation } from '../../database/stock/stock.ts'
import { sendAhead, runAsSystem, type Actor, type Tx } from '../../database/transaction.ts'
import type { Posting } from '../../ledger/posting.ts'
import { eqAny } from '../../database/eqAny.ts'
import { writeItemsAhead, writeTicketsAhead } from '../record/modifiedSql.ts'
import {
  storedColumns,
  type ModifiedItem,
  type BookingRow,
  type ItemRow,
  type TripRow,
} from '../record/record.ts'
import type { Ticket } from '../record/nextTickets.ts'

/** The facts with which a rebooking is undone. */
export interface Rebooking extends Undoable {
  trip: FormerTripRow
  items: ModifiedItem[]
  tickets: (Ticket & { id: number })[]
  refunds: Posting[]
  charges: Posting[]
}

/** Returns the amount that the rebooking refunded, less its charges. */
export function differenceOf({ refunds, charges }: Pick<Rebooking, 'refunds' | 'charges'>): number {
  const total = (postings: readonly Posting[]) => sum(postings.map(({ amount }) => amount))
  return total(refunds) - total(charges)
}

/** The columns of the trip as they were; of the table, because they are written back as they are. */
interface FormerTripRow {
  id: number
  itinerary_id: number
  from_seq: number
  to_seq: number
  vessel: string
  origin: string
  departs: string
  arrives: string
}

export interface NewRebooking extends Pick<Rebooking, 'refunds' | 'charges'> {
  allocations: readonly Allocation[]
  /** The booking before the rebooking. */
  booking: BookingRow
  trip: TripRow
  items: readonly ItemRow[]
}

/** Replaces the rebooking before it, which can no longer be undone. Before anything of it is written. */
export function insertRebookingAhead(tx: Tx, made: NewRebooking & { byAgency: string; now: Date }): void {
  const { id, agency, version, optionUntil, expiresAt } = made.booking
  const tickets = made.items.flatMap(({ id: item, ticketLetter: letter, ticketNumber: number }) =>
    number === null ? [] : [{ id: item, company: made.trip.company, letter, number }],
  )
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  deleteUndoableAhead(tx, rebookings, id)
  sendAhead(
    tx,
    sql`
    insert into rebooking (booking_id, agency, by_agency, rebooked_at, version, option_until, expires_at, trip, items,
      tickets, allocations, refunds, charges)
    select ${id}, ${agency}, ${made.byAgency}, ${made.now}, ${version + 1}, ${optionUntil}, ${expiresAt},
      to_jsonb(booking_trip), ${json(made.items.map(storedColumns))}, ${json(tickets)}, ${json(made.allocations)},
      ${json(made.refunds)}, ${json(made.charges)}
    from booking_trip where id = ${made.trip.id}`,
  )
}

export const rebookings: UndoableTable = {
  table: 'rebooking',
  madeAt: 'rebooked_at',
  columns: ['trip', 'items', 'tickets', 'refunds', 'charges'],
}

/** Puts the items back on their former sailing, with their former prices, places and tickets. */
export async function restoreRebooked(
  tx: Tx,
  who: Actor,
  { id: booking }: Pick<BookingRow, 'id'>,
  trip: number,
  { trip: former, items, tickets, optionUntil, expiresAt }: Rebooking,
): Promise<void> {
  writeItemsAhead(tx, items)
  restoreTicketsAhead(tx, tickets)
  sendAhead(
    tx,
    sql`
    update booking_trip set company = former.company, line = former.line, vessel = former.vessel,
      origin = former.origin, destination = former.destination, departs = former.departs, arrives = former.arrives,
      itinerary_id = former.itinerary_id, from_seq = former.from_seq, to_seq = former.to_seq,
      company_code = case booking_trip.id when former.id then former.company_code else booking_trip.company_code end
    from jsonb_populate_record(null::booking_trip, ${JSON.stringify(former)}::jsonb) as former
    where booking_trip.id = ${trip}`,
  )
  sendAhead(
    tx,
    sql`
    update booking set version = version + 1, option_until = ${optionUntil}, expires_at = ${expiresAt}
    where id = ${booking}`,
  )
  deleteUndoableAhead(tx, rebookings, booking)
  await reopenCase(tx, who, trip, former)
}

/** The former tickets are valid again, and those they were exchanged for are void. */
function restoreTicketsAhead(tx: Tx, tickets: Rebooking['tickets']): void {
  sendAhead(
    tx,
    sql`
    delete from void_ticket using jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      as ticket(company text, letter text, number text)
    where void_ticket.company = ticket.company and void_ticket.letter = ticket.letter
      and void_ticket.number = ticket.number`,
  )
  writeTicketsAhead(tx, tickets)
}

/**
 * Something is to be done for the trip again. Where cancelled items stayed on the former trip, the others were moved to
 * another one, which the disruption now concerns instead.
 */
async function reopenCase(tx: Tx, who: Actor, trip: number, former: FormerTripRow): Promise<void> {
  sendAhead(
    tx,
    sql`
    delete from disruption_case using disruption
    where trip_id = ${former.id} and action = 'rebook' and disruption.id = disruption_id
      and itinerary_id = ${former.itinerary_id}`,
  )
  if (trip === former.id) return
  await runAsSystem(tx, who, () =>
    sql`
        insert into disruption_trip (disruption_id, trip_id, departs, arrives, vessel, short)
        select disruption_id, ${trip}, departs, arrives, vessel, short from disruption_trip
        where trip_id = ${former.id} on conflict do nothing`.execute(tx),
  )
}

/**
 * The facts with which a change of a booking is undone. They are stored with the change, and replaced by the next
 * change of its kind.
 */
export interface Undoable {
  byAgency: string
  madeAt: Date
  /** The version of the booking after it. */
  version: number
  optionUntil: string | null
  expiresAt: Date | null
  /** The owners are ids of items. */
  allocations: Allocation[]
}

/** A table of such changes, one for each booking; the columns are those that only its changes have. */
export interface UndoableTable {
  table: 'cancellation' | 'rebooking'
  madeAt: string
  columns: readonly string[]
}

function columnsOf({ table, madeAt, columns }: UndoableTable) {
  const own = sql.join([...columns, 'allocations'].map((column) => sql.ref(column)))
  return sql`by_agency as "byAgency", ${sql.ref(madeAt)} as "madeAt", ${sql.ref(`${table}.version`)},
    ${sql.ref(`${table}.option_until`)} as "optionUntil", ${sql.ref(`${table}.expires_at`)} as "expiresAt", ${own}`
}

/** The last change of the booking of this kind. */
export async function readUndoable<U extends Undoable>(
  tx: Tx,
  of: UndoableTable,
  booking: number,
): Promise<U | undefined> {
  const found = await sql<U>`
    select ${columnsOf(of)} from ${sql.table(of.table)} where booking_id = ${booking}`.execute(tx)
  return found.rows[0]
}

/** Reads the changes by the caller’s agencies after which the bookings have not changed; by booking. */
export async function readUnchangedSince<U extends Undoable>(
  tx: Tx,
  who: Actor,
  of: UndoableTable,
  bookings: readonly number[],
): Promise<Map<number, U>> {
  if (bookings.length === 0) return new Map()
  const { table } = of
  const found = await sql<U & { booking: number }>`
    select booking_id as booking, ${columnsOf(of)}
    from ${sql.table(table)}
      join booking on booking.id = booking_id and booking.version = ${sql.ref(`${table}.version`)}
    where ${eqAny('booking_id', bookings)} and ${eqAny('booking.id', bookings)} and by_agency = ${who.agency}`.execute(
    tx,
  )
  return new Map(found.rows.map((row) => [row.booking, row]))
}

/** Deletes the facts for an undo that has been made. */
export function deleteUndoableAhead(tx: Tx, { table }: UndoableTable, booking: number): void {
  sendAhead(tx, sql`delete from ${sql.table(table)} where booking_id = ${booking}`)
}

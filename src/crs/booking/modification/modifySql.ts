import { sql } from 'kysely'
import { toInstant } from '../../../domain/value/portTime.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { copyTrip } from '../record/moveSql.ts'
import type { ModifiedBooking, ModifiedItem, ModifiedTrip } from './modification.ts'
import type { Ticket } from '../record/ticketNumbers.ts'

export async function writeBooking(
  tx: Tx,
  { booking, leader, remarks, fees, optionUntil }: ModifiedBooking,
): Promise<void> {
  const expiresAt = optionUntil === null ? null : new Date(toInstant(optionUntil, booking.timezone))
  await sql`
    update booking set leader = ${JSON.stringify(leader)}::jsonb, remarks = ${remarks},
      modification_fees = modification_fees + ${fees}, option_until = ${optionUntil}, expires_at = ${expiresAt},
      version = version + 1
    where id = ${booking.id}`.execute(tx)
}

export async function writeItems(tx: Tx, rows: readonly ModifiedItem[]): Promise<void> {
  await sql`
    update booking_item set details = changed.details, accommodation = changed.accommodation,
      request_type = changed."requestType", request = changed.request, place = changed.place,
      discount = changed.discount, percent = changed.percent, listed = changed.listed, net = changed.net,
      vat = changed.vat, dues = changed.dues, surcharges = changed.surcharges, explanation = changed.explanation,
      cancellation_set = changed."cancellationSet"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id bigint, details jsonb, accommodation text,
      "requestType" text, request smallint, place text, discount text, percent integer, listed integer, net integer,
      vat integer, dues integer, surcharges integer, explanation jsonb, "cancellationSet" text)
    where booking_item.id = changed.id`.execute(tx)
}

/** Replaces tickets; the numbers before are kept as void. They keep their day of issue, from which the rules count. */
export async function writeTickets(tx: Tx, tickets: readonly (Ticket & { id: number })[]): Promise<void> {
  if (tickets.length === 0) return
  await sql`
    insert into void_ticket (agency, company, letter, number, item_id, voided_at)
    select agency, ticket_company, ticket_letter, ticket_number, id, now() from booking_item
    where id = any(${tickets.map(({ id }) => id)})`.execute(tx)
  await sql`
    update booking_item set ticket_company = ticket.company, ticket_letter = ticket.letter, ticket_number = ticket.number
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      as ticket(id bigint, company text, letter text, number text)
    where booking_item.id = ticket.id`.execute(tx)
}

export async function writeTrip(tx: Tx, modified: ModifiedTrip): Promise<void> {
  const { trip, remarks, target } = modified
  const id = target ? await moveToSailing(tx, modified, target) : trip.id
  await sql`update booking_trip set edited = true, remarks = ${remarks} where id = ${id}`.execute(tx)
}

/** Puts the active items on another sailing. Cancelled ones stay on the trip they were cancelled on. */
async function moveToSailing(
  tx: Tx,
  { trip, items, cancelled }: ModifiedTrip,
  { company, line, vessel, origin, destination, departs, arrives, itinerary, fromSeq, toSeq }: Sailing,
): Promise<number> {
  const id = cancelled ? await splitCancelled(tx, trip, items) : trip.id
  const route = sql`company = ${company}, line = ${line}, origin = ${origin}, destination = ${destination},
    company_code = case company when ${company} then company_code else nextval('company_reservation')::text end`
  const dated = sql`, vessel = ${vessel}, departs = ${departs}, arrives = ${arrives}, itinerary_id = ${itinerary},
    from_seq = ${fromSeq}, to_seq = ${toSeq}`
  await sql`update booking_trip set ${route} ${trip.openUntil === null ? dated : sql``} where id = ${id}`.execute(
    tx,
  )
  return id
}

/** Puts the active items on a trip like theirs, which leaves the cancelled ones; returns its id. */
async function splitCancelled(
  tx: Tx,
  { id: trip, bookingId }: ModifiedTrip['trip'],
  active: readonly number[],
): Promise<number> {
  const id = await copyTrip(tx, trip, bookingId)
  await sql`
    with moved as (update booking_item set trip_id = ${id} where id = any(${active}))
    update booking_trip set status = 'CANCELLED' where id = ${trip}`.execute(tx)
  return id
}

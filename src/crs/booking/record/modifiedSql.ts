import { sql, type RawBuilder } from 'kysely'
import { toInstant } from '../../../domain/value/portTime.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { ModifiedItem, BookingRow, TripRow } from './record.ts'
import { copyTrip, type RefundLimit } from './moveSql.ts'
import type { Ticket } from './nextTickets.ts'

interface ModifiedTrip {
  trip: TripRow
  remarks: string
  /** The active items of the trip. */
  items: readonly number[]
  /** True if other items of the trip are cancelled. */
  cancelled: boolean
  /** The other sailing; undefined where the trip keeps its own. */
  target: Sailing | undefined
}

interface ModifiedBooking {
  booking: BookingRow
  leader: BookingRow['leader']
  remarks: string
  /** Retained for this modification; smallest units. */
  fees: number
  /** Agency-local; null where the booking is no option. */
  optionUntil: string | null
}

export interface Modification {
  booking: ModifiedBooking
  trips: readonly ModifiedTrip[]
  items: readonly ModifiedItem[]
  limits: readonly RefundLimit[]
  /** New tickets by item id. */
  tickets: readonly (Ticket & { id: number })[]
}

export function writeBookingAhead(
  tx: Tx,
  { booking, leader, remarks, fees, optionUntil }: ModifiedBooking,
): void {
  const expiresAt = optionUntil === null ? null : new Date(toInstant(optionUntil, booking.timezone))
  sendAhead(
    tx,
    sql`
    update booking set leader = ${JSON.stringify(leader)}::jsonb, remarks = ${remarks},
      modification_fees = modification_fees + ${fees}, option_until = ${optionUntil}, expires_at = ${expiresAt},
      version = version + 1
    where id = ${booking.id}`,
  )
}

export async function writeTrip(tx: Tx, modified: ModifiedTrip): Promise<void> {
  const { trip, remarks, target } = modified
  const id = target ? await moveToSailing(tx, modified, target) : trip.id
  sendAhead(tx, sql`update booking_trip set edited = true, remarks = ${remarks} where id = ${id}`)
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
  sendAhead(
    tx,
    sql`update booking_trip set ${route} ${trip.openUntil === null ? dated : sql``} where id = ${id}`,
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
  sendAhead(
    tx,
    sql`
    with moved as (update booking_item set trip_id = ${id}
      where booking_id = ${bookingId} and id = any(${active}))
    update booking_trip set status = 'CANCELLED' where id = ${trip} and booking_id = ${bookingId}`,
  )
  return id
}

/** The amount that a coupon or voucher of `offer_use` takes off the price with this explanation; miles stay as they are. */
export const takenNow = (explanation: RawBuilder<unknown>) => sql`coalesce((
  select (taken ->> 'amount')::integer from jsonb_array_elements(${explanation} -> 'reductions') taken
  where taken ->> 'kind' = offer_use.kind and taken ->> 'code' = offer_use.code), offer_use.amount)`

export function writeItemsAhead(tx: Tx, rows: readonly ModifiedItem[]): void {
  sendAhead(
    tx,
    sql`
    with changed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id bigint, details jsonb,
        accommodation text, "requestType" text, request smallint, place text, discount text, percent numeric,
        listed integer, net integer, vat integer, dues integer, surcharges integer, explanation jsonb,
        "cancellationSet" text)
    ), offers as (
      update offer_use set amount = ${takenNow(sql`changed.explanation`)}
      from changed join booking_item on booking_item.id = changed.id
      where offer_use.booking_id = booking_item.booking_id and offer_use.item_id = changed.id
        and changed.explanation ? 'reductions'
    )
    update booking_item set details = changed.details, accommodation = changed.accommodation,
      request_type = changed."requestType", request = changed.request, place = changed.place,
      discount = changed.discount, percent = floor(changed.percent), listed = changed.listed, net = changed.net,
      vat = changed.vat, dues = changed.dues, surcharges = changed.surcharges, explanation = changed.explanation,
      cancellation_set = changed."cancellationSet"
    from changed where booking_item.id = changed.id`,
  )
}

/** Replaces tickets; the numbers before are kept as void. They keep their day of issue, from which the rules count. */
export function writeTicketsAhead(tx: Tx, tickets: readonly (Ticket & { id: number })[]): void {
  if (tickets.length === 0) return
  sendAhead(
    tx,
    sql`
    insert into void_ticket (agency, company, letter, number, item_id, voided_at)
    select agency, ticket_company, ticket_letter, ticket_number, id, now() from booking_item
    where id = any(${tickets.map(({ id }) => id)})`,
  )
  sendAhead(
    tx,
    sql`
    update booking_item set ticket_company = ticket.company, ticket_letter = ticket.letter, ticket_number = ticket.number
    from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb)
      as ticket(id bigint, company text, letter text, number text)
    where booking_item.id = ticket.id`,
  )
}

/** Makes another version of a booking whose prices have changed. */
export function writeRepricedAhead(tx: Tx, booking: number): void {
  sendAhead(tx, sql`update booking set version = version + 1 where id = ${booking}`)
}

/** Retains an amount for a change of the booking. */
export function addFeesAhead(tx: Tx, booking: number, fees: number): void {
  if (fees === 0) return
  sendAhead(tx, sql`update booking set modification_fees = modification_fees + ${fees} where id = ${booking}`)
}

/**
 * Turns an option into a PTA: paid, without tickets. The references of bookings merged into it lead the collector to it.
 */
export function writePtaAhead(tx: Tx, booking: number, collector: string): void {
  sendAhead(
    tx,
    sql`
    with items as (
      update booking_item set status = 'PTA', void_ended = true where booking_id = ${booking} and status = 'OPTIONAL'
    ), trips as (
      update booking_trip set status = 'PTA' where booking_id = ${booking} and status = 'OPTIONAL'
    ), merged as (
      update booking set collector = ${collector} where merged_into = ${booking}
    )
    update booking set status = 'PTA', pta = true, collector = ${collector}, option_until = null, expires_at = null,
      version = version + 1
    where id = ${booking}`,
  )
}

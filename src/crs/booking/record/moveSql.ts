import { mustGet } from '../../../domain/value/mustGet.ts'
import { sql } from 'kysely'
import { eqAny } from '../../database/eqAny.ts'
import { sendAhead, type Tx } from '../../database/transaction.ts'
import type { TripPart } from './record.ts'

/** A new booking with the terms and the leader of another, without trips; undefined when the reference is in use. */
export async function insertSibling(tx: Tx, booking: number, reference: string): Promise<number | undefined> {
  const inserted = await sql<{ id: number }>`
    insert into booking (reference, agency, user_name, status, option_until, expires_at, leader, remarks, eticket,
      booked_at, project, deal, hold_key, pta, collector, group_root, group_terms, release_at)
    select ${reference}, agency, user_name, status, option_until, expires_at, leader, remarks, eticket,
      booked_at, project, deal, null, pta, collector,
      case when group_terms is not null then coalesce(group_root, id) end, group_terms, release_at
    from booking where id = ${booking} and booking_of_reference(${reference}) is null
    on conflict do nothing returning id`.execute(tx)
  const [part] = inserted.rows
  if (part) insertPartAhead(tx, booking, part.id)
  return part?.id
}

/** Notes that the bookings are of one sale. */
function insertPartAhead(tx: Tx, booking: number, part: number): void {
  sendAhead(
    tx,
    sql`
    insert into sale_part (booking_id, sale)
    select id, coalesce((select sale from sale_part where booking_id = ${booking}), ${booking})
    from unnest(array[${booking}, ${part}]::bigint[]) as id
    on conflict do nothing`,
  )
}

/** A new trip like another one, by their ids. */
export interface TripCopy {
  from: number
  to: number
}

/**
 * Moves items to another booking: with their trip where all of it moves, otherwise to a new trip like theirs. Returns the
 * new trips, which disruptions of the sailing do not concern yet.
 */
export async function moveTrips(tx: Tx, trips: readonly TripPart[], booking: number): Promise<TripCopy[]> {
  const copies: TripCopy[] = []
  for (const { trip, items, whole } of trips) {
    if (whole) moveTripAhead(tx, trip.id, booking)
    else {
      const to = await copyTrip(tx, trip.id, booking)
      moveItemsAhead(
        tx,
        items.map(({ id }) => id),
        to,
        booking,
      )
      copies.push({ from: trip.id, to })
    }
  }
  return copies
}

function moveTripAhead(tx: Tx, trip: number, booking: number): void {
  sendAhead(
    tx,
    sql`
    with items as (
      update booking_item set booking_id = ${booking} where trip_id = ${trip} returning id
    ), uses as (
      update offer_use set booking_id = ${booking} from items where item_id = items.id
    )
    update booking_trip set booking_id = ${booking}, position = (
      select coalesce(max(position) + 1, 0) from booking_trip other where other.booking_id = ${booking})
    where id = ${trip}`,
  )
}

/** A trip like another one, in this booking and with a new company code; returns its id. */
export async function copyTrip(tx: Tx, trip: number, booking: number): Promise<number> {
  const inserted = await sql<{ id: number }>`
    insert into booking_trip (booking_id, agency, position, company, company_code, itinerary_id, from_seq, to_seq,
      line, vessel, origin, destination, departs, arrives, status, remarks, open_until, edited, companion)
    select ${booking}, agency,
      (select coalesce(max(position) + 1, 0) from booking_trip other where other.booking_id = ${booking}),
      company, nextval('company_reservation')::text, itinerary_id, from_seq, to_seq, line, vessel, origin, destination,
      departs, arrives, status, remarks, open_until, edited, companion
    from booking_trip where id = ${trip} returning id`.execute(tx)
  return mustGet(inserted.rows, 0).id
}

function moveItemsAhead(tx: Tx, items: readonly number[], trip: number, booking: number): void {
  sendAhead(
    tx,
    sql`
    with uses as (
      update offer_use set booking_id = ${booking} where item_id = any(${items})
    )
    update booking_item set booking_id = ${booking}, trip_id = ${trip} where id = any(${items})`,
  )
}

/** The change of tickets to open ones. */
export interface Opening {
  /** True if the passenger wished it, not the company. */
  opened: boolean
  limits: readonly RefundLimit[]
}

/** Upper bound of later refunds of an item, in per cent. */
export interface RefundLimit {
  id: number
  limit: number | null
}

export function writeRefundLimitsAhead(tx: Tx, limits: readonly RefundLimit[]): void {
  if (limits.length === 0) return
  sendAhead(
    tx,
    sql`
    update booking_item set refund_limit = floor(changed."limit"), refund_limit_hundredths = coalesce(changed."limit" * 100 % 100, 0)
    from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as changed(id bigint, "limit" numeric)
    where booking_item.id = changed.id`,
  )
}

/** Makes items open tickets. Where others keep travelling on their trip, they move to a new trip without a date. */
export async function writeOpened(
  tx: Tx,
  booking: number,
  trips: readonly TripPart[],
  until: string,
  { opened, limits }: Opening,
): Promise<void> {
  writeRefundLimitsAhead(tx, limits)
  for (const { trip, items, whole } of trips) {
    const id = whole ? trip.id : await copyTrip(tx, trip.id, booking)
    undateTripAhead(tx, id, until)
    sendAhead(
      tx,
      sql`
      update booking_item set status = 'OPEN', place = null, trip_id = ${id}, opened = opened or ${opened}
      where booking_id = ${booking} and id = any(${items.map((item) => item.id)})`,
    )
  }
  followItemsAhead(tx, [booking])
}

function undateTripAhead(tx: Tx, trip: number, until: string): void {
  sendAhead(
    tx,
    sql`
    update booking_trip set status = 'OPEN', itinerary_id = null, from_seq = 0, to_seq = 0, vessel = '', departs = '',
      arrives = '', open_until = ${until}
    where id = ${trip}`,
  )
}

/** Sets the status of bookings to that of their items, after items were moved between them. */
export function followItemsAhead(tx: Tx, bookings: readonly number[]): void {
  sendAhead(
    tx,
    sql`
    update booking set version = version + 1, status = items.status,
      expires_at = case items.status when 'OPTIONAL' then expires_at end,
      option_until = case items.status when 'OPTIONAL' then option_until end
    from (
      select booking_id, case
        when bool_and(status = 'CANCELLED') then 'CANCELLED'
        when bool_or(status = 'OPTIONAL') then 'OPTIONAL'
        when bool_or(status = 'PTA') then 'PTA'
        when bool_or(status = 'ISSUED') then 'ISSUED'
        when bool_or(status = 'OPEN') then 'OPEN' else 'CHECKEDIN' end as status
      from booking_item where ${eqAny('booking_id', bookings)} group by booking_id
    ) items
    where booking.id = items.booking_id`,
  )
}

/**
 * Makes all trips of one booking those of another, with its insurances, offers and remarks; options keep the earlier
 * time.
 */
export async function mergeInto(tx: Tx, from: number, to: number): Promise<void> {
  const trips = await sql<{ id: number }>`
    select id from booking_trip where booking_id = ${from} order by position`.execute(tx)
  for (const { id } of trips.rows) moveTripAhead(tx, id, to)
  sendAhead(
    tx,
    sql`
    with insurances as (update booking_insurance set booking_id = ${to} where booking_id = ${from}),
      offers as (update offer_use set booking_id = ${to} where booking_id = ${from})
    update booking target set remarks = concat_ws(' ', nullif(target.remarks, ''), nullif(source.remarks, '')),
      option_until = least(target.option_until, source.option_until),
      expires_at = least(target.expires_at, source.expires_at),
      pta = target.pta and source.pta,
      collector = case when target.collector = source.collector then target.collector end,
      modification_fees = target.modification_fees + source.modification_fees
    from booking source where source.id = ${from} and target.id = ${to}`,
  )
  mergeSalesAhead(tx, from, to)
  sendAhead(
    tx,
    sql`
    update booking set merged_into = ${to}, status = 'CANCELLED', expires_at = null, option_until = null,
      modification_fees = 0, version = version + 1
    where id = ${from} or merged_into = ${from}`,
  )
}

/** Makes one sale of two, of which the first was split. */
function mergeSalesAhead(tx: Tx, from: number, to: number): void {
  sendAhead(
    tx,
    sql`
    insert into sale_part (booking_id, sale) select ${to}, sale from sale_part where booking_id = ${from}
    on conflict do nothing`,
  )
  sendAhead(
    tx,
    sql`
    update sale_part set sale = target.sale from sale_part source, sale_part target
    where source.booking_id = ${from} and target.booking_id = ${to} and sale_part.sale = source.sale
      and sale_part.sale <> target.sale`,
  )
}

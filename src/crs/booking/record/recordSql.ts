import { sql, type RawBuilder } from 'kysely'
import { eqAny } from '../../database/eqAny.ts'
import type { Row } from '../../database/tables.ts'
import { sendAhead, type Tx, type Actor } from '../../database/transaction.ts'
import { readInsurances } from '../insurance/insuranceSql.ts'
import type { BookingRecord, BookingRow, ItemRow, TripRow } from './record.ts'
import type { Ticket } from './nextTickets.ts'

/** Limits a query to the agency and its sub-agencies, in addition to row-level security. */
const ofVisibleAgency = (who: Actor, table: string) => sql`${sql.ref(table)}.agency = any(${who.agencies})`

async function ids(tx: Tx, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(tx)
  return rows.map(({ id }) => id)
}

const bookingsOf = (references: readonly string[]) =>
  sql<number[]>`bookings_of_references(${references}::text[])`

const bookingsOfTicket = ({ letter, number }: Omit<Ticket, 'company'>) =>
  sql<number[]>`bookings_of_ticket(${number}, ${letter}, null)`

/** The reference of a booking that was merged leads to the one it was merged into. */
export function idsByReference(tx: Tx, who: Actor, references: readonly string[]): Promise<number[]> {
  return ids(
    tx,
    sql`select distinct coalesce(merged_into, id) as id from booking
      where ${eqAny('booking.id', bookingsOf(references))} and ${ofVisibleAgency(who, 'booking')}`,
  )
}

/** References of the bookings that were merged into this one, by their ids. */
export async function mergedBookings(tx: Tx, id: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<Pick<Row<'booking'>, 'id' | 'reference'>>`
    select id, reference from booking where merged_into = ${id}`.execute(tx)
  return new Map(rows.map((merged) => [merged.id, merged.reference]))
}

/** PTAs that the agency collects, and bookings whose tickets it has issued so; merged ones as in `idsByReference`. */
export function idsCollected(
  tx: Tx,
  who: Actor,
  by: { references: readonly string[] } | Omit<Ticket, 'company'>,
): Promise<number[]> {
  const which =
    'references' in by
      ? eqAny('named.id', bookingsOf(by.references))
      : eqAny('named.id', bookingsOfTicket(by))
  return ids(
    tx,
    sql`select distinct booking.id from booking named
      join booking on booking.id = coalesce(named.merged_into, named.id)
      where booking.collector = any(${who.agencies}) and ${which}`,
  )
}

export function idsByTicket(tx: Tx, who: Actor, letter: string, number: string): Promise<number[]> {
  return ids(
    tx,
    sql`select distinct booking_id as id from booking_item
      where ${eqAny('booking_id', bookingsOfTicket({ letter, number }))}
        and ticket_number = ${number} and ticket_letter = ${letter} and ${ofVisibleAgency(who, 'booking_item')}`,
  )
}

export function idsByCompanyCode(tx: Tx, who: Actor, company: string, code: string): Promise<number[]> {
  return ids(
    tx,
    sql`select booking_id as id from booking_trip
      where company = ${company} and company_code = ${code} and ${ofVisibleAgency(who, 'booking_trip')}`,
  )
}

export async function latestReference(tx: Tx, who: Actor): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from booking where agency = ${who.agency} and user_name = ${who.userName}
    order by id desc limit 1`.execute(tx)
  return rows[0]?.reference
}

/** The reference of the booking made from a working booking, unless it is cancelled. */
export async function referenceByHoldKey(tx: Tx, who: Actor, holdKey: string): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from booking
    where agency = ${who.agency} and user_name = ${who.userName} and hold_key = ${holdKey}
      and status <> 'CANCELLED'`.execute(tx)
  return rows[0]?.reference
}

/** Counts, by port, the departures and arrivals of the agency's latest `bookings`; cancelled trips are left out. */
export async function countPorts(tx: Tx, { agency }: Actor, bookings: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ port: string; trips: number }>`
    select port, count(*)::int as trips
    from (select id from booking where agency = ${agency} order by id desc limit ${bookings}) latest
    join booking_trip trip on trip.booking_id = latest.id and trip.status <> 'CANCELLED'
    cross join lateral (values (trip.origin), (trip.destination)) as calls (port)
    group by port`.execute(tx)
  return new Map(rows.map(({ port, trips }) => [port, trips]))
}

/** Returns the bookings in the order of the ids, with trips and items in the order they were booked. */
export async function readBookings(tx: Tx, bookings: readonly number[]): Promise<BookingRecord[]> {
  const [booking, allTrips, allItems, allInsurances] = await Promise.all([
    readRows(tx, bookings),
    readTrips(tx, bookings),
    readItems(tx, bookings),
    readInsurances(tx, bookings),
  ])
  const trips = Map.groupBy(allTrips.rows, (trip) => trip.bookingId)
  const items = Map.groupBy(allItems.rows, (item) => item.bookingId)
  const insurances = Map.groupBy(allInsurances, (row) => row.bookingId)
  const records = booking.rows.map((row) => ({
    booking: row,
    trips: trips.get(row.id) ?? [],
    items: items.get(row.id) ?? [],
    insurances: insurances.get(row.id) ?? [],
  }))
  return records.sort((a, b) => bookings.indexOf(a.booking.id) - bookings.indexOf(b.booking.id))
}

const readRows = (tx: Tx, bookings: readonly number[]) =>
  sql<BookingRow>`
    select booking.id, reference, agency, user_name as "userName", status, option_until as "optionUntil",
      expires_at as "expiresAt", leader, remarks, eticket, version, booked_at as "bookedAt", project, deal,
      pta, collector, modification_fees as "modificationFees", currency, timezone, group_root as "groupRoot",
      group_terms as "groupTerms", sale, coalesce(parts, '[]') as parts
    from booking cross join lateral money_and_zone_of(booking.agency)
      left join lateral (
        select own.sale, (select jsonb_agg(booking_id) from sale_part where sale_part.sale = own.sale) as parts
        from sale_part own where own.booking_id = booking.id
      ) split on true
    where ${eqAny('booking.id', bookings)}`.execute(tx)

/**
 * The trip of `booking_trip` lost its places to a smaller ship, and has none since. Who was forced aboard nevertheless is
 * counted as a person or by the lane, and has no place of the trip by that.
 */
export const isDisplaced = sql`(
  exists (select from disruption_trip join disruption on disruption.id = disruption_id
    where trip_id = booking_trip.id and short is not null and disruption.itinerary_id = booking_trip.itinerary_id)
  and not exists (select from booking_item placed join claim on claim.item_id = placed.id and claim.id >= first_of_season(placed.id)
    where placed.booking_id = booking_trip.booking_id and placed.trip_id = booking_trip.id
      and claim.itinerary_id = booking_trip.itinerary_id
      and (placed.status <> 'CHECKEDIN' or claim.resource !~ '^(PAX$|LANE_|~)')))`

const readTrips = (tx: Tx, bookings: readonly number[]) =>
  sql<TripRow>`
    select id, booking_id as "bookingId", company, company_code as "companyCode", itinerary_id as itinerary,
      from_seq as "fromSeq", to_seq as "toSeq", line, vessel, origin, destination, departs, arrives, status, remarks, open_until as "openUntil", edited,
      exists (select from disruption
        where disruption.itinerary_id = booking_trip.itinerary_id and kind = 'cancelled') as cancelled,
      ${isDisplaced} as displaced,
      case when companion is not null then companion(companion) end as companion
    from booking_trip where ${eqAny('booking_id', bookings)} order by booking_id, position`.execute(tx)

/**
 * The explanation of a price as it is stored today: earlier versions stored the sums of its coupons and vouchers alone, whose
 * percentages are those of the offers.
 */
const explanation = sql`case
  when explanation ?| array['coupon', 'voucher'] and not explanation ? 'reductions' then explanation || coalesce((
    select jsonb_build_object('reductions', jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', used.kind,
      'code', case when used.kind <> 'miles' then used.code end, 'percent', voucher.percent + voucher.hundredths / 100::float8,
      'amount', least(used.amount, (explanation ->> used.kind)::integer)))
      order by array_position(array['coupon', 'voucher', 'miles'], used.kind), used.id))
    from offer_use used left join voucher on voucher.kind = used.kind and voucher.id = used.code
    where used.booking_id = booking_item.booking_id and used.item_id = booking_item.id having count(*) > 0), '{}')
  else explanation end`

const readItems = (tx: Tx, bookings: readonly number[]) =>
  sql<ItemRow>`
    select id, booking_id as "bookingId", trip_id as "tripId", uuid, position, request, kind, details, accommodation,
      request_type as "requestType", place, discount,
      coalesce((explanation ->> 'percent')::float8, percent) as percent, listed, net, vat, dues, surcharges, ${explanation} as explanation,
      cancellation_set as "cancellationSet", refund_limit + refund_limit_hundredths / 100::float8 as "refundLimit", opened, void_ended as "voidEnded",
      replaced_by as "replacedBy", status, ticket_letter as "ticketLetter", ticket_number as "ticketNumber", issued_at as "issuedAt", fee, unrefunded
    from booking_item where ${eqAny('booking_id', bookings)} order by trip_id, position`.execute(tx)

export interface IssuedItem extends Ticket {
  /** The id of the item that gets the ticket. */
  item: number
}

/** Gives the items of an option or a PTA their tickets. An item without departure becomes an open ticket. */
export function writeIssuedAhead(tx: Tx, booking: number, items: readonly IssuedItem[], now: Date): void {
  const column = (name: 'company' | 'letter' | 'number') => items.map((item) => item[name])
  sendAhead(
    tx,
    sql`
    with items as (
      update booking_item set status = case when open_until is null then 'ISSUED' else 'OPEN' end,
        ticket_company = sold.company, ticket_letter = sold.letter, ticket_number = sold.number, issued_at = ${now}
      from unnest(${items.map(({ item }) => item)}::bigint[], ${column('company')}::text[],
        ${column('letter')}::text[], ${column('number')}::text[]) as sold(item, company, letter, number), booking_trip
      where booking_item.id = sold.item and booking_trip.id = booking_item.trip_id
        and booking_item.booking_id = ${booking} and booking_trip.booking_id = ${booking}
    ), trips as (
      update booking_trip set status = case when open_until is null then 'ISSUED' else 'OPEN' end
      where booking_id = ${booking} and status in ('OPTIONAL', 'PTA')
    )
    update booking set status = 'ISSUED', option_until = null, expires_at = null, version = version + 1
    where id = ${booking}`,
  )
}

/** The columns that an item has once it is cancelled; the fee is in smallest units. */
export type CancelledItem = Pick<ItemRow, 'id' | 'unrefunded'> & { fee: number }

/**
 * Cancels items. A trip or booking without active items is cancelled too; a booking left with open tickets only becomes
 * an open one.
 */
export function writeCancelledAhead(tx: Tx, booking: number, items: readonly CancelledItem[]): void {
  sendAhead(
    tx,
    sql`
    update booking_item set status = 'CANCELLED', fee = cancelled.fee, unrefunded = cancelled.unrefunded
    from unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ fee }) => fee)}::int[],
      ${items.map(({ unrefunded }) => unrefunded)}::boolean[]) as cancelled(item, fee, unrefunded)
    where booking_item.id = cancelled.item and booking_item.booking_id = ${booking}`,
  )
  sendAhead(
    tx,
    sql`
    with trips as (
      update booking_trip set status = 'CANCELLED' where booking_id = ${booking} and not exists (
        select from booking_item item
        where item.booking_id = ${booking} and trip_id = booking_trip.id and item.status <> 'CANCELLED')
    )
    update booking set version = version + 1,
      status = case when items.active = 0 then 'CANCELLED' when items.active = items.on_board then 'CHECKEDIN'
        when items.active = items.open + items.on_board then 'OPEN' else status end,
      expires_at = case when items.active > 0 then expires_at end
    from (select count(*) as active, count(*) filter (where status = 'OPEN') as open,
        count(*) filter (where status = 'CHECKEDIN') as on_board
      from booking_item where booking_id = ${booking} and status <> 'CANCELLED') items
    where id = ${booking}`,
  )
}

/** Marks trips that items were added to as edited. */
export function writeAddedAhead(tx: Tx, booking: number, trips: readonly number[]): void {
  sendAhead(
    tx,
    sql`
    with trips as (update booking_trip set edited = true
      where booking_id = ${booking} and id = any(${trips}))
    update booking set version = version + 1 where id = ${booking}`,
  )
}

/** The expiry of an option, agency-local and as an instant. */
export function writeOptionUntilAhead(tx: Tx, booking: number, until: string, expiresAt: Date): void {
  sendAhead(
    tx,
    sql`
    update booking set option_until = ${until}, expires_at = ${expiresAt}, version = version + 1
    where id = ${booking}`,
  )
}

/** The agency that a booking was transferred to from one of the caller’s. */
export async function agencyTransferredTo(
  tx: Tx,
  who: Actor,
  reference: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ agency: string }>`
    select agency from booking where id = booking_of_reference(${reference}) and transferred_from && ${who.agencies}::text[]`.execute(
    tx,
  )
  return rows[0]?.agency
}

/** Hands a booking with all its rows, and the references of those merged into it, to another agency. */
export function writeAgencyAhead(tx: Tx, booking: number, agency: string): void {
  sendAhead(
    tx,
    sql`
    update claim set agency = ${agency} from booking_item
    where booking_item.id = claim.item_id and booking_item.booking_id = ${booking}
      and claim.id >= first_of_season(booking_item.id)`,
  )
  sendAhead(
    tx,
    sql`
    with items as (update booking_item set agency = ${agency} where booking_id = ${booking}),
      trips as (update booking_trip set agency = ${agency} where booking_id = ${booking}),
      insurances as (update booking_insurance set agency = ${agency} where booking_id = ${booking}),
      offers as (update offer_use set agency = ${agency} where booking_id = ${booking}),
      cancellations as (update cancellation set agency = ${agency} where booking_id = ${booking}),
      rebookings as (update rebooking set agency = ${agency} where booking_id = ${booking})
    update booking set agency = ${agency} where ${booking} in (id, merged_into)`,
  )
  // Cases are never updated, only deleted and inserted.
  sendAhead(
    tx,
    sql`
    with done as (
      delete from disruption_case using booking_trip, disruption
      where booking_trip.id = trip_id and booking_trip.booking_id = ${booking} and disruption.id = disruption_id
      returning disruption_case.*
    )
    insert into disruption_case (disruption_id, trip_id, agency, user_name, at, action, difference, channel)
    select disruption_id, trip_id, ${agency}, user_name, at, action, difference, channel from done`,
  )
}

/**
 * Takes all tickets of a booking back and makes it an option; their numbers are kept as void, the fees with the booking.
 */
export function writeOptionalAhead(
  tx: Tx,
  booking: number,
  { until, expiresAt, fees, now }: { until: string; expiresAt: Date; fees: number; now: Date },
): void {
  sendAhead(
    tx,
    sql`
    insert into void_ticket (agency, company, letter, number, item_id, voided_at)
    select agency, ticket_company, ticket_letter, ticket_number, id, ${now} from booking_item
    where booking_id = ${booking} and status = 'ISSUED'`,
  )
  sendAhead(
    tx,
    sql`
    with items as (
      update booking_item set status = 'OPTIONAL', ticket_company = null, ticket_letter = null, ticket_number = null,
        issued_at = null, refund_limit = null, refund_limit_hundredths = 0, opened = false, void_ended = false
      where booking_id = ${booking} and status = 'ISSUED'
    ), trips as (
      update booking_trip set status = 'OPTIONAL' where booking_id = ${booking} and status = 'ISSUED'
    ), insurances as (
      update booking_insurance set status = 'OPTIONAL', issued_at = null
      where booking_id = ${booking} and status = 'ISSUED'
    )
    update booking set status = 'OPTIONAL', option_until = ${until}, expires_at = ${expiresAt}, version = version + 1,
      modification_fees = modification_fees + ${fees}, pta = false, collector = null
    where id = ${booking}`,
  )
}

/** The options of the visible agencies, within the days both included; the earliest to expire come first. */
export function idsOfOptions(
  tx: Tx,
  who: Actor,
  { days, now, limit }: { days?: { fromDate: string; toDate: string }; now: Date; limit: number },
): Promise<number[]> {
  const within = days ? sql`and left(option_until, 10) between ${days.fromDate} and ${days.toDate}` : sql``
  return ids(
    tx,
    sql`select id from booking
      where ${ofVisibleAgency(who, 'booking')} and status = 'OPTIONAL' and expires_at > ${now} ${within}
      order by expires_at, id limit ${limit}`,
  )
}

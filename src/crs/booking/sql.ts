import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { BookingStatus } from '../database/bookingTables.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { Explanation } from '../../domain/pricing/tariff.ts'
import type { PricedItem } from '../product/price.ts'
import { readInsurances, type InsuranceRow } from './insurance.ts'

export interface BookingRow {
  id: number
  reference: string
  agency: string
  userName: string
  status: BookingStatus
  optionUntil: string | null
  expiresAt: Date | null
  leader: Record<string, string>
  remarks: string
  eticket: boolean
  version: number
  bookedAt: string
  project: string | null
  deal: string | null
  currency: string
  timezone: string
}

export interface TripRow {
  id: number
  bookingId: number
  company: string
  companyCode: string
  itinerary: number | null
  line: string
  vessel: string
  origin: string
  destination: string
  departs: string
  arrives: string
  status: BookingStatus
  remarks: string
  /** Without a day; the last one it may be used on. */
  openUntil: string | null
}

export interface ItemRow {
  id: number
  bookingId: number
  tripId: number
  uuid: string
  position: number
  /** Which request of the trip: who shares a cabin, has the same. */
  request: number
  kind: PricedItem['kind']
  details: Record<string, unknown>
  accommodation: string
  requestType: string
  place: string | null
  discount: string | null
  percent: number
  listed: number
  net: number
  vat: number
  dues: number
  surcharges: number
  /** How its price came about; of what was booked before that was kept, null. */
  explanation: Explanation | null
  /** Rule set it is cancelled by where it was not sold by the company’s usual one. */
  cancellationSet: string | null
  status: BookingStatus
  ticketLetter: string | null
  ticketNumber: string | null
  fee: number | null
}

/** A booking with all that hangs on it. */
export interface BookingRecord {
  booking: BookingRow
  trips: TripRow[]
  items: ItemRow[]
  insurances: InsuranceRow[]
}

const inSight = (who: Actor, table: string) => sql`${sql.ref(table)}.agency = any(${who.agencies})`

async function ids(tx: Tx, query: RawBuilder<unknown>): Promise<number[]> {
  const found = await sql<{ id: number }>`${query}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

export function idsByReference(tx: Tx, who: Actor, references: readonly string[]): Promise<number[]> {
  return ids(
    tx,
    sql`select id from booking where reference = any(${references}) and ${inSight(who, 'booking')}`,
  )
}

export function idsByTicket(tx: Tx, who: Actor, letter: string, number: string): Promise<number[]> {
  return ids(
    tx,
    sql`select distinct booking_id as id from booking_item
      where ticket_number = ${number} and ticket_letter = ${letter} and ${inSight(who, 'booking_item')}`,
  )
}

export function idsByCompanyCode(tx: Tx, who: Actor, company: string, code: string): Promise<number[]> {
  return ids(
    tx,
    sql`select booking_id as id from booking_trip
      where company = ${company} and company_code = ${code} and ${inSight(who, 'booking_trip')}`,
  )
}

export async function latestReference(tx: Tx, who: Actor): Promise<string | undefined> {
  const found = await sql<{ reference: string }>`
    select reference from booking where agency = ${who.agency} and user_name = ${who.userName}
    order by id desc limit 1`.execute(tx)
  return found.rows[0]?.reference
}

/** How many trips of the agency's latest bookings begin or end at each port; cancelled trips do not count. */
export async function countPorts(tx: Tx, { agency }: Actor, bookings: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ port: string; trips: number }>`
    select port, count(*)::int as trips
    from (select id from booking where agency = ${agency} order by id desc limit ${bookings}) latest
    join booking_trip trip on trip.booking_id = latest.id and trip.status <> 'CANCELLED'
    cross join lateral (values (trip.origin), (trip.destination)) as calls (port)
    group by port`.execute(tx)
  return new Map(rows.map(({ port, trips }) => [port, trips]))
}

/** The bookings in the order of the ids, with trips and items in the order they were booked. */
export async function readBookings(tx: Tx, bookings: readonly number[]): Promise<BookingRecord[]> {
  const booking = await sql<BookingRow>`
    select booking.id, reference, agency, user_name as "userName", status, option_until as "optionUntil",
      expires_at as "expiresAt", leader, remarks, eticket, version, booked_at as "bookedAt", project, deal,
      currency, timezone
    from booking join agency on agency.code = booking.agency where booking.id = any(${bookings})`.execute(tx)
  const trips = Map.groupBy((await readTrips(tx, bookings)).rows, (trip) => trip.bookingId)
  const items = Map.groupBy((await readItems(tx, bookings)).rows, (item) => item.bookingId)
  const insurances = Map.groupBy(await readInsurances(tx, bookings), (row) => row.bookingId)
  const records = booking.rows.map((row) => ({
    booking: row,
    trips: trips.get(row.id) ?? [],
    items: items.get(row.id) ?? [],
    insurances: insurances.get(row.id) ?? [],
  }))
  return records.sort((one, other) => bookings.indexOf(one.booking.id) - bookings.indexOf(other.booking.id))
}

const readTrips = (tx: Tx, bookings: readonly number[]) =>
  sql<TripRow>`
    select id, booking_id as "bookingId", company, company_code as "companyCode", itinerary_id as itinerary, line,
      vessel, origin, destination, departs, arrives, status, remarks, open_until as "openUntil"
    from booking_trip where booking_id = any(${bookings}) order by booking_id, position`.execute(tx)

const readItems = (tx: Tx, bookings: readonly number[]) =>
  sql<ItemRow>`
    select id, booking_id as "bookingId", trip_id as "tripId", uuid, position, request, kind, details, accommodation,
      request_type as "requestType", place, discount, percent, listed, net, vat, dues, surcharges, explanation,
      cancellation_set as "cancellationSet", status,
      ticket_letter as "ticketLetter", ticket_number as "ticketNumber", fee
    from booking_item where booking_id = any(${bookings}) order by trip_id, position`.execute(tx)

type Told = Omit<BookingRow, 'id' | 'agency' | 'userName' | 'leader' | 'version' | 'currency' | 'timezone'>
export type NewBooking = Told & { leader: object; holdKey: string | null }

/** Answers the id, or nothing where the reference is taken, or the booking in hand is booked already. */
export async function insertBooking(tx: Tx, who: Actor, made: NewBooking): Promise<number | undefined> {
  const inserted = await sql<{ id: number }>`
    insert into booking (reference, agency, user_name, status, option_until, expires_at, leader, remarks, eticket,
      booked_at, project, deal, hold_key)
    values (${made.reference}, ${who.agency}, ${who.userName}, ${made.status}, ${made.optionUntil},
      ${made.expiresAt}, ${JSON.stringify(made.leader)}::jsonb, ${made.remarks}, ${made.eticket}, ${made.bookedAt},
      ${made.project}, ${made.deal}, ${made.holdKey})
    on conflict do nothing returning id`.execute(tx)
  return inserted.rows[0]?.id
}

/** The booking that stands of a booking in hand. */
export async function referenceOfHand(tx: Tx, who: Actor, holdKey: string): Promise<string | undefined> {
  const found = await sql<{ reference: string }>`
    select reference from booking
    where agency = ${who.agency} and user_name = ${who.userName} and hold_key = ${holdKey}
      and status <> 'CANCELLED'`.execute(tx)
  return found.rows[0]?.reference
}

export type NewTrip = Omit<
  Insertable<Tables['booking_trip']>,
  'agency' | 'booking_id' | 'company_code' | 'position'
>

/** Answers the trips' ids in their order; each gets the company's own code from one sequence. */
export async function insertTrips(
  tx: Tx,
  agency: string,
  booking: number,
  trips: readonly NewTrip[],
): Promise<number[]> {
  const rows = trips.map((trip, position) => ({
    ...trip,
    position,
    agency,
    booking_id: booking,
    company_code: sql<string>`nextval('company_reservation')::text`,
  }))
  const inserted = await tx.insertInto('booking_trip').values(rows).returning(['id', 'position']).execute()
  return inserted.sort((one, other) => one.position - other.position).map(({ id }) => id)
}

export type NewItem = Omit<
  ItemRow,
  'id' | 'bookingId' | 'tripId' | 'status' | 'ticketLetter' | 'ticketNumber' | 'fee'
>

/** On which trip an item stands, and how. */
interface Placed {
  tripId: number
  status: BookingStatus
  ticket: Omit<Ticketed, 'item'> | undefined
}

/** Answers the items' ids in their order; one parameter for all of them, since a coach party has hundreds. */
export async function insertItems(
  tx: Tx,
  agency: string,
  booking: number,
  items: readonly (NewItem & Placed)[],
): Promise<number[]> {
  const inserted = await sql<{ id: number; tripId: number; uuid: string }>`
    insert into booking_item (booking_id, agency, status, trip_id, uuid, position, request, kind, details,
      accommodation, request_type, place, discount, percent, listed, net, vat, dues, surcharges,
      explanation, cancellation_set, ticket_company, ticket_letter, ticket_number)
    select ${booking}, ${agency}, status, "tripId", uuid, position, request, kind, details,
      accommodation, "requestType", place, discount, percent, listed, net, vat, dues, surcharges,
      explanation, "cancellationSet", ticket ->> 'company', ticket ->> 'letter', ticket ->> 'number'
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item(status text, "tripId" bigint, uuid text,
      position smallint, request smallint, kind text, details jsonb, accommodation text, "requestType" text, place text, discount text,
      percent integer, listed integer, net integer, vat integer, dues integer, surcharges integer,
      explanation jsonb, "cancellationSet" text, ticket jsonb)
    returning id, trip_id as "tripId", uuid`.execute(tx)
  const idOf = new Map(inserted.rows.map((row) => [`${row.tripId} ${row.uuid}`, row.id]))
  return items.map(({ tripId, uuid }) => {
    const id = idOf.get(`${tripId} ${uuid}`)
    if (id === undefined) throw new Error(`${uuid} was not written`)
    return id
  })
}

export interface Ticketed {
  item: number
  company: string
  letter: string
  number: string
}

/** Makes an option, or what is left of it, a sold booking: the items named get their tickets. */
export async function writeIssued(tx: Tx, booking: number, tickets: readonly Ticketed[]): Promise<void> {
  const column = (name: 'company' | 'letter' | 'number') => tickets.map((ticket) => ticket[name])
  await sql`
    with items as (
      update booking_item set status = case when open_until is null then 'ISSUED' else 'OPEN' end,
        ticket_company = sold.company, ticket_letter = sold.letter, ticket_number = sold.number
      from unnest(${tickets.map(({ item }) => item)}::bigint[], ${column('company')}::text[],
        ${column('letter')}::text[], ${column('number')}::text[]) as sold(item, company, letter, number), booking_trip
      where booking_item.id = sold.item and booking_trip.id = booking_item.trip_id
    ), trips as (
      update booking_trip set status = case when open_until is null then 'ISSUED' else 'OPEN' end
      where booking_id = ${booking} and status = 'OPTIONAL'
    )
    update booking set status = 'ISSUED', option_until = null, expires_at = null, version = version + 1
    where id = ${booking}`.execute(tx)
}

/** Cancels the items at their fees; a trip and a booking without any item left are cancelled with them. */
export async function writeCancelled(
  tx: Tx,
  booking: number,
  fees: ReadonlyMap<number, number>,
): Promise<void> {
  await sql`
    update booking_item set status = 'CANCELLED', fee = cancelled.fee
    from unnest(${[...fees.keys()]}::bigint[], ${[...fees.values()]}::int[]) as cancelled(item, fee)
    where booking_item.id = cancelled.item`.execute(tx)
  await sql`
    with trips as (
      update booking_trip set status = 'CANCELLED' where booking_id = ${booking} and not exists (
        select from booking_item where trip_id = booking_trip.id and status <> 'CANCELLED')
    )
    update booking set version = version + 1,
      status = case when items.kept = 0 then 'CANCELLED' when items.kept = items.open then 'OPEN' else status end,
      expires_at = case when items.kept > 0 then expires_at end
    from (select count(*) as kept, count(*) filter (where status = 'OPEN') as open
      from booking_item where booking_id = ${booking} and status <> 'CANCELLED') items
    where id = ${booking}`.execute(tx)
}

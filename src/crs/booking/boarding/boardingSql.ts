import type { TicketDisruption } from '../../../domain/checkin/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { eqAny } from '../../database/eqAny.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Companion } from '../minors/companion.ts'
import { isDisplaced } from '../record/recordSql.ts'

/** A ticket with what a gate has to see of it, and nothing else of its booking. */
export interface GateTicket {
  id: number
  bookingId: number
  tripId: number
  agency: string
  reference: string
  /** Names the item in requests, as the next names its trip. */
  uuid: string
  companyCode: string
  kind: string
  status: Status
  /** A dated ticket was issued in its place. */
  isReplaced: boolean
  /** When its ticket was issued; null without a ticket. */
  issuedAt: Date | null
  /** Details under their names on the wire. */
  details: Record<string, unknown>
  accommodation: string
  place: string | null
  letter: string | null
  number: string | null
  company: string
  itinerary: number | null
  fromSeq: number
  toSeq: number
  origin: string
  destination: string
  departs: string
  disrupted: TicketDisruption | null
  /** Mobile of the leader. */
  phone: string
  /** LANE_LOW or LANE_HIGH of a vehicle, and its centimetres. */
  lane: string | null
  laneLength: number | null
  boarding: Boarding | null
  /** The adult who is named to accompany the children of its trip. */
  companion: Companion | null
  /** Details of all passengers of its trip, where one is named. */
  fellows: Record<string, unknown>[] | null
}

/** While it is checked in: where, when and by whom. */
export interface Boarding {
  itinerary: number
  port: string
  /** ISO 8601. */
  at: string
  by: string
  gate: string
  /** The reason, where it was forced. */
  forced: string | null
}

const columns = sql`
  item.id, item.booking_id as "bookingId", item.trip_id as "tripId", item.agency, booking.reference, item.uuid,
  trip.company_code as "companyCode", item.kind,
  item.status, item.replaced_by is not null as "isReplaced", item.issued_at as "issuedAt", item.details, item.accommodation, item.place,
  item.ticket_letter as letter,
  item.ticket_number as number, trip.company, trip.itinerary_id as itinerary, trip.from_seq as "fromSeq",
  trip.to_seq as "toSeq", trip.origin, trip.destination, trip.departs,
  case when exists (select from disruption where disruption.itinerary_id = trip.itinerary_id and kind = 'cancelled')
      then 'cancelled'
    when exists (select from disruption_trip join disruption on disruption.id = disruption_id
        where trip_id = trip.id and short is not null and disruption.itinerary_id = trip.itinerary_id)
      and not exists (select from claim
        where claim.item_id = item.id and claim.id >= first_of_season(item.id)) then 'displaced' end as disrupted,
  coalesce(booking.leader ->> 'mobile', '') as phone, lane.resource as lane, lane.whole as "laneLength",
  case when boarding.item_id is not null then jsonb_build_object('itinerary', boarding.itinerary_id,
    'port', boarding.port, 'at', boarding.at, 'by', boarding.by_user, 'gate', boarding.gate,
    'forced', boarding.forced) end as boarding,
  case when trip.companion is not null then companion(trip.companion) end as companion,
  case when trip.companion is not null then (
    select jsonb_agg(fellow.details) from booking_item fellow
    where fellow.booking_id = item.booking_id and fellow.trip_id = item.trip_id and fellow.kind = 'passenger'
      and fellow.status in ('ISSUED', 'CHECKEDIN')) end as fellows`

const trips = sql`
  join booking_trip trip on trip.id = item.trip_id and trip.booking_id = item.booking_id
  left join boarding on boarding.item_id = item.id
  left join claim lane on lane.item_id = item.id and lane.id >= first_of_season(item.id)
    and lane.itinerary_id = trip.itinerary_id and lane.from_leg >= trip.from_seq and lane.to_leg <= trip.to_seq
    and lane.resource like 'LANE%'`

const joins = sql`${trips} join booking on booking.id = item.booking_id`

async function ticketsWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<GateTicket[]> {
  const found = await sql<GateTicket>`
    select ${columns} from booking_item item ${joins} where ${condition}`.execute(tx)
  return found.rows
}

const boards = sql`item.kind in ('passenger', 'vehicle') and item.ticket_number is not null`

/** Reads the passengers checked in on the sailing, at whichever port. As the system. */
export const passengersOn = (tx: Tx, itinerary: number): Promise<GateTicket[]> =>
  ticketsWhere(
    tx,
    sql`item.id in (select item_id from boarding where itinerary_id = ${itinerary}) and item.kind = 'passenger'`,
  )

/**
 * Reads the tickets due at the port, and those checked in there; not those that are on board of another sailing. As the
 * system.
 */
export function ticketsDue(tx: Tx, itinerary: number, port: string): Promise<GateTicket[]> {
  return ticketsWhere(
    tx,
    sql`trip.itinerary_id = ${itinerary} and trip.origin = ${port} and ${boards}
      and (item.status = 'ISSUED' or (item.status = 'CHECKEDIN' and boarding.port = ${port}
        and boarding.itinerary_id = ${itinerary}))`,
  )
}

/** Passengers who are due and not on board. */
export interface Absent {
  number: number
  /** At most 200, by name. */
  persons: { ticketNumber: string; name: string }[]
}

/** Counts and names the passengers due at the port who are not checked in, on this sailing or another. As the system. */
export async function absentPassengers(tx: Tx, itinerary: number, port: string): Promise<Absent> {
  const { rows } = await sql<Absent['persons'][number] & { number: number }>`
    select ticket_letter || ticket_number as "ticketNumber", count(*) over ()::int as number,
      trim(concat_ws(' ', item.details ->> 'surname', item.details ->> 'name')) as name
    from booking_item item
    join booking_trip trip on trip.id = item.trip_id and trip.booking_id = item.booking_id
    where trip.itinerary_id = ${itinerary} and trip.origin = ${port} and item.kind = 'passenger'
      and item.ticket_number is not null and item.status = 'ISSUED'
    order by name, item.id limit 200`.execute(tx)
  return {
    number: rows[0]?.number ?? 0,
    persons: rows.map(({ ticketNumber, name }) => ({ ticketNumber, name })),
  }
}

/** Reads the tickets checked in at the port that are for another sailing or port. As the system. */
export function ticketsForcedIn(tx: Tx, itinerary: number, port: string): Promise<GateTicket[]> {
  return ticketsWhere(
    tx,
    sql`item.id in (select item_id from boarding where itinerary_id = ${itinerary} and port = ${port}
        and forced is not null)
      and (trip.itinerary_id, trip.origin) is distinct from (${itinerary}::bigint, ${port})`,
  )
}

/** All items of a booking on the sailing from the port, cancelled ones too. */
export function ticketsOfBooking(
  tx: Tx,
  reference: string,
  itinerary: number,
  port: string,
): Promise<GateTicket[]> {
  return ticketsWhere(
    tx,
    sql`booking.id = booking_of_reference(${reference}) and trip.itinerary_id = ${itinerary} and trip.origin = ${port}
      and item.kind in ('passenger', 'vehicle') order by item.position, item.id`,
  )
}

/** Tickets of a company by number, and letter if given; as the system. */
export function ticketsByNumber(
  tx: Tx,
  company: string,
  number: string,
  letter: string | undefined,
): Promise<GateTicket[]> {
  const ofLetter = letter === undefined ? sql`` : sql`and item.ticket_letter = ${letter}`
  return ticketsWhere(
    tx,
    sql`${eqAny('item.booking_id', sql`bookings_of_ticket(${number}, ${letter ?? null}, ${company})`)}
      and item.ticket_number = ${number} and item.ticket_company = ${company} ${ofLetter}`,
  )
}

/**
 * Passengers who are checked in on the sailing: of the same trip, or accompanied by that of the ticket; as the system.
 */
export async function aboardWith(
  tx: Tx,
  { id, bookingId, tripId, itinerary }: GateTicket,
): Promise<{ fellows: Aboard[]; accompanied: Aboard[] }> {
  const found = await sql<Aboard & { isFellow: boolean }>`
    select item.id, item.kind, item.details, item.trip_id = ${tripId} as "isFellow"
    from booking_trip trip join booking_item item on item.trip_id = trip.id and item.booking_id = trip.booking_id
    where trip.itinerary_id = ${itinerary} and item.kind = 'passenger' and item.status = 'CHECKEDIN' and item.id <> ${id}
      and ((trip.booking_id = ${bookingId} and trip.id = ${tripId}) or trip.companion = ${id})
    order by item.id`.execute(tx)
  const { true: fellows = [], false: accompanied = [] } = Object.groupBy(
    found.rows,
    ({ isFellow }) => `${isFellow}`,
  )
  return { fellows, accompanied }
}

/** A passenger who is checked in. */
export type Aboard = Pick<GateTicket, 'id' | 'kind' | 'details'>

export function ticketsById(tx: Tx, ids: readonly number[]): Promise<GateTicket[]> {
  return ticketsWhere(tx, sql`item.id = any(${ids})`)
}

export interface ItemStatus {
  id: number
  tripId: number
  kind: string
  status: Status
}

/**
 * The statuses of a booking’s items, with the boarding of one of them, and whether its trip lost its places on the sailing;
 * read once the booking is locked.
 */
export async function readStatuses(
  tx: Tx,
  booking: number,
  item: number,
): Promise<{ items: ItemStatus[]; boarding: Boarding | null; isDisplaced: boolean }> {
  const found = await sql<ItemStatus & { boarding: Boarding | null; isDisplaced: boolean }>`
    select item.id, item.trip_id as "tripId", item.kind, item.status,
      case when boarding.item_id is not null then jsonb_build_object('itinerary', boarding.itinerary_id,
        'port', boarding.port, 'at', boarding.at, 'by', boarding.by_user, 'gate', boarding.gate,
        'forced', boarding.forced) end as boarding,
      item.id = ${item} and exists (select from booking_trip
        where booking_trip.id = item.trip_id and booking_trip.booking_id = item.booking_id and ${isDisplaced}) as "isDisplaced"
    from booking_item item left join boarding on boarding.item_id = item.id and item.id = ${item}
    where item.booking_id = ${booking} order by item.id`.execute(tx)
  const asked = found.rows.find(({ id }) => id === item)
  return { items: found.rows, boarding: asked?.boarding ?? null, isDisplaced: asked?.isDisplaced ?? false }
}

/** New statuses of a ticket, of the products that follow it, of its trip and of its booking. */
export interface StatusChange {
  item: number
  products: readonly number[]
  trip: number
  tripStatus: Status
  booking: number
  bookingStatus: Status
  /** Filled in at the gate; wire names. */
  details: Record<string, string | boolean>
}

/**
 * Checks a ticket in that is still issued; returns whether it was. The status is not checked without `guarded`, for the
 * control of a race test.
 */
export async function writeCheckedIn(
  tx: Tx,
  { item, products, trip, tripStatus, booking, bookingStatus, details }: StatusChange,
  { itinerary, port, at, by, gate, forced }: Omit<Boarding, 'at'> & { at: Date },
  guarded: boolean,
): Promise<boolean> {
  const written = await sql<{ id: number }>`
    with checked as (
      update booking_item set status = 'CHECKEDIN', details = details || ${JSON.stringify(details)}::jsonb
      where id = ${item} and booking_id = ${booking} ${guarded ? sql`and status = 'ISSUED'` : sql``} returning id
    ), boarded as (
      insert into boarding (item_id, itinerary_id, port, at, by_user, gate, forced)
      select id, ${itinerary}, ${port}, ${at}, ${by}, ${gate}, ${forced} from checked
      ${guarded ? sql`` : sql`on conflict do nothing`}
    ), followed as (
      update booking_item set status = 'CHECKEDIN'
      where booking_id = ${booking} and id = any(${products}) and status = 'ISSUED'
    ), on_trip as (
      update booking_trip set status = ${tripStatus} where id = ${trip} and booking_id = ${booking} and status <> ${tripStatus}
    ), whole as (
      update booking set status = ${bookingStatus}, version = version + 1 where id = ${booking}
    )
    select id from checked`.execute(tx)
  return written.rows.length > 0
}

/** Takes a check-in back; returns whether there was one. */
export async function writeCheckedOut(
  tx: Tx,
  { item, products, trip, tripStatus, booking, bookingStatus }: StatusChange,
): Promise<boolean> {
  const written = await sql<{ id: number }>`
    with checked as (
      update booking_item set status = 'ISSUED'
      where id = ${item} and booking_id = ${booking} and status = 'CHECKEDIN' returning id
    ), ashore as (
      delete from boarding using checked where item_id = checked.id
    ), followed as (
      update booking_item set status = 'ISSUED'
      where booking_id = ${booking} and id = any(${products}) and status = 'CHECKEDIN'
    ), on_trip as (
      update booking_trip set status = ${tripStatus} where id = ${trip} and booking_id = ${booking} and status <> ${tripStatus}
    ), whole as (
      update booking set status = ${bookingStatus}, version = version + 1 where id = ${booking}
    )
    select id from checked`.execute(tx)
  return written.rows.length > 0
}

export interface BoardingCount {
  kind: 'passenger' | 'vehicle'
  type: string
  /** The class of a passenger; empty for a vehicle. */
  accommodation: string
  /** LANE_LOW or LANE_HIGH of a vehicle. */
  laneKind: string | null
  wheelchair: boolean
  expected: number
  checkedIn: number
  forced: number
  /** Centimetres. */
  lane: number
  laneCheckedIn: number
}

/**
 * Counts the tickets due at the port and checked in there, by passenger type and vehicle category, class, lane and whether a
 * wheelchair is needed. As the system.
 */
export async function countDueAndCheckedIn(
  tx: Tx,
  itinerary: number,
  port: string,
): Promise<BoardingCount[]> {
  const found = await sql<BoardingCount>`
    select item.kind, coalesce(item.details ->> case item.kind when 'vehicle' then 'idOrCode' else 'type' end,
        item.accommodation) as type,
      case item.kind when 'passenger' then item.accommodation else '' end as accommodation, lane.resource as "laneKind",
      coalesce(item.details ->> 'ssr', '') like '%WCH%' as wheelchair,
      count(*)::int as expected, count(boarding.item_id)::int as "checkedIn", count(boarding.forced)::int as forced,
      coalesce(sum(lane.whole), 0)::int as lane,
      coalesce(sum(lane.whole) filter (where boarding.item_id is not null), 0)::int as "laneCheckedIn"
    from booking_item item ${trips}
    where trip.itinerary_id = ${itinerary} and trip.origin = ${port} and ${boards}
      and (item.status = 'ISSUED' or (item.status = 'CHECKEDIN' and boarding.port = ${port}
        and boarding.itinerary_id = ${itinerary}))
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(tx)
  return found.rows
}

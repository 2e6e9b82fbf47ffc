import { sql, type RawBuilder } from 'kysely'
import type { Actor, Tx } from '../../database/transaction.ts'
import type { Clue } from './clue.ts'
import { eqAny } from '../../database/eqAny.ts'
import type { Status } from '../../../domain/booking/transition.ts'

/** Conditions that one trip of the booking must meet. */
export interface TripFilter {
  /** Days of departure, both included. */
  fromDate?: string | undefined
  toDate?: string | undefined
  company?: string | undefined
  /** Port codes, of which any one matches. */
  origin?: readonly string[] | undefined
  destination?: readonly string[] | undefined
  vessel?: string | undefined
  status?: string | undefined
}

/** The columns of a trip that equal a value of the filter, or one of them. */
const columnsOf = {
  company: 'trip.company',
  origin: 'trip.origin',
  destination: 'trip.destination',
  vessel: 'trip.vessel',
  status: 'trip.status',
} as const satisfies Record<Exclude<keyof TripFilter, 'fromDate' | 'toDate'>, string>

/** The part of the list of matching bookings to return. */
export interface Page {
  /** Only bookings with a smaller id. */
  before: number | undefined
  size: number
}

/** One value of a key column that a clue matches, in one agency. */
export interface Key {
  agency: string
  key: string
  firstName: string | null
}

const keyed: Record<Clue['kind'], { table: string; key: string; booking: string }> = {
  phone: { table: 'booking', key: 'phone_key', booking: 'id' },
  plate: { table: 'booking_item', key: 'plate_key', booking: 'booking_id' },
  surname: { table: 'booking_item', key: 'surname_key', booking: 'booking_id' },
}

/** Keys contain no character that sorts after ~. */
const endOf = (beginning: string) => `${beginning}~`

async function idsOf(tx: Tx, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * The distinct keys that a clue matches, at most `limit`. Each costs one probe of the index, however many bookings have
 * it.
 */
export async function keysOfClue(tx: Tx, { agencies }: Actor, clue: Clue, limit: number): Promise<Key[]> {
  const { table, key } = keyed[clue.kind]
  const column = sql.ref(`one.${key}`)
  const next = (agency: string, above: RawBuilder<unknown>, high: string) => sql`(
    select ${column} from ${sql.table(table)} one
    where one.agency = ${sql.ref(agency)} and ${column} ${above} and ${column} < ${sql.ref(high)}
    order by ${column} limit 1)`
  const { rows } = await sql<Key>`
    with recursive found as (
      select agency, high, ${next('mine.agency', sql`>= low`, 'high')} as key
      from unnest(${agencies}::text[]) mine(agency),
        unnest(${clue.beginnings}::text[], ${clue.beginnings.map(endOf)}::text[]) wanted(low, high)
      union all
      select agency, high, ${next('found.agency', sql`> found.key`, 'found.high')}
      from found where key is not null
    )
    select agency, key, null as "firstName" from found where key is not null limit ${limit}`.execute(tx)
  return rows
}

/** The distinct first names of these surnames that begin as one of the given texts does. */
export async function withFirstNames(
  tx: Tx,
  keys: readonly Key[],
  beginnings: readonly string[],
  limit: number,
): Promise<Key[]> {
  const next = (owner: string, above: RawBuilder<unknown>, high: string) => sql`(
    select one.name_key from booking_item one
    where one.agency = ${sql.ref(`${owner}.agency`)} and one.surname_key = ${sql.ref(`${owner}.key`)}
      and one.name_key ${above} and one.name_key < ${sql.ref(high)}
    order by one.name_key limit 1)`
  const { rows } = await sql<Key>`
    with recursive found as (
      select surname.agency, surname.key, high, ${next('surname', sql`>= low`, 'high')} as name
      from unnest(${keys.map(({ agency }) => agency)}::text[], ${keys.map(({ key }) => key)}::text[]) surname(agency, key),
        unnest(${beginnings}::text[], ${beginnings.map(endOf)}::text[]) wanted(low, high)
      union all
      select agency, key, high, ${next('found', sql`> found.name`, 'found.high')}
      from found where name is not null
    )
    select agency, key, name as "firstName" from found where name is not null limit ${limit}`.execute(tx)
  return rows
}

/** Conditions on a booking in addition to a key: a trip that meets the filter, and one clue of each list. */
interface Conditions {
  filter: TripFilter
  clues: readonly (readonly Clue[])[]
}

/** The bookings with one of the keys that meet the conditions, the latest first. */
export function idsByKeys(
  tx: Tx,
  kind: Clue['kind'],
  keys: readonly Key[],
  { filter, clues }: Conditions,
  page: Page,
): Promise<number[]> {
  const { table, key, booking } = keyed[kind]
  const id = sql.ref(`one.${booking}`)
  const named = keys.some(({ firstName }) => firstName !== null)
  const conditions = [
    sql`one.agency = wanted.agency and ${sql.ref(`one.${key}`)} = wanted.key`,
    ...(named ? [sql`one.name_key = wanted.name`] : []),
    ...(page.before === undefined ? [] : [sql`${id} < ${page.before}`]),
    ...hasTrip(id, filter),
    ...clues.map((list) => matchesAny(id, list, [], true)),
  ]
  return idsOf(
    tx,
    sql`
    select distinct found.id
    from unnest(${keys.map(({ agency }) => agency)}::text[], ${keys.map((one) => one.key)}::text[],
        ${keys.map(({ firstName }) => firstName)}::text[]) wanted(agency, key, name),
      lateral (
        select distinct ${id} as id from ${sql.table(table)} one
        where ${sql.join(conditions, sql` and `)}
        order by 1 desc limit ${page.size}
      ) found
    order by 1 desc limit ${page.size}`,
  )
}

function hasTrip(booking: RawBuilder<unknown>, filter: TripFilter): RawBuilder<unknown>[] {
  const conditions = ofTrip(filter)
  if (conditions.length === 0) return []
  return [
    sql`exists (select from booking_trip trip
      where trip.booking_id = ${booking} and ${sql.join(conditions, sql` and `)})`,
  ]
}

function ofTrip({ fromDate, toDate, ...equal }: TripFilter): RawBuilder<unknown>[] {
  const columns = Object.entries(columnsOf).flatMap(([key, column]) => {
    const value = equal[key as keyof typeof equal]
    return value === undefined ? [] : [[column, value] as const]
  })
  return [
    ...(fromDate === undefined ? [] : [sql`trip.departs >= ${fromDate}`]),
    // Departures have a time after the date.
    ...(toDate === undefined ? [] : [sql`trip.departs < ${endOf(toDate)}`]),
    ...columns.map(([column, value]) => sql`${sql.ref(column)} = any(${[value].flat()}::text[])`),
  ]
}

/** The bookings with a trip that meets the filter and one clue of each list, the latest first. */
export function idsByTrip(
  tx: Tx,
  { agencies }: Actor,
  clues: readonly (readonly Clue[])[],
  filter: TripFilter,
  page: Page,
): Promise<number[]> {
  // The trips of one day are few, however many bookings have the name.
  const isOneDay = filter.fromDate === filter.toDate
  const conditions = [
    sql`trip.agency = any(${agencies})`,
    ...ofTrip(filter),
    ...(page.before === undefined ? [] : [sql`trip.booking_id < ${page.before}`]),
    ...clues.map((list) => matchesAny(sql.ref('trip.booking_id'), list, agencies, isOneDay)),
  ]
  return idsOf(
    tx,
    // Materialized, or the latest bookings of all days would be read until enough of them depart on these.
    sql`
    with departing as materialized (
      select trip.booking_id as id from booking_trip trip where ${sql.join(conditions, sql` and `)}
    )
    select distinct id from departing order by 1 desc limit ${page.size}`,
  )
}

/**
 * Returns the condition that the booking matches one of the clues. The database decides whether it starts from the clue
 * or from the other conditions, unless `probed`: then the clue is looked up for each booking.
 */
function matchesAny(
  id: RawBuilder<unknown>,
  clues: readonly Clue[],
  agencies: readonly string[],
  probed: boolean,
): RawBuilder<unknown> {
  const each = clues.map(({ kind, beginnings, firstNames = [] }) => {
    const { table, key, booking } = keyed[kind]
    const conditions = [
      within(`one.${key}`, beginnings),
      ...(firstNames.length === 0 ? [] : [within('one.name_key', firstNames)]),
    ]
    const own = sql.ref(`one.${booking}`)
    return probed
      ? sql`exists (select from ${sql.table(table)} one
          where ${own} = ${id} and ${sql.join(conditions, sql` and `)} offset 0)`
      : sql`${id} in (select ${own} from ${sql.table(table)} one
          where one.agency = any(${agencies}) and ${sql.join(conditions, sql` and `)})`
  })
  return sql`(${sql.join(each, sql` or `)})`
}

function within(column: string, beginnings: readonly string[]): RawBuilder<unknown> {
  const ranges = beginnings.map(
    (low) => sql`(${sql.ref(column)} >= ${low} and ${sql.ref(column)} < ${endOf(low)})`,
  )
  return sql`(${sql.join(ranges, sql` or `)})`
}

interface FoundRow {
  id: number
  reference: string
  status: Status
  leader: Record<string, string>
  agency: string
  userName: string
  bookedAt: string
  currency: string
}

export interface FoundTripRow {
  id: number
  bookingId: number
  status: Status
  company: string
  vessel: string
  origin: string
  destination: string
  departs: string
}

/** A passenger, vehicle or product on a trip. */
export interface FoundItemRow {
  bookingId: number
  tripId: number
  kind: string
  surname: string | null
  name: string | null
  plate: string | null
  status: Status
  /** The fare in smallest units, everything included. */
  total: number
}

/** The bookings, the latest first. */
export async function readFound(tx: Tx, bookings: readonly number[]): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select booking.id, reference, status, leader, agency, user_name as "userName", booked_at as "bookedAt", currency
    from booking join agency on agency.code = booking.agency
    where ${eqAny('booking.id', bookings)} order by booking.id desc`.execute(tx)
  return rows
}

export async function readFoundTrips(tx: Tx, bookings: readonly number[]): Promise<FoundTripRow[]> {
  const { rows } = await sql<FoundTripRow>`
    select id, booking_id as "bookingId", status, company, vessel, origin, destination, departs
    from booking_trip where ${eqAny('booking_id', bookings)} order by booking_id, position`.execute(tx)
  return rows
}

export async function readFoundItems(tx: Tx, bookings: readonly number[]): Promise<FoundItemRow[]> {
  const { rows } = await sql<FoundItemRow>`
    select booking_id as "bookingId", trip_id as "tripId", kind, details ->> 'surname' as surname,
      details ->> 'name' as name, details ->> 'plateNumber' as plate, status, net + vat + dues + surcharges as total
    from booking_item where ${eqAny('booking_id', bookings)} order by trip_id, position`.execute(tx)
  return rows
}

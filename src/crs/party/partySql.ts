import { sql, type RawBuilder } from 'kysely'
import { eqAny } from '../database/eqAny.ts'
import type { Status } from '../../domain/booking/transition.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { PartySearch } from './partySearch.ts'

/** Maximum items read per key: a regular customer has many. */
const exactItems = 60
/** Maximum items of a prefix in total; a prefix with more matches is not selective. */
const vagueItems = 200
/** Maximum bookings read, some of which have the same party. */
const bookingsRead = 20

const keyed: Record<PartySearch['kind'], { table: string; key: string; booking: string }> = {
  phone: { table: 'booking', key: 'phone_key', booking: 'id' },
  plate: { table: 'booking_item', key: 'plate_key', booking: 'booking_id' },
  surname: { table: 'booking_item', key: 'surname_key', booking: 'booking_id' },
}

/** Ids of the bookings with a matching key, or failing that with a matching prefix; the latest first. */
export async function bookingsMatching(tx: Tx, who: Actor, search: PartySearch): Promise<number[]> {
  const exact = await idsOf(tx, exactly(who, search))
  if (exact.length > 0 || search.beginning === undefined) return exact
  const vague = await idsOf(tx, beginning(who, search, search.beginning))
  return vague.length < vagueItems ? [...new Set(vague)].slice(0, bookingsRead) : []
}

async function idsOf(tx: Tx, query: RawBuilder<{ id: number }>): Promise<number[]> {
  const { rows } = await query.execute(tx)
  return rows.map(({ id }) => id).sort((one, other) => other - one)
}

/** One short index scan per agency and key. */
function exactly({ agencies }: Actor, search: PartySearch): RawBuilder<{ id: number }> {
  const { table, key, booking } = keyed[search.kind]
  return sql`
    select distinct found.id
    from unnest(${agencies}::text[]) mine(agency), unnest(${search.keys}::text[]) wanted(key), lateral (
      select ${sql.ref(booking)} as id from ${sql.table(table)} kept
      where kept.agency = mine.agency and kept.${sql.ref(key)} = wanted.key ${named(search)}
      order by ${sql.ref(booking)} desc limit ${exactItems}
    ) found
    order by found.id desc limit ${bookingsRead}`
}

function beginning({ agencies }: Actor, search: PartySearch, text: string): RawBuilder<{ id: number }> {
  const { table, key, booking } = keyed[search.kind]
  // Keys contain no character that sorts after ~.
  return sql`
    select found.id from unnest(${agencies}::text[]) mine(agency), lateral (
      select ${sql.ref(booking)} as id from ${sql.table(table)} kept
      where kept.agency = mine.agency and kept.${sql.ref(key)} >= ${text} and kept.${sql.ref(key)} < ${`${text}~`}
        ${named(search)}
      limit ${vagueItems}
    ) found
    limit ${vagueItems}`
}

function named({ name }: PartySearch): RawBuilder<unknown> {
  return name === undefined ? sql`` : sql`and starts_with(upper(kept.details ->> 'name'), ${name})`
}

export interface FirstTripRow {
  id: number
  leader: Record<string, string>
  company: string
  origin: string
  destination: string
  departs: string
}

/** The bookings, each with its first trip. */
export async function readFirstTrips(tx: Tx, bookings: readonly number[]): Promise<FirstTripRow[]> {
  const { rows } = await sql<FirstTripRow>`
    select booking.id, leader, company, origin, destination, departs
    from booking join booking_trip on booking_id = booking.id and position = 0
    where ${eqAny('booking.id', bookings)} order by booking.id desc`.execute(tx)
  return rows
}

export interface TravellerRow {
  bookingId: number
  uuid: string
  kind: 'passenger' | 'vehicle'
  details: Record<string, unknown>
  discount: string | null
  status: Status
}

export async function readTravellers(tx: Tx, bookings: readonly number[]): Promise<TravellerRow[]> {
  const { rows } = await sql<TravellerRow>`
    select booking_id as "bookingId", uuid, kind, details, discount, status
    from booking_item where ${eqAny('booking_id', bookings)} and kind in ('passenger', 'vehicle') and not forgotten
    order by booking_id, trip_id, position`.execute(tx)
  return rows
}

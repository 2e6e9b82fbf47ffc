import { sql } from 'kysely'
import { eqAny } from '../eqAny.ts'
import { deleteClaimsAhead, releaseLateClaimsAhead, type Claim, type StockKey } from './stock.ts'
import { deleteHoldRowsAhead } from './holdRows.ts'
import { writeAll } from './writeAll.ts'
import { sendAhead, type Tx } from '../transaction.ts'

/** Expired options and holds, locked by this transaction, with their claims. */
export interface Expired {
  bookings: number[]
  holds: number[]
  claims: Claim[]
  /** True if another transaction has some of them locked. */
  skipped: boolean
}

/** Ids of bookings and holds that have claims. */
export interface Holders {
  bookings: number[]
  holds: number[]
}

const onRows = (rows: readonly StockKey[]) => sql`
  join unnest(${rows.map((row) => row.itinerary)}::bigint[], ${rows.map((row) => row.leg)}::smallint[],
    ${rows.map((row) => row.resource)}::text[]) as candidates(itinerary_id, leg, resource)
    on candidates.itinerary_id = claim.itinerary_id and candidates.resource = claim.resource
    and candidates.leg >= claim.from_leg and candidates.leg < claim.to_leg`

/**
 * Locks expired holders of claims on the given rows; skips holders locked by another transaction, and the `own` ones that
 * this transaction is changing. It begins with what has expired, which is little: a full sailing has thousands of claims.
 */
export async function lockExpiredOn(
  tx: Tx,
  now: Date,
  rows: readonly StockKey[],
  own: Holders = { bookings: [], holds: [] },
): Promise<Expired> {
  const { bookings, holds } = await withClaimsOn(tx, rows, await expiredHolders(tx, now, own))
  const locked = await lock(tx, now, { bookings, holds })
  const skipped = locked.bookings.length < bookings.length || locked.holds.length < holds.length
  return { ...locked, claims: await claimsOf(tx, locked), skipped }
}

async function expiredHolders(tx: Tx, now: Date, own: Holders): Promise<Holders> {
  const due = (table: 'booking' | 'hold', except: readonly number[]) =>
    ids(
      tx,
      sql`select id from ${sql.table(table)} where expires_at <= ${now} and id <> all(${except}::bigint[])`,
    )
  const [bookings, holds] = await Promise.all([due('booking', own.bookings), due('hold', own.holds)])
  return { bookings, holds }
}

/** Returns the expired bookings and holds that have claims on the rows. */
async function withClaimsOn(tx: Tx, rows: readonly StockKey[], due: Holders): Promise<Holders> {
  const [bookings, holds] = await Promise.all([
    idsAmong(
      tx,
      due.bookings,
      sql`select distinct booking_id as id from booking_item
        join claim on claim.item_id = booking_item.id and claim.id >= first_of_season(booking_item.id) ${onRows(rows)}
        where ${eqAny('booking_id', due.bookings)}`,
    ),
    idsAmong(
      tx,
      due.holds,
      sql`select distinct hold_id as id from claim ${onRows(rows)}
        where hold_id = any(${due.holds}::bigint[]) and claim.id >= first_of_season(${due.holds}::bigint[])`,
    ),
  ])
  return { bookings, holds }
}

/** Locks up to `limit` expired options and as many holds, the longest expired first. */
export async function lockExpired(tx: Tx, now: Date, limit: number): Promise<Expired> {
  const due = (table: 'booking' | 'hold') => sql`
    select id from ${sql.table(table)} where expires_at <= ${now}
    order by expires_at limit ${limit} for update skip locked`
  const locked = { bookings: await ids(tx, due('booking')), holds: await ids(tx, due('hold')) }
  return { ...locked, claims: await claimsOf(tx, locked), skipped: false }
}

async function ids(tx: Tx, query: ReturnType<typeof sql>): Promise<number[]> {
  const found = await sql<{ id: number }>`${query}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** Returns the ids that the query finds among some; runs no query without any. */
const idsAmong = async (
  tx: Tx,
  among: readonly number[],
  query: ReturnType<typeof sql>,
): Promise<number[]> => (among.length === 0 ? [] : ids(tx, query))

async function lock(tx: Tx, now: Date, { bookings, holds }: Holders): Promise<Holders> {
  const still = (table: 'booking' | 'hold', candidates: readonly number[]) =>
    idsAmong(
      tx,
      candidates,
      sql`
      select id from ${sql.table(table)} where id = any(${candidates}) and expires_at <= ${now}
      order by id for update skip locked`,
    )
  return { bookings: await still('booking', bookings), holds: await still('hold', holds) }
}

async function claimsOf(tx: Tx, { bookings, holds }: Holders): Promise<Claim[]> {
  if (bookings.length + holds.length === 0) return []
  const found = await sql<Claim>`
    select id, itinerary_id as itinerary, from_leg as "fromLeg", to_leg as "toLeg", resource, whole, men, women
    from claim where hold_id = any(${holds}) and id >= first_of_season(${holds}::bigint[])
      or item_id in (select id from booking_item where ${eqAny('booking_id', bookings)})`.execute(tx)
  return found.rows
}

/**
 * Cancels the expired holders and deletes their claims, after their units are back in stock. Under the locks of the stock;
 * the units under controls that were set since the claims were read are given back here.
 */
export function cancelExpiredAhead(tx: Tx, { bookings, holds, claims }: Expired): void {
  releaseLateClaimsAhead(tx, claims)
  deleteClaimsAhead(tx, claims)
  deleteHoldRowsAhead(tx, holds)
  if (bookings.length === 0) return
  releaseOffersAhead(tx, bookings)
  sendAhead(
    tx,
    writeAll(
      'booking',
      bookings.length,
      sql`update booking set status = 'CANCELLED', expires_at = null, version = version + 1 where ${eqAny('id', bookings)}`,
    ),
  )
  sendAhead(
    tx,
    sql`
    with trips as (
      update booking_trip set status = 'CANCELLED' where ${eqAny('booking_id', bookings)} and status = 'OPTIONAL'
    ), items as (
      update booking_item set status = 'CANCELLED', fee = 0 where ${eqAny('booking_id', bookings)} and status = 'OPTIONAL'
    )
    update booking_insurance set status = 'CANCELLED', fee = 0 where ${eqAny('booking_id', bookings)}`,
  )
  sendAhead(
    tx,
    sql`
    insert into journal (agency, user_name, kind, booking_id, data, version, state)
    select agency, 'system', 'booking.expire', id, jsonb_build_object('reference', reference, 'until', option_until),
      version, booking_state(id)
    from booking where ${eqAny('id', bookings)}`,
  )
}

/** Gives back what the items of expired options hold, before they are cancelled. */
function releaseOffersAhead(tx: Tx, bookings: readonly number[]): void {
  sendAhead(
    tx,
    sql`
    select release_offers_by(${bookings}::bigint[], array_agg(id), array_agg(100::numeric))
    from booking_item where ${eqAny('booking_id', bookings)} and status = 'OPTIONAL'`,
  )
}

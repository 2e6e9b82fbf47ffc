import { sql } from 'kysely'
import { eqAny } from '../../database/eqAny.ts'
import type { GroupTerms } from '../../../domain/group/deadlines.ts'
import { sendAhead, type Actor, type Tx } from '../../database/transaction.ts'
import type { BookingRow, TripRow } from '../record/record.ts'

/** The bookings of the group that this booking belongs to, the one it began with first. */
export async function idsOfGroup(tx: Tx, who: Actor, booking: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select other.id from booking
    join booking other on coalesce(booking.group_root, booking.id) in (other.id, other.group_root)
    where booking.id = ${booking} and booking.group_terms is not null and other.group_terms is not null
      and other.merged_into is null and other.agency = any(${who.agencies})
    order by other.id`.execute(tx)
  return found.rows.map(({ id }) => id)
}

export interface GroupFilter {
  /** Part of the group’s name, in Latin letters of any case. */
  name?: string | undefined
  minPassengers?: number | undefined
  maxPassengers?: number | undefined
}

/** A group as a list shows it: its first booking, with the first trip of that. */
export interface ListedGroup
  extends
    Pick<BookingRow, 'reference' | 'status' | 'optionUntil' | 'groupTerms'>,
    Pick<TripRow, 'company' | 'companyCode' | 'origin' | 'destination' | 'departs'> {}

/** The latest group first; one that was merged into another booking has left its group. */
export async function searchGroups(
  tx: Tx,
  who: Actor,
  filter: GroupFilter,
  limit: number,
): Promise<ListedGroup[]> {
  const { name = '', minPassengers = 0, maxPassengers = 1_000_000 } = filter
  const found = await sql<ListedGroup>`
    select reference, status, option_until as "optionUntil", group_terms as "groupTerms",
      company, company_code as "companyCode", origin, destination, departs
    from booking join lateral (
      select company, company_code, origin, destination, departs
      from booking_trip where booking_id = booking.id order by position limit 1) trip on true
    where group_terms is not null and merged_into is null and agency = any(${who.agencies})
      and not exists (
        select from booking earlier where earlier.id < booking.id and earlier.merged_into is null
          and earlier.agency = any(${who.agencies}) and booking.group_root in (earlier.id, earlier.group_root))
      and position(lower(${name}) in lower(group_terms ->> 'name')) > 0
      and (group_terms ->> 'size')::int between ${minPassengers} and ${maxPassengers}
    order by booking.id desc limit ${limit}`.execute(tx)
  return found.rows
}

/** Changes what a group has been agreed on, in all its bookings; `releaseAt` of those that are options, unless it is kept. */
export function writeGroupTermsAhead(
  tx: Tx,
  bookings: readonly number[],
  terms: GroupTerms,
  releaseAt: Date | null | 'kept',
): void {
  const release =
    releaseAt === 'kept'
      ? sql`release_at`
      : sql`case when status = 'OPTIONAL' then ${releaseAt}::timestamptz end`
  sendAhead(
    tx,
    sql`
    update booking set group_terms = ${JSON.stringify(terms)}::jsonb, version = version + 1,
      release_at = ${release}
    where ${eqAny('id', bookings)}`,
  )
}

export interface DueRelease {
  id: number
  reference: string
  agency: string
}

/** Locks an option whose places without a name return to sale now, and marks them as returned. */
export async function nextDueRelease(
  tx: Tx,
  now: Date,
  except: readonly number[],
): Promise<DueRelease | undefined> {
  const due = await sql<DueRelease>`
    update booking set release_at = null where id = (
      select id from booking where release_at <= ${now} and id <> all(${except}::bigint[])
      order by release_at limit 1 for update skip locked)
    returning id, reference, agency`.execute(tx)
  return due.rows[0]
}

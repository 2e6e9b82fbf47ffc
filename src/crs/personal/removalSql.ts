import { sql, type RawBuilder, type Transaction } from 'kysely'
import { eqAny } from '../database/eqAny.ts'
import { namesKeptFor } from '../../domain/booking/fields/bookedFields.ts'
import type { Tables } from '../database/tables.ts'

/** A transaction of the tables’ owner, because the server’s role may change no journal. */
export type OwnerTx = Transaction<Tables>

/** Bookings of which the data are removed in one transaction. */
const batch = 200

type Ids = readonly number[]

async function idsOf(tx: OwnerTx, query: RawBuilder<{ id: number }>): Promise<number[]> {
  return (await query.execute(tx)).rows.map(({ id }) => id)
}

/** Passengers of a cancelled sailing for whom nothing has been done: they may still be rebooked or refunded. */
export const stranded = sql`exists (
  select from disruption join booking_item item on item.trip_id = trip.id
  where disruption.itinerary_id = trip.itinerary_id and disruption.kind = 'cancelled' and trip.open_until is null
    and item.status <> 'CANCELLED')`

/**
 * Locks bookings of which all trips have ended before the day, YYYY-MM-DD, and no open ticket may be used from then on;
 * a booking that was merged into another one is locked with it. Bookings that are being changed are left to the next
 * run.
 */
export const lockTravelled = (tx: OwnerTx, before: string): Promise<number[]> =>
  idsOf(
    tx,
    sql`
    select id from booking where personal = 'voyage' and case when merged_into is null
      then not exists (select from booking_trip trip where trip.booking_id = booking.id
        and (coalesce(open_until, left(arrives, 10)) >= ${before} or ${stranded}))
      else (select personal from booking other where other.id = booking.merged_into) is distinct from 'voyage' end
    order by id limit ${batch} for update skip locked`,
  )

/** Locks bookings that were made, and last paid or refunded, before the year. */
export const lockAccounted = (tx: OwnerTx, firstYear: number): Promise<number[]> =>
  idsOf(
    tx,
    sql`
    select id from booking where personal = 'accounts' and left(booked_at, 4)::integer < ${firstYear}
      and not exists (select from ledger_entry join agency on agency.code = ledger_entry.agency
        where booking_id = booking.id and extract(year from at at time zone timezone) >= ${firstYear})
    order by id limit ${batch} for update skip locked`,
  )

/** Removes the fields kept for the voyage; the attributes that companies add are among them. */
export async function removeOfVoyage(tx: OwnerTx, bookings: Ids): Promise<void> {
  const items = sql`(select id from booking_item where ${eqAny('booking_id', bookings)})`
  await removeDetails(tx, eqAny('booking_id', bookings), 'voyage')
  for (const statement of [
    sql`update booking set leader = '{}', remarks = '', personal = 'accounts' where ${eqAny('id', bookings)}`,
    sql`update booking_trip set remarks = '' where ${eqAny('booking_id', bookings)} and remarks <> ''`,
    // With former details of its passengers; neither can be undone after the departure.
    sql`delete from cancellation where ${eqAny('booking_id', bookings)}`,
    sql`delete from rebooking where ${eqAny('booking_id', bookings)}`,
    sql`update boarding set forced = '' where item_id in ${items} and forced <> ''`,
    sql`update check_in_event set name = '', reason = '' where item_id in ${items} and (name, reason) <> ('', '')`,
    sql`update outbox set ${emptyMessage} where booking_id = any(${bookings}) and ${isEnded}`,
  ])
    await statement.execute(tx)
  await eraseEntries(tx, sql`booking_id = any(${bookings})`)
  await eraseFormerRecords(tx, bookings)
}

/** Removes the fields kept for the accounts; the statistics follow by their trigger. */
export async function removeOfAccounts(tx: OwnerTx, bookings: Ids): Promise<void> {
  await removeDetails(tx, eqAny('booking_id', bookings), 'accounts')
  await sql`
    update booking set personal = null, group_terms = group_terms || '{"name": ""}' where ${eqAny('id', bookings)}`.execute(
    tx,
  )
}

export async function removeDetails(
  tx: OwnerTx,
  items: RawBuilder<unknown>,
  term: 'voyage' | 'accounts',
): Promise<void> {
  const isRemoved = sql`(key = any(${namesKeptFor(term)}) or starts_with(key, 'booking_attribute_'))`
  await sql`
    update booking_item set details = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details) where not ${isRemoved})
    where ${items} and exists (select from jsonb_object_keys(details) key where ${isRemoved})`.execute(tx)
}

export const isEnded = sql`status <> 'queued' and (recipient, data) <> ('', '{}')`
export const emptyMessage = sql`recipient = '', data = '{}', problem = null`

/** Erases the details of entries that have any, through the function that keeps the chain of the journal. */
export async function eraseEntries(tx: OwnerTx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    select erase_journal(entries) from (
      select array_agg(id) as entries from journal join journal_link on journal_id = id
      where salt is not null and (data <> '{}' or state is not null) and ${which}
    ) chosen where entries is not null`.execute(tx)
}

/** The bookings, each with the other parts of its sale, and those merged into it or into them. */
const relatedTo = (bookings: Ids) => sql`(
  with part as (
    select id, id as former from unnest(${bookings}::bigint[]) as given(id)
    union
    select here.booking_id, other.booking_id from sale_part here join sale_part other on other.sale = here.sale
    where here.booking_id = any(${bookings}::bigint[])
  )
  select id, former from part
  union
  select part.id, merged.id from part join booking merged on merged.merged_into = part.former)`

/** The ids of a booking and of all that may have recorded its persons before they came to it. */
export const formerBookings = (booking: number): RawBuilder<number[]> =>
  sql<number[]>`array(select former from ${relatedTo([booking])} related)`

/** Locks a booking with those that may have recorded its persons, in the order in which every call locks bookings. */
export async function lockWithFormer(tx: OwnerTx, booking: number): Promise<void> {
  await sql`
    select from booking where ${eqAny('id', formerBookings(booking))} order by id for update`.execute(tx)
}

/**
 * Erases the entries and the undo that name persons of these bookings, or one person, from the bookings that had the persons
 * before a split or a merge. A booking that still has tickets of a person keeps its records.
 */
export async function eraseFormerRecords(tx: OwnerTx, bookings: Ids, uuid?: string): Promise<void> {
  const moved = sql`(
    select related.former, item.id as item, item.uuid
    from ${relatedTo(bookings)} related join booking_item item on item.booking_id = related.id
    where related.former <> related.id and ${uuid === undefined ? sql`true` : sql`item.uuid = ${uuid}`}
      and not exists (
        select from booking_item other where other.booking_id = related.former and other.uuid = item.uuid))`
  const itemOf = sql`jsonb_build_array(jsonb_build_object('id', moved.item))`
  for (const statement of [
    sql`delete from cancellation using ${moved} moved where booking_id = moved.former and kept @> ${itemOf}`,
    sql`delete from rebooking using ${moved} moved where booking_id = moved.former and items @> ${itemOf}`,
  ])
    await statement.execute(tx)
  await eraseEntries(
    tx,
    sql`journal.id in (
      select entry.id from ${moved} moved join journal entry on entry.booking_id = moved.former
      where entry.state -> 'items' @> jsonb_build_array(jsonb_build_object('uuid', moved.uuid)))`,
  )
}

export async function eraseOtherEntries(tx: OwnerTx, before: Date): Promise<void> {
  await eraseEntries(
    tx,
    sql`booking_id is null and data <> '{"erased": true}' and (kind like 'truck.%' or data ? 'recipient')
      and at < ${before}`,
  )
}

/** Empties messages that belong to no booking. */
export async function emptyMessages(tx: OwnerTx, before: Date): Promise<void> {
  await sql`update outbox set ${emptyMessage} where booking_id is null and ended_at < ${before} and ${isEnded}`.execute(
    tx,
  )
}

export async function emptyDrafts(tx: OwnerTx, before: Date): Promise<void> {
  await sql`
    update draft set document = null, cursor = '{}', hold_key = null, sold = null, version = version + 1
    where document is not null and updated_at < ${before}`.execute(tx)
}

/** True for a small package that is handed over, returned or cancelled, and still has its names. */
export const isEndedParcel = sql`statuses <@ array['HANDED_OVER', 'RETURNED', 'CANCELLED']
  and sender_name || receiver_name <> ''`

/** Empties small packages that have ended; the others may still be claimed. */
export async function emptyParcels(tx: OwnerTx, before: Date, which = sql`true`): Promise<void> {
  await sql`
    update parcel set sender_name = '', sender_phone = '', receiver_name = '', receiver_phone = '', mail = ''
    where ${isEndedParcel} and ${which}
      and not exists (select from parcel_event where parcel_id = parcel.id and at >= ${before})`.execute(tx)
}

/** Removes the persons of lists made before a time, and the crew whose last day on board was before a day, YYYY-MM-DD. */
export async function removeListedPersons(tx: OwnerTx, before: Date, lastDay: string): Promise<void> {
  await sql`
    update on_board_list set persons = '{}', ticket = '', name = '', reason = ''
    where at < ${before} and (persons <> '{}' or reason <> '')`.execute(tx)
  await sql`delete from crew_member where to_date < ${lastDay}`.execute(tx)
}

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { identifyingNames } from '../../domain/booking/fields/bookedFields.ts'
import { eqAny } from '../database/eqAny.ts'
import type { Tables } from '../database/tables.ts'
import { emptyDraftsWith } from './draftsSql.ts'
import {
  emptyMessage,
  emptyParcels,
  eraseEntries,
  eraseFormerRecords,
  formerBookings,
  isEnded,
  isEndedParcel,
  lockWithFormer,
  type OwnerTx,
  removeDetails,
  stranded,
} from './removalSql.ts'
import { capitalsOf, nameKeysOf, plateKeysOf } from './typedSql.ts'

/** A passenger, a vehicle or the lead passenger of a booking. */
export interface Person {
  booking: number
  reference: string
  agency: string
  /** The number of the passenger from 1, then of the vehicles; 0 is the lead passenger. */
  number: number
  uuid: string | null
  name: string
  /** YYYY-MM-DD on which the last trip ends, or until which an open ticket may be used. */
  lastDay: string
  /** True if that has passed, and no passenger of a cancelled sailing waits for anything. */
  isOver: boolean
  /** The year of the sale or of the last payment. */
  lastYear: number
  personal: 'voyage' | 'accounts' | null
}

interface Matching {
  leader: RawBuilder<unknown>
  item: RawBuilder<unknown>
}

/** Matches persons with this surname, document, plate, phone or e-mail, also if it is typed in Greek letters. */
export const byText = (text: string): Matching => {
  const isOf = (values: RawBuilder<unknown>) => sql`array[${values}] && ${capitalsOf(text)}`
  const numbers = identifyingNames.stored.map((name) => sql`upper(details ->> ${name})`)
  return {
    leader: sql`(phone_key(${text}) in (phone_key, phone_key(leader ->> 'phone'), phone_key(leader ->> 'emergencyPhone'))
      or ${isOf(sql`upper(leader ->> 'email')`)} or name_key(leader ->> 'lastName') = any(${nameKeysOf(text)}))`,
    item: sql`(surname_key = any(${nameKeysOf(text)}) or name_key(details ->> 'driverSurname') = any(${nameKeysOf(text)})
      or plate_key = any(${plateKeysOf(text)}) or ${isOf(sql.join(numbers))})`,
  }
}

/** The persons of a booking. */
export const byReference = (reference: string): Matching => ({
  leader: sql`reference = ${reference}`,
  item: sql`booking_id = (select id from booking where reference = ${reference})`,
})

export async function findPersons(
  db: Kysely<Tables>,
  { leader, item }: Matching,
  today: string,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    with matching as (select booking_id, uuid from booking_item where ${item} and kind in ('passenger', 'vehicle')),
    person as (
      select booking_id, uuid, min(title) as title,
        row_number() over (partition by booking_id order by min(place))::integer as number
      from (
        select item.booking_id, uuid, array[(kind <> 'passenger')::integer, trip.position, item.position] as place,
          concat_ws(' ', details ->> 'surname', details ->> 'name', details ->> 'plateNumber', details ->> 'driverSurname')
            as title
        from booking_item item join booking_trip trip on trip.id = trip_id
        where item.booking_id in (select booking_id from matching) and kind in ('passenger', 'vehicle')
      ) named group by booking_id, uuid
    ), found as (
      select person.* from person join matching using (booking_id, uuid)
      union
      select id, null, concat_ws(' ', leader ->> 'lastName', leader ->> 'firstName'), 0 from booking where ${leader}
    )
    select booking_id as booking, reference, booking.agency, number, uuid, title as name, last_day as "lastDay",
      last_day < ${today} and not waits as "isOver", personal,
      greatest(left(booked_at, 4)::integer, (select max(extract(year from at at time zone timezone))::integer
        from ledger_entry where booking_id = booking.id)) as "lastYear"
    from found join booking on booking.id = booking_id join agency on agency.code = booking.agency
      cross join lateral (
        select coalesce(max(coalesce(open_until, left(arrives, 10))), left(booked_at, 10)) as last_day,
          coalesce(bool_or(${stranded}), false) as waits
        from booking_trip trip where trip.booking_id = booking.id
      ) travel
    order by booking_id, number`.execute(db)
  return rows
}

const isListed = (items: RawBuilder<unknown>) => sql`exists (
  select from jsonb_array_elements(persons -> 'passengers') passenger
  where (passenger ->> 'item')::bigint in ${items})`

const jsonOf = async (db: Kysely<Tables>, query: RawBuilder<{ row: unknown }>) =>
  (await query.execute(db)).rows.map(({ row }) => row)

/**
 * Returns all data about one person of a booking. Journal entries come without their details, which name the others
 * too.
 */
export async function recordOf(db: Kysely<Tables>, { booking, uuid }: Person): Promise<object> {
  const isOf = uuid === null ? sql`false` : sql`item.booking_id = ${booking} and uuid = ${uuid}`
  const items = sql`(select id from booking_item item where ${isOf})`
  return {
    leadPassenger: await jsonOf(
      db,
      sql`
      select jsonb_build_object('contact', leader, 'remarks', remarks) as row from booking
      where id = ${booking} and ${uuid === null}`,
    ),
    tickets: await jsonOf(
      db,
      sql`
      select jsonb_build_object('details', details, 'status', item.status, 'ticket', ticket_letter || ticket_number,
        'price', net + item.vat + dues + surcharges, 'place', place, 'origin', origin, 'destination', destination,
        'departs', departs, 'vessel', vessel, 'remarks', trip.remarks) as row
      from booking_item item join booking_trip trip on trip.id = trip_id where ${isOf} order by item.id`,
    ),
    gates: await jsonOf(
      db,
      sql`
      select jsonb_build_object('at', at, 'kind', kind, 'port', port, 'name', name, 'reason', reason) as row
      from check_in_event where item_id in ${items} order by id`,
    ),
    listsOfPersonsOnBoard: await jsonOf(
      db,
      sql`
      select passenger || jsonb_build_object('at', at, 'port', port) as row
      from on_board_list, jsonb_array_elements(persons -> 'passengers') passenger
      where (passenger ->> 'item')::bigint in ${items} order by at`,
    ),
    messages: await jsonOf(
      db,
      sql`
      select jsonb_build_object('at', created_at, 'kind', kind, 'recipient', recipient, 'status', status) as row
      from outbox where booking_id = ${booking} and ${uuid === null} order by id`,
    ),
    journal: await jsonOf(
      db,
      sql`select jsonb_build_object('at', at, 'kind', kind) as row from journal where booking_id = ${booking} order by id`,
    ),
  }
}

const inParcel = (
  text: string,
) => sql`(phone_key(${text}) in (phone_key(sender_phone), phone_key(receiver_phone))
  or array[upper(mail), upper(sender_name), upper(receiver_name)] && ${capitalsOf(text)})`

/** Records about no booking with this text. */
export async function otherRecords(db: Kysely<Tables>, text: string): Promise<object> {
  const isName = (surname: RawBuilder<unknown>) =>
    sql`(name_key(${surname}) = any(${nameKeysOf(text)}) or upper(${surname}) = any(${capitalsOf(text)}))`
  const isPlate = (plate: RawBuilder<unknown>) =>
    sql`(plate_key(${plate}) = any(${plateKeysOf(text)}) or upper(${plate}) = any(${capitalsOf(text)}))`
  return {
    smallPackages: await jsonOf(db, sql`select to_jsonb(parcel) as row from parcel where ${inParcel(text)}`),
    messages: await jsonOf(
      db,
      sql`
      select jsonb_build_object('at', created_at, 'kind', kind, 'recipient', recipient, 'data', data) as row from outbox
      where booking_id is null and upper(recipient) = upper(${text})`,
    ),
    loyaltyCards: await jsonOf(
      db,
      sql`
      select to_jsonb(loyalty_card) as row from loyalty_card
      where upper(number) = any(${capitalsOf(text)}) or ${isName(sql`surname`)}`,
    ),
    crew: await jsonOf(
      db,
      sql`
      select to_jsonb(crew_member) as row from crew_member
      where upper(document_number) = any(${capitalsOf(text)}) or ${isName(sql`surname`)}`,
    ),
    hauliers: await jsonOf(
      db,
      sql`
      select to_jsonb(truck_company) as row from truck_company
      where phone_key(phone) = phone_key(${text}) or array[upper(email), upper(name)] && ${capitalsOf(text)}`,
    ),
    trucks: await jsonOf(
      db,
      sql`
      select to_jsonb(truck) as row from truck
      where ${isPlate(sql`plate`)} or ${isPlate(sql`plate2`)} or ${isName(sql`driver_surname`)}`,
    ),
  }
}

/**
 * Removes what is kept for the voyage of one person, whose voyages are over, with the details of the journal and what of
 * the others is in one piece with it: undoing needs former tickets, and a stored answer has the whole booking. Bookings that
 * the person was split from, or that were merged into this one, lose their records of the person.
 */
export async function erasePerson(
  tx: OwnerTx,
  { booking, reference, agency, uuid, personal }: Person,
): Promise<void> {
  await lockWithFormer(tx, booking)
  const isOf = sql`booking_id = ${booking} and uuid = ${uuid}`
  const items = sql`(select id from booking_item where ${isOf})`
  const statements =
    uuid === null
      ? [
          sql`update booking set leader = '{}', remarks = '' where id = ${booking}`,
          sql`update outbox set ${emptyMessage} where booking_id = ${booking} and ${isEnded}`,
        ]
      : [
          sql`update booking_item set forgotten = true where ${isOf}`,
          sql`update boarding set forced = '' where item_id in ${items} and forced <> ''`,
          sql`update check_in_event set name = '', reason = '' where item_id in ${items}`,
          // A correction names the passenger too.
          sql`update on_board_list set ticket = '', name = '', persons = jsonb_set(persons, '{passengers}', (
              select coalesce(jsonb_agg(passenger), '[]') from jsonb_array_elements(persons -> 'passengers') passenger
              where not (passenger ->> 'item')::bigint in ${items}))
            where ${isListed(items)}`,
        ]
  if (uuid !== null) await removeDetails(tx, isOf, 'voyage')
  for (const statement of [
    ...statements,
    sql`delete from cancellation where booking_id = ${booking}`,
    sql`delete from rebooking where booking_id = ${booking}`,
    sql`delete from idempotency where position(${reference} in answer::text) > 0
      or (position(${uuid} in answer::text) > 0 and exists (
        select from booking where ${eqAny('id', formerBookings(booking))} and position(reference in answer::text) > 0))`,
  ])
    await statement.execute(tx)
  await eraseEntries(tx, sql`booking_id = ${booking}`)
  if (uuid !== null) await eraseFormerRecords(tx, [booking], uuid)
  await sql`
    insert into journal (agency, user_name, kind, booking_id, data)
    values (${agency}, 'system', 'personal.erase', ${booking}, '{}')`.execute(tx)
  // The entry, which has no details, has put it back.
  await sql`update booking set personal = ${personal} where id = ${booking}`.execute(tx)
}

/** Numbers of ended messages about no booking, and of ended small packages, with this text. */
export async function countOthers(
  db: Kysely<Tables>,
  text: string,
): Promise<{ messages: number; parcels: number }> {
  const { rows } = await sql<{ messages: number; parcels: number }>`
    select (select count(*)::integer from outbox where ${isTo(text)}) as messages,
      (select count(*)::integer from parcel where ${isEndedParcel} and ${inParcel(text)}) as parcels`.execute(
    db,
  )
  return rows[0] ?? { messages: 0, parcels: 0 }
}

const isTo = (text: string) => sql`upper(recipient) = upper(${text}) and ${isEnded}`

/** Empties drafts, ended messages and ended small packages with this document, plate, phone or e-mail. */
export async function eraseOthers(tx: OwnerTx, text: string): Promise<void> {
  await emptyDraftsWith(tx, text)
  await sql`update outbox set ${emptyMessage} where ${isTo(text)}`.execute(tx)
  await emptyParcels(tx, new Date(8.64e15), inParcel(text))
}

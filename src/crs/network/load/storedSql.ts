import type pg from 'pg'
import type { StoredObject } from '../table/kinds.ts'
import { storedColumns, type Table } from '../table/table.ts'

export type Client = Pick<pg.ClientBase, 'query'>

/** The agency and the user of the one-time sign-in with which an empty network is set up; they are in no table of it. */
export const setUpSignIn = { agency: 'SETUP', name: 'setup' } as const

/** The rows of a table as the database has them; no secret is read. */
export async function readStored(client: Client, table: Table): Promise<StoredObject[]> {
  const columns = storedColumns(table)
    .map((column) => `stored.${column}`)
    .join(', ')
  const { rows } = await client.query<{ row: StoredObject }>(
    `select to_jsonb(named) as row from (select ${columns} from ${table.stored} stored ${isOfNetwork(table)}) named`,
  )
  return rows.map(({ row }) => ({ ...row, ...table.underived?.(row) }))
}

/** A condition that leaves out the one-time sign-in of an empty network. */
const isOfNetwork = ({ stored }: Table) =>
  stored === 'agency'
    ? `where code <> '${setUpSignIn.agency}'`
    : stored === 'agency_user'
      ? `where agency <> '${setUpSignIn.agency}'`
      : ''

/** A sailing of the database that is not cancelled. */
export interface StoredSailing {
  number: number
  /** The row of the timetable; empty for a sailing that was made alone. */
  timetable: string
  line: string
  vessel: string
  season: string
  /** Day on which it leaves its first port. */
  date: string
  /** In the form of the timetable. */
  calls: string
  /** Capacity of the ship’s resources, as in the table of sailings. */
  capacity: string
  /** A booking, or a cancelled one, has been on it, or units of its stock are taken. */
  isTaken: boolean
}

/** HH:mm of a time, and the days between the first departure and it: 01:10+1. */
const timeOf = (time: string) =>
  `(substr(${time}, 12, 5) || case when left(${time}, 10) = first then ''
    else '+' || (left(${time}, 10)::date - first::date) end)`

/** A condition on a resource: one of the ship, neither a control of sales nor a quota of the company. */
export const isOfShip = (resource: string) => `${resource} ~ '^[A-Z0-9_]+$' and ${resource} <> 'PARCEL'`

const selectSailings = (condition: string) => `
  with chosen as (select * from itinerary where ${condition}
      and not exists (select from disruption where itinerary_id = itinerary.id and kind = 'cancelled')),
  called as (
    select itinerary_id,
      string_agg(port || coalesce(' ' || ${timeOf('arrives')}, '')
        || case when arrives is distinct from departs then coalesce(' ' || ${timeOf('departs')}, '') else '' end,
        ' > ' order by seq) as calls
    from (select port_call.*, left(chosen.departs, 10) as first
          from port_call join chosen on chosen.id = port_call.itinerary_id) dated group by itinerary_id),
  counted as (
    select itinerary_id, resource, bool_or(whole + men + women > 0 or over > 0 or resource like '~%') as taken,
      case when min(capacity - over) = max(capacity - over) then min(capacity - over)::text
        else string_agg((capacity - over)::text, '/' order by leg) end as counts
    from stock where itinerary_id in (select id from chosen) group by itinerary_id, resource),
  stocked as (
    select itinerary_id, bool_or(taken) as taken,
      coalesce(string_agg(resource || ':' || counts, ' ' order by resource collate "C")
        filter (where ${isOfShip('resource')}), '') as capacity
    from counted group by itinerary_id)
  select id as number, timetable, line, vessel, season, left(departs, 10) as date, calls,
    coalesce(capacity, '') as capacity,
    coalesce(taken, false) or exists (select from booking_trip where itinerary_id = chosen.id) as "isTaken"
  from chosen join called on called.itinerary_id = id left join stocked on stocked.itinerary_id = id
  order by id`

/** Sailings that leave their first port on a day or later. */
export async function readSailings(client: Client, from: string): Promise<StoredSailing[]> {
  const { rows } = await client.query<StoredSailing>(selectSailings('departs >= $1'), [from])
  return rows
}

/** The sailing with a number, if it is not cancelled. */
export async function readSailing(client: Client, number: number): Promise<StoredSailing | undefined> {
  const { rows } = await client.query<StoredSailing>(selectSailings('id = $1'), [number])
  return rows[0]
}

/** Sailings of no row of the timetable that leave on a day or later. */
export async function readSingleSailings(client: Client, from: string): Promise<StoredSailing[]> {
  const { rows } = await client.query<StoredSailing>(selectSailings(`timetable = '' and departs >= $1`), [
    from,
  ])
  return rows
}

/** Numbers of sailings that one day has for the sailings made for it. */
export const numbersInRange = 100_000

/** The range, counted from 0, that a number is in. */
export const rangeOfNumber = (number: number) => Math.floor(number / numbersInRange)

/** The greatest number that is taken in each range, from a range on. */
export async function readLastNumbers(client: Client, from: number): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ range: number; last: number }>(
    `select id / $1::int as range, max(id) as last from itinerary where id >= $1::int * $2::int group by 1`,
    [numbersInRange, from],
  )
  return new Map(rows.map(({ range, last }) => [range, last]))
}

/** Bookings, persons and amounts that a change of sailings touches. */
export interface Touched {
  bookings: number
  persons: number
  /** In the smallest unit of the currency. */
  amount: number
}

export async function countTouched(client: Client, sailings: readonly number[]): Promise<Touched> {
  const { rows } = await client.query<Touched>(
    `select count(distinct trip.booking_id)::int as bookings,
       count(*) filter (where item.kind = 'passenger')::int as persons,
       coalesce(sum(item.net + item.vat + item.dues + item.surcharges), 0)::bigint as amount
     from booking_trip trip join booking on booking.id = trip.booking_id
     join booking_item item on item.trip_id = trip.id and item.booking_id = trip.booking_id
     where trip.itinerary_id = any($1) and trip.status <> 'CANCELLED' and item.status <> 'CANCELLED'
       and (booking.expires_at is null or booking.expires_at > now())`,
    [sailings],
  )
  return rows[0] ?? { bookings: 0, persons: 0, amount: 0 }
}

/** Which rows of a table must not be deleted, by an expression over its row. */
const needed: Readonly<Record<string, string>> = {
  cancellation_step: `exists (select from booking_item where cancellation_set = row.rule_set and status <> 'CANCELLED')`,
  passenger_type: `exists (select from booking_trip where company = row.company or company_code = row.company)`,
  payment_method: `exists (select from booking_trip where company = row.company or company_code = row.company)`,
  company_rule: `exists (select from booking_trip where company = row.company or company_code = row.company)`,
  offer: `exists (select from offer_use where code = row.code)`,
  voucher: `exists (select from offer_use where code = row.id)`,
  insurance_product: `exists (select from booking_insurance where code = row.code)`,
  company_credit: `row.owed <> 0`,
  // Sales have used numbers that a series added again would issue twice, and miles that a card would have again.
  ticket_stock: `exists (select from booking_trip where company = row.company or company_code = row.company)`,
  loyalty_card: 'row.miles is distinct from row.granted',
  agency: 'true',
  agency_user: 'true',
  network: 'true',
}

/** Keys of the rows that remain although a folder lacks them, because bookings need them. */
export async function readNeeded(
  client: Client,
  table: Table,
  rows: readonly StoredObject[],
): Promise<StoredObject[]> {
  const condition = needed[table.stored]
  if (condition === undefined || rows.length === 0 || table.ends || table.key.length === 0) return []
  const keys = table.key.map((column) => `row.${column}`).join(', ')
  const { rows: remaining } = await client.query<{ key: StoredObject }>(
    `select to_jsonb(named) as key from (
       select ${keys} from ${table.stored} row
       join jsonb_populate_recordset(null::public.${table.stored}, $1::jsonb) withdrawn on ${sameKey(table)}
       where ${condition}) named`,
    [JSON.stringify(rows)],
  )
  return remaining.map(({ key }) => key)
}

const sameKey = ({ key }: Table) => key.map((column) => `row.${column} = withdrawn.${column}`).join(' and ')

/** Deletes rows but those that are still needed. */
export async function deleteRows(client: Client, table: Table, rows: readonly StoredObject[]): Promise<void> {
  const condition = needed[table.stored]
  await client.query(
    `delete from ${table.stored} row using jsonb_populate_recordset(null::public.${table.stored}, $1::jsonb) withdrawn
      where ${sameKey(table)}${condition === undefined ? '' : ` and not (${condition})`}`,
    [JSON.stringify(rows)],
  )
}

export async function endRows(client: Client, table: Table, rows: readonly StoredObject[]): Promise<void> {
  await client.query(
    `update ${table.stored} row set ended = true
      from jsonb_populate_recordset(null::public.${table.stored}, $1::jsonb) withdrawn where ${sameKey(table)}`,
    [JSON.stringify(rows)],
  )
}

/** Blocks users, and ends their sessions. */
export async function blockUsers(client: Client, rows: readonly StoredObject[]): Promise<void> {
  await client.query(
    `with blocked as (
       update agency_user row set blocked = true
       from jsonb_populate_recordset(null::public.agency_user, $1::jsonb) withdrawn
       where row.agency = withdrawn.agency and row.name = withdrawn.name returning row.id)
     delete from access_token where user_id in (select id from blocked)`,
    [JSON.stringify(rows)],
  )
}

/** Notes who made accounts, or changed how their users sign in. */
export async function noteMakers(
  client: Client,
  rows: readonly StoredObject[],
  { makers, at }: { makers: readonly number[]; at: Date },
): Promise<void> {
  if (rows.length === 0 || makers.length === 0) return
  await client.query(
    `update agency_user row set made_by = $2, made_at = $3
      from jsonb_populate_recordset(null::public.agency_user, $1::jsonb) made
      where row.agency = made.agency and row.name = made.name and row.id <> all ($2)`,
    [JSON.stringify(rows), makers, at],
  )
}

/** Inserts rows; columns that they lack have the default of the database. */
export async function insertRows(
  client: Client,
  table: string,
  rows: readonly StoredObject[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (columns === '') return
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** Writes the given columns of rows, which are found by the key of the table. */
export async function updateColumns(
  client: Client,
  table: Table,
  columns: readonly string[],
  rows: readonly StoredObject[],
): Promise<void> {
  const same = table.key.map((column) => `row.${column} = given.${column}`).join(' and ') || 'true'
  await client.query(
    `update ${table.stored} row set ${columns.map((column) => `${column} = given.${column}`).join(', ')}
      from jsonb_populate_recordset(null::public.${table.stored}, $1::jsonb) given where ${same}`,
    [JSON.stringify(rows)],
  )
}

/** Deletes sailings without bookings. */
export async function deleteSailings(client: Client, numbers: readonly number[]): Promise<void> {
  for (const [table, column] of [
    ['stock', 'itinerary_id'],
    ['port_call', 'itinerary_id'],
    ['itinerary', 'id'],
  ])
    await client.query(`delete from ${table} where ${column} = any($1)`, [numbers])
}

/** Writes line and season, which later sales have, and the row of the timetable. */
export async function writeSailing(
  client: Client,
  { number, line, season, timetable }: Pick<StoredSailing, 'number' | 'line' | 'season' | 'timetable'>,
): Promise<void> {
  await client.query('update itinerary set line = $2, season = $3, timetable = $4 where id = $1', [
    number,
    line,
    season,
    timetable,
  ])
}

/** Lets loads of networks follow one another. */
export async function lockLoads(client: Client): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('purser world'))`)
}

/** Waits for the calls under way, at most some seconds; later ones wait until the transaction ends. */
export async function beginPublication(client: Client, seconds: number): Promise<void> {
  await client.query(`set local lock_timeout = '${seconds}s'`)
  await client.query('select begin_publication()')
  await client.query('set local lock_timeout = 0')
}

/** `user` and `source` are noted with the version. */
export async function publish(client: Client, user: string, source: string): Promise<void> {
  await client.query('select publish_catalogue($1, $2, now())', [user, source])
}

/** The published version of the catalogue; 0 if there is none. */
export async function readVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select coalesce(max(version), 0)::int as version from publication',
  )
  return rows[0]?.version ?? 0
}

/** From now on the world is the operator’s own: the files of the demo are not written into it any more. */
export async function endDemo(client: Client): Promise<void> {
  await client.query(`delete from world where key = 'scale'`)
}

/** Returns whether the database is of a version that has the tables of networks. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ present: boolean }>(
    `select to_regclass('timetable') is not null as present`,
  )
  return rows[0]?.present ?? false
}

/** The currency of the network; undefined if the database has none. */
export async function readCurrency(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ currency: string }>('select currency from network')
  return rows[0]?.currency
}

/** Codes of agencies whose users have no passwords. */
export async function readWithoutPasswords(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>('select code from agency where directory_only')
  return rows.map(({ code }) => code)
}

/** The zone of the days of sale; undefined if the database has no network. */
export async function readZone(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ timezone: string }>('select timezone from network')
  return rows[0]?.timezone
}

export async function hasRows(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${table}) as filled`)
  return rows[0]?.filled ?? false
}

/** Agencies count in the currency of the network. */
export async function writeCurrency(client: Client, currency: string): Promise<void> {
  await client.query('update agency set currency = $1', [currency])
}

/** Codes of the rows of a table, by which others name them. */
export async function readCodes(client: Client, table: Table): Promise<ReadonlySet<string>> {
  const {
    stored,
    key: [first = ''],
  } = table
  const { rows } = await client.query<{ code: string }>(
    `select distinct ${first}::text as code from ${stored} ${isOfNetwork(table)}`,
  )
  return new Set(rows.map(({ code }) => code))
}

/** Debts of agencies, in all or to single companies, by the key of the rows of the table with their credits. */
export async function readOwed(
  client: Client,
  table: 'agencies' | 'company_credits',
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ key: string; owed: number }>(
    table === 'agencies'
      ? 'select code as key, owed from agency'
      : `select agency || ' ' || company as key, coalesce(credit.owed, booked.owed) as owed
           from company_credit credit full join (
             select agency, company, sum(amount)::bigint as owed from ledger_total
             where method = 'account' group by agency, company) booked using (agency, company)`,
  )
  return new Map(rows.map(({ key, owed }) => [key, owed]))
}

/** The letters of ticket numbers by company. */
export async function readLetters(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ code: string; letter: string }>(
    'select code, ticket_letter as letter from company',
  )
  return new Map(rows.map(({ code, letter }) => [code, letter]))
}

import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { inventory } from '../../contract/inventory.ts'
import { sendAhead, type Actor, type Tx } from '../database/transaction.ts'

export type Pattern = InputOf<typeof inventory.sailings>['body']
export type Control = InputOf<typeof inventory.publish>['body']['controls'][number]
export type Change = AnswerOf<typeof inventory.changes>['changes'][number]

/** Ids of the sailings of the companies that begin on the days of the pattern and match it, the earliest first. */
export async function matchingSailings(
  tx: Tx,
  companies: readonly string[],
  { from, to, lines, vessels, weekdays, origin, destination, departs, companies: chosen }: Pattern,
  { now, most }: { now: string; most: number },
): Promise<number[]> {
  const among = chosen ? companies.filter((code) => chosen.includes(code)) : companies
  const sailsBetween = sql`exists (
    select from port_call start join port_call stop on stop.itinerary_id = start.itinerary_id and stop.seq > start.seq
    where start.itinerary_id = itinerary.id and start.departs is not null
      ${origin === undefined ? sql`` : sql`and start.port = ${origin}`}
      ${origin === undefined || departs === undefined ? sql`` : sql`and right(start.departs, 5) = ${departs}`}
      ${destination === undefined ? sql`` : sql`and stop.port = ${destination}`})`
  const { rows } = await sql<{ id: number }>`
    select id from itinerary
    where company = any(${among}) and itinerary.departs between ${`${from} 00:00`} and ${`${to} 23:59`}
      and itinerary.departs > ${now}
      and not exists (select from disruption where itinerary_id = itinerary.id and kind = 'cancelled')
      ${lines ? sql`and line = any(${lines})` : sql``} ${vessels ? sql`and vessel = any(${vessels})` : sql``}
      ${weekdays ? sql`and extract(isodow from left(itinerary.departs, 10)::date) = any(${weekdays})` : sql``}
      ${departs === undefined || origin !== undefined ? sql`` : sql`and right(itinerary.departs, 5) = ${departs}`}
      ${origin === undefined && destination === undefined ? sql`` : sql`and ${sailsBetween}`}
    order by itinerary.departs, id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns the ids that are future sailings of the companies. */
export async function readFutureSailings(
  tx: Tx,
  companies: readonly string[],
  ids: readonly number[],
  now: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from itinerary where id = any(${ids}::bigint[]) and company = any(${companies}) and departs > ${now}
      and not exists (select from disruption where itinerary_id = itinerary.id and kind = 'cancelled')
    order by departs, id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Codes that are no agencies. */
export async function unknownAgencies(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code where code not in (select agency.code from agency)`.execute(
    tx,
  )
  return rows.map(({ code }) => code)
}

/** The latest published change of the sailings, and who made it. */
export async function latestChange(
  tx: Tx,
  sailings: readonly number[],
): Promise<{ id: number; agency: string; userName: string; at: Date } | undefined> {
  const { rows } = await sql<{ id: number; agency: string; userName: string; at: Date }>`
    select id, agency, user_name as "userName", at from sales_change
    where id = (select max(change_id) from sales_change_row where itinerary_id = any(${sailings}::bigint[]))`.execute(
    tx,
  )
  return rows[0]
}

export interface ChangedRow {
  itinerary: number
  resource: string
  before: number | null
  after: number | null
}

/** Returns whether a change of one of the rows, other than some, was published after a time. */
export async function isChangedSince(
  tx: Tx,
  rows: readonly { itinerary: number; resource: string }[],
  { since, except }: { since: Date; except: readonly number[] },
): Promise<boolean> {
  const { rows: later } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(itinerary bigint, resource text)
    join sales_change_row row on row.itinerary_id = given.itinerary and row.resource = given.resource
    join sales_change change on change.id = row.change_id
    where change.at > ${since} and change.id <> all(${except}::bigint[]) limit 1`.execute(tx)
  return later.length > 0
}

export interface ReleaseRow {
  itinerary: number
  resource: string
  onDay: string
  keeps: number
}

/** Records a change with its rows and releases; returns its id. */
export async function insertChange(
  tx: Tx,
  { agency, userName }: Pick<Actor, 'agency' | 'userName'>,
  change: {
    companies: readonly string[]
    at: Date
    reason: string
    controls: readonly Control[]
    undoes?: number
    rows: readonly ChangedRow[]
    releases: readonly ReleaseRow[]
  },
): Promise<number> {
  const { companies, at, reason, controls, undoes, rows, releases } = change
  const inserted = await sql<{ id: number }>`
    insert into sales_change (companies, agency, user_name, at, reason, controls, undoes)
    values (${companies}, ${agency}, ${userName}, ${at}, ${reason}, ${JSON.stringify(controls)}::jsonb, ${undoes ?? null})
    returning id`.execute(tx)
  const id = inserted.rows[0]?.id ?? 0
  sendAhead(
    tx,
    sql`
    insert into sales_change_row (change_id, itinerary_id, resource, before, after)
    select ${id}, itinerary, resource, before, after from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(itinerary bigint, resource text, before integer, after integer)`,
  )
  if (releases.length > 0)
    sendAhead(
      tx,
      sql`
    insert into allotment_release (change_id, itinerary_id, resource, on_day, keeps)
    select ${id}, itinerary, resource, "onDay", keeps from jsonb_to_recordset(${JSON.stringify(releases)}::jsonb)
      as given(itinerary bigint, resource text, "onDay" text, keeps integer)`,
    )
  return id
}

/** The digest of the rows and releases of a change, as the entry about it has it. */
export const digestOfChange = (id: RawBuilder<unknown>) => sql<string>`(
  select md5(concat_ws(chr(10), (
    select string_agg(jsonb_build_array(itinerary_id, resource, before, after)::text, chr(10)
      order by itinerary_id, resource)
    from sales_change_row where change_id = ${id}), (
    select string_agg(jsonb_build_array(itinerary_id, resource, on_day, keeps)::text, chr(10)
      order by itinerary_id, resource, on_day)
    from allotment_release where change_id = ${id}))))`

export async function readDigest(tx: Tx, change: number): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select ${digestOfChange(sql`${change}`)} as digest`.execute(
    tx,
  )
  return rows[0]?.digest ?? ''
}

/** The changes of the companies before an id, the latest first. */
export async function readChanges(
  tx: Tx,
  companies: readonly string[],
  { before, zone, limit }: { before: number | undefined; zone: string; limit: number },
): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select change.id, to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as at, agency, user_name as "userName",
      reason, controls, touched.sailings, touched."from", touched."to", change.undoes,
      (select id from sales_change later where later.undoes = change.id) as undone
    from sales_change change cross join lateral (
      select count(distinct itinerary_id)::int as sailings, coalesce(min(left(departs, 10)), '') as "from",
        coalesce(max(left(departs, 10)), '') as "to"
      from sales_change_row join itinerary on itinerary.id = itinerary_id where change_id = change.id) touched
    where companies <@ ${companies}::text[] ${before === undefined ? sql`` : sql`and change.id < ${before}`}
    order by change.id desc limit ${limit}`.execute(tx)
  return rows.map(({ undoes, undone, ...change }) => ({
    ...change,
    ...((undoes ?? undefined) !== undefined && { undoes }),
    ...((undone ?? undefined) !== undefined && { undone }),
  }))
}

/** A change with its rows, locked so that it is undone once; undefined if it is none of the companies’. */
export async function lockChange(
  tx: Tx,
  companies: readonly string[],
  id: number,
): Promise<
  | { companies: string[]; controls: Control[]; reason: string; isUndone: boolean; rows: ChangedRow[] }
  | undefined
> {
  sendAhead(tx, sql`select pg_advisory_xact_lock(hashtext('purser sales change ' || ${id}::text))`)
  const read = await sql<{ companies: string[]; controls: Control[]; reason: string; isUndone: boolean }>`
    select companies, controls, reason, exists (select from sales_change later where later.undoes = change.id) as "isUndone"
    from sales_change change where id = ${id} and companies <@ ${companies}::text[]`.execute(tx)
  const [change] = read.rows
  if (!change) return undefined
  const { rows } = await sql<ChangedRow>`
    select itinerary_id as itinerary, resource, before, after from sales_change_row where change_id = ${id}`.execute(
    tx,
  )
  return { ...change, rows }
}

/** Returns whether a change is in force: it is not undone, or its undoing is undone. */
const isInForce = (id: ReturnType<typeof sql>) => sql`(
  with recursive undoing as (
    select ${id} as id, 0 as depth
    union all
    select later.id, depth + 1 from sales_change later join undoing on later.undoes = undoing.id)
  select max(depth) % 2 = 0 from undoing)`

/** Returns whether a release is of the change that holds, the last one in force of its allotment. */
const isHeld = sql`release.change_id = (
  select max(row.change_id) from sales_change_row row join sales_change change on change.id = row.change_id
  where row.itinerary_id = release.itinerary_id and row.resource = release.resource and change.undoes is null
    and ${isInForce(sql`row.change_id`)})`

type DueRelease = Pick<ReleaseRow, 'itinerary' | 'resource' | 'onDay'> & { change: number }

/**
 * Releases of allotments that are due on the day, locked, those of another server left out. Those of a change that does not
 * hold remain, as it holds again once the later one is undone, and end with their sailing.
 */
export async function lockDueReleases(tx: Tx, day: string, limit: number): Promise<DueRelease[]> {
  const { rows } = await sql<DueRelease>`
    select change_id as change, itinerary_id as itinerary, resource, on_day as "onDay" from allotment_release release
    where on_day <= ${day} and done_at is null
      and (${isHeld} or not exists (select from itinerary where id = release.itinerary_id and departs >= ${day}))
    order by on_day limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** Marks locked releases as done, of those of sailings ahead the ones that hold now. Returns the ones that hold. */
export async function markReleased(tx: Tx, due: readonly DueRelease[], day: string): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow & { held: boolean }>`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(due)}::jsonb)
        as given(change bigint, itinerary bigint, resource text, "onDay" text)),
    judged as (
      select release.change_id, release.itinerary_id, release.resource, release.on_day, ${isHeld} as held
      from given join allotment_release release on release.change_id = given.change
        and release.itinerary_id = given.itinerary and release.resource = given.resource
        and release.on_day = given."onDay")
    update allotment_release release set done_at = now() from judged
    where release.change_id = judged.change_id and release.itinerary_id = judged.itinerary_id
      and release.resource = judged.resource and release.on_day = judged.on_day
      and (held or not exists (select from itinerary where id = release.itinerary_id and departs >= ${day}))
    returning release.itinerary_id as itinerary, release.resource, release.on_day as "onDay", keeps, held`.execute(
    tx,
  )
  return rows.flatMap(({ held, ...release }) => (held ? [release] : []))
}

/** The releases ahead of the allotments on the sailings, by the change that holds. */
export async function readReleases(tx: Tx, sailings: readonly number[]): Promise<ReleaseRow[]> {
  const { rows } = await sql<ReleaseRow>`
    select itinerary_id as itinerary, resource, on_day as "onDay", keeps from allotment_release release
    where itinerary_id = any(${sailings}::bigint[]) and ${isHeld}
    order by itinerary_id, resource, on_day`.execute(tx)
  return rows
}

/** Days of sale that are compared, and weeks before in which the same weekday is. */
const [lately, weeks] = [7, 8]

export interface Sales {
  itinerary: number
  bookings: number
  revenue: number
  soldLately: number
  usualLately: number
}

/**
 * Returns what has been sold on the sailings: bookings, revenue, and passengers of the last days, with the average of the same
 * days before departure of the line on this weekday and at this time. As the system.
 */
export async function salesOf(tx: Tx, sailings: readonly number[], today: string): Promise<Sales[]> {
  const lastWeek = (day: ReturnType<typeof sql>) =>
    sql`issued_on > to_char(${day} - ${lately}::int, 'YYYY-MM-DD') and issued_on <= to_char(${day}, 'YYYY-MM-DD')`
  const { rows } = await sql<Sales>`
    select chosen.id as itinerary, sold.bookings, sold.revenue, sold.lately as "soldLately",
      coalesce(usual.persons, 0)::float8 as "usualLately"
    from itinerary chosen
    cross join lateral (
      select count(distinct reference)::int as bookings,
        coalesce(sum(net + vat + dues + surcharges), 0)::bigint as revenue,
        count(*) filter (where kind = 'passenger' and ${lastWeek(sql`${today}::date`)})::int as lately
      from ticket_sale where itinerary_id = chosen.id and cancelled = 0) sold
    cross join lateral (
      select avg(persons) as persons from (
        select (select count(*) from ticket_sale where itinerary_id = former.id and cancelled = 0 and kind = 'passenger'
          and ${lastWeek(sql`(${today}::date - ago * 7)`)}) as persons
        from generate_series(1, ${weeks}::int) as ago
        join itinerary former on former.line = chosen.line
          and former.departs = to_char(left(chosen.departs, 10)::date - ago * 7, 'YYYY-MM-DD') || right(chosen.departs, 6)
      ) counted) usual
    where chosen.id = any(${sailings}::bigint[])`.execute(tx)
  return rows
}

export interface FormerSailing {
  itinerary: number
  /** Units of the class that were sold, by days before departure. */
  sold: { days: number; units: number }[]
}

/** Weeks whose sailings are counted. */
const formerWeeks = 26

/**
 * The sailings of the line on the weekday of a sailing in the weeks before today, with what was sold of a class, the latest
 * first. A whole cabin is one unit. As the system.
 */
export async function formerSales(
  tx: Tx,
  { itinerary, what, isCabin, today }: { itinerary: number; what: string; isCabin: boolean; today: string },
): Promise<FormerSailing[]> {
  const { rows } = await sql<FormerSailing>`
    select former.id as itinerary, coalesce((
      select jsonb_agg(jsonb_build_object('days', days, 'units', units)) from (
        select left(former.departs, 10)::date - issued_on::date as days,
          count(distinct case when ${isCabin} and item.request_type = 'COMPLETE'
            then item.booking_id || ' ' || item.request else item.id::text end)::int as units
        from ticket_sale sale join booking_item item on item.id = sale.item_id
        where sale.itinerary_id = former.id and sale.cancelled = 0 and sale.kind = 'passenger'
          and item.accommodation = ${what}
        group by 1) by_day), '[]') as sold
    from itinerary chosen join itinerary former on former.line = chosen.line
      and former.departs < ${today} and left(former.departs, 10)::date >= ${today}::date - ${formerWeeks * 7}::int
      and extract(isodow from left(former.departs, 10)::date) = extract(isodow from left(chosen.departs, 10)::date)
      and right(former.departs, 5) = right(chosen.departs, 5)
      and not exists (select from disruption where itinerary_id = former.id and kind = 'cancelled')
    where chosen.id = ${itinerary} order by former.departs desc`.execute(tx)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import type { Grouping } from '../../contract/statistics.ts'
import type { Row } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import type { TicketFilter, Way } from './filter.ts'
import type { Clue } from '../booking/search/clue.ts'

export type Sql = RawBuilder<unknown>

/** Texts with this prefix sort before it. */
const endOf = (prefix: string) => `${prefix}~`

/** The conditions on columns that `ticket_sale` and `sales_total` both have. */
function ofSales(filter: TicketFilter): Sql[] {
  const { agencies, type, vessel, company, userName, way } = filter
  return [
    sql`sale.agency = any(${agencies}::text[])`,
    ...(type === undefined ? [] : [sql`upper(sale.type) = ${type}`]),
    ...(vessel === undefined ? [] : [sql`sale.vessel = ${vessel}`]),
    ...(company === undefined ? [] : [sql`sale.company = ${company}`]),
    ...(userName === undefined ? [] : [sql`lower(sale.user_name) = lower(${userName})`]),
    ...(way === undefined ? [] : [ofWay(way)]),
  ]
}

function ofWay(way: Way): Sql {
  const [from, to, either] = 'of' in way ? [way.of, way.of, sql`or`] : [way.from, way.to, sql`and`]
  return sql`(sale.origin = any(${from}::text[]) ${either} sale.destination = any(${to}::text[]))`
}

/** The conditions on days and names in `ticket_sale`. */
function ofTickets({ issued, departs, names }: TicketFilter): Sql[] {
  return [
    ...(issued ? [sql`sale.issued_on >= ${issued.from} and sale.issued_on <= ${issued.to}`] : []),
    ...(departs ? [sql`sale.departs >= ${departs.from} and sale.departs < ${endOf(departs.to)}`] : []),
    ...(names === undefined ? [] : [namedAs(names)]),
  ]
}

function namedAs(names: readonly Clue[]): Sql {
  if (names.length === 0) return sql`false`
  const each = names.map(({ beginnings, firstNames = [] }) => {
    const first = firstNames.length === 0 ? sql`` : sql` and ${begins('sale.name_key', firstNames)}`
    return sql`${begins('sale.surname_key', beginnings)}${first}`
  })
  return sql`(${sql.join(each, sql` or `)})`
}

function begins(column: string, beginnings: readonly string[]): Sql {
  const ranges = beginnings.map(
    (low) => sql`(${sql.ref(column)} >= ${low} and ${sql.ref(column)} < ${endOf(low)})`,
  )
  return sql`(${sql.join(ranges, sql` or `)})`
}

/** Joined by `and`. */
export const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)

/** Days of departure where only those are limited, else of issue. */
const basisOf = ({ issued, departs }: TicketFilter) => (departs && !issued ? 'departure' : 'issue')

/**
 * The table whose rows are added up, with its day and the conditions. The totals have one day, and no names: what asks
 * for more is added up from the tickets.
 */
function source(filter: TicketFilter): { table: Sql; day: Sql; where: Sql } {
  const { issued, departs, names } = filter
  const basis = basisOf(filter)
  const sales = ofSales(filter)
  if (names !== undefined || (issued && departs)) {
    const day = basis === 'issue' ? sql`sale.issued_on` : sql`left(sale.departs, 10)`
    return { table: sql`ticket_sale`, day, where: all([...sales, ...ofTickets(filter)]) }
  }
  const days = issued ?? departs
  const ofDays = days ? [sql`sale.day >= ${days.from} and sale.day <= ${days.to}`] : []
  const where = all([...sales, sql`sale.basis = ${basis}`, ...ofDays])
  return { table: sql`sales_total`, day: sql`sale.day`, where }
}

const summed = ['tickets', 'cancelled', 'net', 'vat', 'dues', 'surcharges', 'refunded'] as const

/** Smallest units, as sold; `refunded` of those cancelled. */
export type SumsRow = Pick<Row<'sales_total'>, (typeof summed)[number]>

const amount = (column: string) =>
  sql`coalesce(sum(${sql.ref(`sale.${column}`)}), 0)::bigint as ${sql.ref(column)}`
const sums = sql.join(summed.map(amount), sql`, `)

export async function readTotals(tx: Tx, filter: TicketFilter): Promise<SumsRow | undefined> {
  const { table, where } = source(filter)
  const { rows } = await sql<SumsRow>`select ${sums} from ${table} sale where ${where}`.execute(tx)
  return rows[0]
}

const keys: Record<Exclude<Grouping, 'day'>, Sql> = {
  route: sql`sale.origin || '-' || sale.destination`,
  company: sql`sale.company`,
  vessel: sql`sale.vessel`,
  user: sql`sale.agency || '/' || sale.user_name`,
  type: sql`sale.type`,
}

export async function readGroups(
  tx: Tx,
  filter: TicketFilter,
  grouping: Grouping,
): Promise<(SumsRow & { key: string })[]> {
  const { table, day, where } = source(filter)
  const key = grouping === 'day' ? day : keys[grouping]
  const order =
    grouping === 'day' ? sql`1` : sql`sum(sale.net + sale.vat + sale.dues + sale.surcharges) desc, 1`
  const { rows } = await sql<SumsRow & { key: string }>`
    select ${key} as key, ${sums} from ${table} sale where ${where}
    group by 1 having sum(sale.tickets) > 0 order by ${order}`.execute(tx)
  return rows
}

/** Adds up the totals of some days that have changed; returns how many days those are. */
export async function mergeTotals(tx: Tx, days: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select merge_sales_totals(${days}) as days`.execute(tx)
  return rows[0]?.days ?? 0
}

export interface TicketRow {
  item: number
  issuedOn: string
  departs: string
  origin: string
  destination: string
  vessel: string
  company: string
  ticket: string
  reference: string
  passenger: string
  type: string
  status: string
  isReplaced: boolean
  price: number
  agency: string
  userName: string
}

const columns = sql`item_id as item, issued_on as "issuedOn", departs, origin, destination, vessel, company, ticket,
  reference, passenger, type, status,
  (select replaced_by is not null from booking_item where id = found.item_id) as "isReplaced", net + vat + dues + surcharges as price, agency, user_name as "userName"`

/**
 * The first tickets in an order that an index has for one agency at a time. Those of several agencies are merged while
 * they are read, so that few more are read than returned; for this each list is ordered and limited by itself.
 */
function firstTickets(
  filter: TicketFilter,
  conditions: readonly Sql[],
  { columns, order, limit }: { columns: Sql; order: Sql; limit: number },
): Sql {
  const where = all([...ofSales(filter), ...ofTickets(filter), ...conditions])
  const ofEach = filter.agencies.map(
    (agency) => sql`(select ${columns} from ticket_sale sale where sale.agency = ${agency} and ${where}
      order by ${order} limit ${limit})`,
  )
  // A select without rows makes `union all` valid without agencies, and leaves the order and limit of a single one alone.
  const none = sql`(select ${columns} from ticket_sale sale where false)`
  return sql`${sql.join([none, ...ofEach], sql` union all `)} order by ${order} limit ${limit}`
}

/** Orders by day of issue and item. */
const by = (direction: Sql) => sql`issued_on ${direction}, item_id ${direction}`

/** A page of the tickets, the latest first. */
export async function readPage(
  tx: Tx,
  filter: TicketFilter,
  { page, size }: { page: number; size: number },
): Promise<TicketRow[]> {
  const first = { columns: sql`*`, order: by(sql`desc`), limit: (page + 1) * size }
  const { rows } = await sql<TicketRow>`
    select ${columns} from (${firstTickets(filter, [], first)}) found
    order by ${first.order} limit ${size} offset ${page * size}`.execute(tx)
  return rows
}

/** The tickets after one, by day of issue and item, the earliest first. */
export async function readTicketsAfter(
  tx: Tx,
  filter: TicketFilter,
  after: { issuedOn: string; item: number } | undefined,
  limit: number,
): Promise<TicketRow[]> {
  const more = after ? [sql`(sale.issued_on, sale.item_id) > (${after.issuedOn}, ${after.item})`] : []
  const first = { columns: sql`*`, order: by(sql`asc`), limit }
  const { rows } = await sql<TicketRow>`
    select ${columns} from (${firstTickets(filter, more, first)}) found order by ${first.order}`.execute(tx)
  return rows
}

export interface LoadRow {
  departs: string
  vessel: string
  company: string
  passengers: number
  vehicles: number
  capacity: number
  aboard: number
}

/** Tickets that are read, by departure, to find the first sailings; more are read only where these are not enough. */
const readAtFirst = 4000
const readMore = 16

/**
 * The earliest sailings with tickets that are not cancelled, with the persons on the fullest leg of the ship. `atFirst`
 * is how many tickets are read to find them.
 */
export async function readLoad(
  tx: Tx,
  filter: TicketFilter,
  limit: number,
  atFirst = readAtFirst,
): Promise<LoadRow[]> {
  const first = hasManySailings(filter) ? await firstSailings(tx, filter, { limit, atFirst }) : undefined
  const ofFirst = first ? [sql`sale.itinerary_id = any(${first}::bigint[])`] : []
  const where = all([...ofSales(filter), ...ofTickets(filter), ...ofFirst])
  const { rows } = await sql<LoadRow>`
    select departs, vessel, company, passengers, vehicles, coalesce(fullest.capacity, 0) as capacity, coalesce(fullest.aboard, 0) as aboard
    from (
      select min(sale.departs) as departs, sale.vessel, sale.company, sale.itinerary_id,
        (count(*) filter (where sale.kind = 'passenger'))::integer as passengers,
        (count(*) filter (where sale.kind = 'vehicle'))::integer as vehicles
      from ticket_sale sale where ${where} and sale.cancelled = 0 and sale.itinerary_id is not null
      group by sale.itinerary_id, sale.vessel, sale.company order by 1, 2 limit ${limit}
    ) sailing left join lateral (
      select capacity, whole + men + women as aboard from stock
      where stock.itinerary_id = sailing.itinerary_id and resource = 'PAX'
      order by whole + men + women desc, capacity limit 1
    ) fullest on true
    order by departs, vessel`.execute(tx)
  return rows
}

/** Days of departure alone leave many more sailings than are returned, and an index has them in their order. */
const hasManySailings = ({ departs, issued, vessel, userName, names, way }: TicketFilter) =>
  departs !== undefined && [issued, vessel, userName, names, way].every((limit) => limit === undefined)

/**
 * Ids of the sailings that depart first, at least `limit` of them where there are as many: a month has 160,000 tickets,
 * and its first 200 sailings a few thousand.
 */
async function firstSailings(
  tx: Tx,
  filter: TicketFilter,
  { limit, atFirst }: { limit: number; atFirst: number },
): Promise<number[]> {
  for (let most = atFirst; ; most *= readMore) {
    const sailings = await sailingsOf(tx, filter, most)
    const read = sailings.reduce((sum, { tickets }) => sum + tickets, 0)
    const last = sailings.reduce((latest, { until }) => (until > latest ? until : latest), '')
    // The rows may end amid the tickets of the last departure, so that some of its sailings are missing.
    const complete = read < most ? sailings : sailings.filter(({ departs }) => departs < last)
    if (read < most || complete.length >= limit) return complete.map(({ id }) => id)
  }
}

interface FirstSailing {
  id: number
  /** Departures of the first and the last ticket read. */
  departs: string
  until: string
  tickets: number
}

/** The sailings of the first tickets by departure. */
async function sailingsOf(tx: Tx, filter: TicketFilter, most: number): Promise<FirstSailing[]> {
  const first = firstTickets(filter, [sql`sale.cancelled = 0`, sql`sale.itinerary_id is not null`], {
    columns: sql`itinerary_id, departs`,
    order: sql`departs`,
    limit: most,
  })
  const { rows } = await sql<FirstSailing>`
    select itinerary_id as id, min(departs) as departs, max(departs) as until, count(*)::integer as tickets
    from (${first}) ticket group by itinerary_id`.execute(tx)
  return rows
}

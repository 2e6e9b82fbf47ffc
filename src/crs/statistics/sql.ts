import { sql, type RawBuilder } from 'kysely'
import type { Grouping } from '../../contract/statistics.ts'
import type { Clue } from '../booking/search/clue.ts'
import type { SalesTotalTable } from '../database/tables/statisticsTables.ts'
import type { Tx } from '../database/transaction.ts'
import type { TicketFilter } from './filter.ts'

type Sql = RawBuilder<unknown>

/** Texts with this prefix sort before it. */
const endOf = (prefix: string) => `${prefix}~`

/** The conditions on columns that `ticket_sale` and `sales_total` both have. */
function ofSales(filter: TicketFilter): Sql[] {
  const { agencies, type, vessel, company, userName, ports } = filter
  return [
    sql`sale.agency = any(${agencies}::text[])`,
    ...(type === undefined ? [] : [sql`upper(sale.type) = ${type}`]),
    ...(vessel === undefined ? [] : [sql`sale.vessel = ${vessel}`]),
    ...(company === undefined ? [] : [sql`sale.company = ${company}`]),
    ...(userName === undefined ? [] : [sql`lower(sale.user_name) = lower(${userName})`]),
    ...(ports === undefined
      ? []
      : [sql`(sale.origin = any(${ports}::text[]) or sale.destination = any(${ports}::text[]))`]),
  ]
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
const all = (conditions: readonly Sql[]) => sql.join(conditions, sql` and `)

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

/** Hundredths, as sold; `refunded` of those cancelled. */
export type SumsRow = Pick<SalesTotalTable, (typeof summed)[number]>

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
  price: number
  agency: string
  userName: string
}

const columns = sql`item_id as item, issued_on as "issuedOn", departs, origin, destination, vessel, company, ticket,
  reference, passenger, type, status, net + vat + dues + surcharges as price, agency, user_name as "userName"`

/** The first tickets in an order by day of issue and item, which the index has for one agency at a time. */
function firstOf(
  filter: TicketFilter,
  direction: Sql,
  { limit, offset = 0, more = [] }: { limit: number; offset?: number; more?: readonly Sql[] },
) {
  const where = all([sql`sale.agency = mine.code`, ...ofSales(filter), ...ofTickets(filter), ...more])
  const order = sql`issued_on ${direction}, item_id ${direction}`
  return sql<TicketRow>`
    select ${columns} from unnest(${filter.agencies}::text[]) mine (code) cross join lateral (
      select * from ticket_sale sale where ${where} order by ${order} limit ${offset + limit}
    ) found order by ${order} limit ${limit} offset ${offset}`
}

/** A page of the tickets, the latest first. */
export async function readPage(
  tx: Tx,
  filter: TicketFilter,
  { page, size }: { page: number; size: number },
): Promise<TicketRow[]> {
  const { rows } = await firstOf(filter, sql`desc`, { limit: size, offset: page * size }).execute(tx)
  return rows
}

/** The tickets after one, by day of issue and item, the earliest first. */
export async function readPart(
  tx: Tx,
  filter: TicketFilter,
  after: { issuedOn: string; item: number } | undefined,
  limit: number,
): Promise<TicketRow[]> {
  const more = after ? [sql`(sale.issued_on, sale.item_id) > (${after.issuedOn}, ${after.item})`] : []
  const { rows } = await firstOf(filter, sql`asc`, { limit, more }).execute(tx)
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

/** Tickets that are not cancelled, by sailing, with the persons on the fullest leg of the ship. */
export async function readLoad(tx: Tx, filter: TicketFilter, limit: number): Promise<LoadRow[]> {
  const where = all([...ofSales(filter), ...ofTickets(filter)])
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

/** Adds up the totals of some days that have changed; returns how many days those are. */
export async function mergeTotals(tx: Tx, days: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select merge_sales_totals(${days}) as days`.execute(tx)
  return rows[0]?.days ?? 0
}

import { sql } from 'kysely'
import type { Grouping } from '../../contract/statistics.ts'
import type { Row } from '../database/tables.ts'
import type { Tx } from '../database/transaction.ts'
import { all, ofSales, ofTickets, type Sql } from './conditions.ts'
import type { TicketFilter } from './filter.ts'

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

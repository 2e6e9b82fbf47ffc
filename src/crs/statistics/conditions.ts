import { sql, type RawBuilder } from 'kysely'
import type { Clue } from '../booking/search/clue.ts'
import type { TicketFilter, Way } from './filter.ts'

export type Sql = RawBuilder<unknown>

/** Texts with this prefix sort before it. */
const endOf = (prefix: string) => `${prefix}~`

/** The conditions on columns that `ticket_sale` and `sales_total` both have. */
export function ofSales(filter: TicketFilter): Sql[] {
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
export function ofTickets({ issued, departs, names }: TicketFilter): Sql[] {
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

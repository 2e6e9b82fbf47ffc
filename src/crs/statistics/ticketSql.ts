import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { all, ofSales, ofTickets, type Sql } from './conditions.ts'
import type { TicketFilter } from './filter.ts'

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
export function firstTickets(
  filter: TicketFilter,
  conditions: readonly Sql[],
  { columns, order, limit }: { columns: Sql; order: Sql; limit: number },
): Sql {
  const where = all([...ofSales(filter), ...ofTickets(filter), ...conditions])
  const ofEach = filter.agencies.map(
    (agency) => sql`(select ${columns} from ticket_sale sale where sale.agency = ${agency} and ${where}
      order by ${order} limit ${limit})`,
  )
  // No row, so that there is a list also for no agency, and a list of lists for one.
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
export async function readPart(
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

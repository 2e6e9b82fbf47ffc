import type pg from 'pg'
import { Network } from '../../network/check/network.ts'
import { isEmpty, type TableDifference } from '../../network/load/difference.ts'
import type { Plan } from '../../network/load/plan.ts'
import type { StoredObject } from '../../network/table/kinds.ts'

/** The tables that the operator’s own agencies have without those of the demo. */
export const tablesOfAgencies: ReadonlySet<string> = new Set([
  'agencies',
  'company_credits',
  'ticket_series',
  'users',
  'printers',
  'parcel_ports',
])

/** Tables whose present rows remain as they are: sales and agencies change them, or sailings depend on them. */
const addedOnly = new Set(['network', 'lines', 'fares', ...tablesOfAgencies])

/** Tables that are complete: rows that a world lacks by now are deleted. */
const complete = new Set(['taxes', 'notices', 'group_fares', 'redirections', 'translations'])

/** The part of a plan that a world of an earlier version gets; what its agencies have changed remains. */
export function renewalOf(plan: Plan): Plan {
  const tables = plan.tables.map(renewalOfTable).filter((difference) => !isEmpty(difference))
  return { ...plan, tables }
}

function renewalOfTable(difference: TableDifference): TableDifference {
  const { table, changed, withdrawn } = difference
  if (table.name === 'users') return newMailboxes(difference)
  return {
    ...difference,
    changed: addedOnly.has(table.name) ? [] : changed,
    withdrawn: complete.has(table.name) ? withdrawn : [],
  }
}

/** Users of the first versions had no address and no hidden entries. */
function newMailboxes({ table, added, changed }: TableDifference): TableDifference {
  const written = ['agency', 'name', 'email', 'hide_setting']
  return {
    table: { ...table, columns: table.columns.filter(({ name }) => written.includes(name)) },
    added,
    changed: changed.filter(({ former }) => former.email === ''),
    withdrawn: [],
  }
}

/** Tables of which an agency gets rows only while it has none with the same values in these columns. */
const givenOnce: Readonly<Record<string, readonly string[]>> = {
  ticket_series: ['agency', 'company'],
  parcel_ports: ['agency'],
}

/** The network without rows that agencies have in another form by now. */
export async function onlyMissing(client: Pick<pg.ClientBase, 'query'>, network: Network): Promise<Network> {
  const tables = new Map(network.tables)
  for (const [name, columns] of Object.entries(givenOnce)) {
    const rows = tables.get(name)
    if (!rows) continue
    const keyOf = (row: StoredObject) => columns.map((column) => String(row[column])).join(' ')
    const stored = await client.query<StoredObject>(`select ${columns.join(', ')} from ${rows.table.stored}`)
    const present = new Set(stored.rows.map(keyOf))
    tables.set(name, { ...rows, rows: rows.rows.filter(({ stored }) => !present.has(keyOf(stored))) })
  }
  return new Network(network.settings, tables)
}

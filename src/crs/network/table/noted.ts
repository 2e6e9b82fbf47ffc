import { storedColumns, type Table } from './table.ts'
import { recordTables } from './tables.ts'

/** The columns with the rights of users, who change some others themselves. */
const columnsOfUsers = ['agency', 'name', 'rights', 'companies', 'can_check_in', 'check_in_ports', 'blocked']

/** The columns of a table that only a publication changes. */
function publishedColumns(table: Table): readonly string[] {
  if (table.name === 'users') return columnsOfUsers
  const changedBySales = new Set(
    table.columns.filter(({ isInitial }) => isInitial).map(({ stored }) => stored),
  )
  return storedColumns(table).filter((column) => !changedBySales.has(column))
}

/** The crew of ended voyages is erased with their persons. */
const isNoted = ({ name }: Table) => name !== 'crew'

/** Columns of which the journal has a digest with each publication, by table of the database. */
export const notedColumns: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  recordTables.filter(isNoted).map((table) => [table.stored, publishedColumns(table)]),
)

/** All tables that a publication writes. */
export const publishedTables: readonly string[] = recordTables.map(({ stored }) => stored)

import { StartupError } from '../../database/startupError.ts'
import { readSingleSailings, readStored, type Client } from '../load/storedSql.ts'
import { digitsOf } from '../table/kinds.ts'
import { sailings as sailingTable } from '../table/sailings.ts'
import { recordTables, secretColumns } from '../table/tables.ts'
import { canonicalRows, csvText } from './canonical.ts'

/**
 * The tables of the network in their canonical form, by file name. There are no passwords, no table without rows, and no
 * single sailings before `today` (YYYY-MM-DD), which a load leaves as they are. `isWanted` chooses tables by name.
 */
export async function exportNetwork(
  client: Client,
  today: string,
  isWanted: (table: string) => boolean = () => true,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  let digits = 2
  for (const described of recordTables) {
    if (described.name !== 'network' && !isWanted(described.name)) continue
    const table = { ...described, columns: described.columns.filter(({ name }) => !secretColumns.has(name)) }
    const rows = await readStored(client, table)
    if (table.name === 'network') {
      const [network] = rows
      if (!network) throw new StartupError('The database has no network: load one first.')
      digits = digitsOf(String(network.currency))
    }
    if (rows.length > 0 && isWanted(table.name))
      files.set(
        `${table.name}.csv`,
        csvText(
          table.columns.map(({ name }) => name),
          canonicalRows(table, rows, { digits }),
        ),
      )
  }
  const sailings = isWanted(sailingTable.name) ? await readSingleSailings(client, today) : []
  if (sailings.length > 0)
    files.set(
      `${sailingTable.name}.csv`,
      csvText(
        sailingTable.columns.map(({ name }) => name),
        canonicalRows(
          sailingTable,
          sailings.map((sailing) => ({ ...sailing })),
          { digits },
        ),
      ),
    )
  return files
}

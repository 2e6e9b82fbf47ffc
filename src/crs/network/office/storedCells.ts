import { formatLocal } from '../../server/clock.ts'
import { readCurrency, readSingleSailings, readStored, readZone, type Client } from '../load/storedSql.ts'
import type { StoredObject } from '../table/kinds.ts'
import { digitsOf } from '../table/kinds.ts'
import type { Table } from '../table/table.ts'
import { sailings } from '../table/sailings.ts'
import { canonicalRows } from '../write/canonical.ts'

/**
 * The canonical cells of all columns of a table, sorted by key; those of secrets are empty. Of single sailings, those of the
 * past are left out.
 */
export async function storedCells(client: Client, table: Table, now: Date): Promise<string[][]> {
  const currency = await readCurrency(client)
  if (currency === undefined) return []
  return canonicalRows(table, await storedRows(client, table, now), { digits: digitsOf(currency) })
}

async function storedRows(client: Client, table: Table, now: Date): Promise<StoredObject[]> {
  if (table.name !== sailings.name) return readStored(client, table)
  const today = formatLocal(now, (await readZone(client)) ?? 'UTC').slice(0, 10)
  return (await readSingleSailings(client, today)).map((sailing) => ({ ...sailing }))
}

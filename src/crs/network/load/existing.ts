import { formatLocal } from '../../server/clock.ts'
import type { RawTable } from '../file/rawTable.ts'
import { readCsv, tableName } from '../file/readCsv.ts'
import { digitsOf } from '../table/kinds.ts'
import { recordTables } from '../table/tables.ts'
import { exportNetwork } from '../write/exportNetwork.ts'
import { readCodes, readCurrency, readZone, type Client } from './storedSql.ts'

/** The parts of the database with which the `present` tables of a folder must fit together. */
export async function existingOf(client: Client, present: ReadonlySet<string>, now: Date) {
  const currency = await readCurrency(client)
  const codes = new Map<string, ReadonlySet<string>>()
  for (const table of recordTables)
    if (table.key.length > 0 && !present.has(table.name))
      codes.set(table.name, await readCodes(client, table))
  const zone = await readZone(client)
  const tables =
    zone === undefined
      ? new Map<string, RawTable>()
      : await tablesBut(client, present, formatLocal(now, zone))
  return { digits: digitsOf(currency), codes, tables }
}

/** The tables of the database that a folder lacks, which faults name as files of the database. */
async function tablesBut(
  client: Client,
  present: ReadonlySet<string>,
  time: string,
): Promise<Map<string, RawTable>> {
  const files = await exportNetwork(client, time.slice(0, 10), (name) => !present.has(name))
  const read = [...files].flatMap(
    ([file, text]) => readCsv(`database (${file})`, Buffer.from(text), tableName(file)).tables,
  )
  return new Map(read.map((table) => [table.name, table]))
}

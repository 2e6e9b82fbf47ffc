import type { AnswerOf } from '../../../contract/call.ts'
import type { DescribedColumn, network } from '../../../contract/network.ts'
import type { Language } from '../../../domain/value/language.ts'
import { countRows, isDemo } from '../load/countsSql.ts'
import { readCurrency, readVersion, type Client } from '../load/storedSql.ts'
import { inLanguage } from '../phrase.ts'
import type { Column, Table } from '../table/table.ts'
import { networkTables, secretColumns } from '../table/tables.ts'

/** The tables of the network with their columns and the number of their rows, explained in a language. */
export async function describeTables(
  client: Client,
  language: Language,
): Promise<AnswerOf<typeof network.tables>> {
  const counts = await countRows(client, networkTables)
  return {
    version: await readVersion(client),
    isEmpty: (await readCurrency(client)) === undefined,
    isDemo: await isDemo(client),
    tables: networkTables.map((table) => ({
      name: table.name,
      about: inLanguage(table.about, language),
      count: counts.get(table.name) ?? 0,
      columns: table.columns.map((column) => describedColumn(table, column, language)),
    })),
  }
}

function describedColumn(table: Table, { kind, ...column }: Column, language: Language): DescribedColumn {
  return {
    name: column.name,
    about: inLanguage(column.about, language),
    expected: inLanguage(kind.expected, language),
    example: column.example,
    isKey: table.key.includes(column.name),
    isRequired: column.empty === undefined,
    isNumber: kind.isNumber ?? false,
    isInitial: column.isInitial ?? false,
    isSecret: secretColumns.has(column.name),
    ...(kind.choices && { choices: [...kind.choices] }),
    ...(kind.separator !== undefined && { separator: kind.separator }),
    ...(kind.refersTo !== undefined && { refersTo: kind.refersTo }),
  }
}

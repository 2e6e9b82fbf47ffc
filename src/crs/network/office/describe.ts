import type { AnswerOf } from '../../../contract/call.ts'
import type { DescribedColumn, network } from '../../../contract/network.ts'
import type { Language } from '../../../domain/value/language.ts'
import { countRows, isDemo } from './officeSql.ts'
import { readCurrency, readVersion, type Client } from '../load/storedSql.ts'
import { inLanguage } from '../phrase.ts'
import type { Column, Table } from '../table/table.ts'
import { digitsOf, type Kind } from '../table/kinds.ts'
import { networkTables, secretColumns } from '../table/tables.ts'

/** The tables of the network with their columns and the number of their rows, explained in a language. */
export async function describeTables(
  client: Client,
  language: Language,
): Promise<AnswerOf<typeof network.tables>> {
  const counts = await countRows(client, networkTables)
  const currency = await readCurrency(client)
  const digits = digitsOf(currency)
  return {
    version: await readVersion(client),
    isEmpty: currency === undefined,
    isDemo: await isDemo(client),
    tables: networkTables.map((table) => ({
      name: table.name,
      about: inLanguage(table.about, language),
      count: counts.get(table.name) ?? 0,
      columns: table.columns.map((column) => describedColumn(table, column, { digits, language })),
    })),
  }
}

function describedColumn(
  table: Table,
  { kind, ...column }: Column,
  { digits, language }: { digits: number; language: Language },
): DescribedColumn {
  const { number } = kind
  return {
    name: column.name,
    about: inLanguage(column.about, language),
    expected: inLanguage(kind.expected, language),
    example: column.example,
    isKey: table.key.includes(column.name),
    isRequired: column.empty === undefined,
    isShared: column.empty === undefined && isShared(kind),
    isInitial: column.isInitial ?? false,
    isSecret: secretColumns.has(column.name),
    ...(number && {
      number: {
        least: number.least,
        most: number.most,
        decimals: number.decimals === 'currency' ? digits : number.decimals,
        isAmount: number.decimals === 'currency',
      },
    }),
    ...(kind.choices && { choices: [...kind.choices] }),
    ...(kind.separator !== undefined && { separator: kind.separator }),
    ...(kind.refersTo !== undefined && { refersTo: kind.refersTo }),
  }
}

const isShared = ({ separator, refersTo, choices, isShared: isMarked }: Kind) =>
  isMarked === true || (separator === undefined && (refersTo !== undefined || choices !== undefined))

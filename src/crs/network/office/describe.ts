import type { AnswerOf } from '../../../contract/call.ts'
import type { DescribedColumn, network } from '../../../contract/network.ts'
import type { Language } from '../../../domain/value/language.ts'
import { lackedCompany, visibleRows, type Officer } from './entitlement.ts'
import { isOfNetwork } from './rowCompanies.ts'
import { storedCells } from './storedCells.ts'
import { countRows, isDemo } from './officeSql.ts'
import { readCurrency, readVersion } from '../load/storedSql.ts'
import { inLanguage } from '../phrase.ts'
import type { Column, Table } from '../table/table.ts'
import { digitsOf, type Kind } from '../table/kinds.ts'
import { networkTables, secretColumns } from '../table/tables.ts'

/** The tables of the network with their columns and the number of rows that the officer sees, in the officer’s language. */
export async function describeTables(officer: Officer, now: Date): Promise<AnswerOf<typeof network.tables>> {
  const {
    pool: client,
    who: { language },
  } = officer
  const lacked = await lackedCompany(officer)
  const counts = lacked === undefined ? await countRows(client, networkTables) : await countSeen(officer, now)
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
      ...(lacked !== undefined && isOfNetwork(table.name) && { lacked }),
      columns: table.columns.map((column) => describedColumn(table, column, { digits, language })),
    })),
  }
}

/** The number of rows that the officer sees of each table. */
async function countSeen(officer: Officer, now: Date): Promise<ReadonlyMap<string, number>> {
  const seen = await visibleRows(officer)
  const counts = new Map<string, number>()
  for (const table of networkTables)
    counts.set(table.name, seen(table, await storedCells(officer.pool, table, now)).length)
  return counts
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

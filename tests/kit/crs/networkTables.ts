import { checkNetwork } from '../../../src/crs/network/check/checkNetwork.ts'
import type { RawTable } from '../../../src/crs/network/file/rawTable.ts'
import { readCsv } from '../../../src/crs/network/file/readCsv.ts'
import type { Network } from '../../../src/crs/network/check/network.ts'
import type { RowFault } from '../../../src/crs/network/check/rows.ts'
import { canonicalRows } from '../../../src/crs/network/write/canonical.ts'
import { networkTables } from '../../../src/crs/network/table/tables.ts'
import { templateFiles } from '../../../src/crs/network/write/template.ts'

export type Tables = Map<string, RawTable>

/** The tables of the template, as they are read from its files. */
export function templateTables(): Tables {
  const files = [...templateFiles()].filter(([name]) => name.endsWith('.csv'))
  return new Map(
    files.map(([file, text]) => {
      const name = file.replace('.csv', '')
      const [table] = readCsv(file, Buffer.from(text), name).tables
      return [name, table!]
    }),
  )
}

/** The rows of a network as its files would have them. */
export function rawTablesOf({ tables, settings }: Network): Tables {
  const raw = [...tables].map(([name, { table, file, rows }]): [string, RawTable] => {
    const stored = rows.map((row) => ({ ...row.stored, ...table.underived?.(row.stored) }))
    const cells = canonicalRows(table, stored, settings)
    const columns = table.columns.map((column) => column.name)
    return [name, { name, file, columns, rows: cells.map((of, at) => ({ line: at + 2, cells: of })) }]
  })
  return new Map(raw)
}

/** The tables with other cells in a row, the first one unless its index is given; a column that is new is added. */
export function change(
  tables: Tables,
  name: string,
  cells: Readonly<Record<string, string>>,
  index = 0,
): Tables {
  const table = tables.get(name)!
  const columns = [...new Set([...table.columns, ...Object.keys(cells)])]
  const rows = table.rows.map((row, at) => ({
    ...row,
    cells: columns.map(
      (column, place) => (at === index ? cells[column] : undefined) ?? row.cells[place] ?? '',
    ),
  }))
  return new Map(tables).set(name, { ...table, columns, rows })
}

/** The faults of the template with changes in the first rows of tables. */
export function faultsOf(
  ...changes: (readonly [name: string, cells: Readonly<Record<string, string>>])[]
): readonly RowFault[] {
  return checkNetwork(
    changes.reduce((tables, [name, cells]) => change(tables, name, cells), templateTables()),
  ).faults
}

/** The template and, with one row of the examples of their columns, the tables that it does without. */
export function completeTables(): Tables {
  const tables = templateTables()
  for (const { name, columns } of networkTables) {
    const table = tables.get(name)
    const names = columns.map((column) => column.name)
    const rows = table
      ? table.rows.map(({ line, cells }) => ({
          line,
          cells: names.map((column) => cells[table.columns.indexOf(column)] ?? ''),
        }))
      : [{ line: 2, cells: columns.map(({ example }) => example) }]
    tables.set(name, { name, file: `${name}.csv`, columns: names, rows })
  }
  return tables
}

import { existsSync, readFileSync } from 'node:fs'
import { digitsOfNetwork } from '../../network/check/checkNetwork.ts'
import { FaultyNetwork } from '../../network/check/faultyNetwork.ts'
import { Network, textOf } from '../../network/check/network.ts'
import { readRows, type NetworkRow, type NetworkRows } from '../../network/check/rows.ts'
import { readCsv } from '../../network/file/readCsv.ts'
import { date, type StoredObject, type StoredValue } from '../../network/table/kinds.ts'
import { storedRow, type Table } from '../../network/table/table.ts'
import { networkTables, tableNamed } from '../../network/table/tables.ts'
import { addDays, daysBetween } from '../../../domain/value/portTime.ts'
import { scales } from './season.ts'

const folder = new URL('../data/', import.meta.url)

/** The folder of the demo network, which has all lines of the largest world. Tests check that its rows fit together. */
export function readDemoTables(): Network {
  const raw = networkTables.flatMap(({ name }) => {
    const url = new URL(`${name}.csv`, folder)
    return existsSync(url) ? readCsv(`${name}.csv`, readFileSync(url), name).tables : []
  })
  const settings = { digits: digitsOfNetwork(raw.find(({ name }) => name === 'network')) ?? 2 }
  const tables = raw.map((table) => readRows(tableOf(table.name), table, settings))
  const faults = tables.flatMap((table) => table.faults)
  if (faults.length > 0) throw new FaultyNetwork(faults)
  return new Network(settings, new Map(tables.map((rows) => [rows.table.name, rows])))
}

function tableOf(name: string): Table {
  const table = tableNamed(name)
  if (!table) throw new Error(`A network has no table ${name}.`)
  return table
}

/** The zone of the days of sale of the demo. */
export function demoZone(): string {
  const [row] = readDemoTables().rows('network')
  return row ? textOf(row, 'timezone') : ''
}

/** The rows of a table as records, whose fields are named after the columns: `nameEl` for `name_el`. */
export const recordsOf = <T>(network: Network, table: string): T[] =>
  network.rows(table).map(({ stored }) => recordOf(stored) as T)

const recordOf = (row: StoredObject) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

/** Rows of a table that are made, not read. */
export function madeRows(name: string, rows: Iterable<Readonly<Record<string, StoredValue>>>): NetworkRows {
  const table = tableOf(name)
  const made = Array.from(rows, (row, index): NetworkRow => {
    const values = new Map(Object.entries(row))
    return { line: index + 2, values, stored: storedRow(table, values) }
  })
  return { table, file: `${name}.csv`, rows: made }
}

/** Codes by table; of these tables a world has some rows only. */
export type Part = Readonly<Record<'companies' | 'lines' | 'ships', ReadonlySet<string>>>

/**
 * The rows of a network that name no company, line or ship outside a part of it. Lists are shortened; a list that would become
 * empty has its row left out, because an empty list means all.
 */
export function partOf(network: Network, part: Part): Network {
  const codes = new Map<string | undefined, ReadonlySet<string>>(Object.entries(part))
  const tables = [...network.tables].map(([name, { table, file, rows }]): [string, NetworkRows] => {
    const limited = table.columns
      .map((column) => ({
        name: column.stored,
        present: codes.get(table.key[0] === column.name && codes.has(name) ? name : column.kind.refersTo),
      }))
      .flatMap(({ name: column, present }) => (present ? [{ column, present }] : []))
    return [name, { table, file, rows: rows.flatMap((row) => limitedRow(row, limited)) }]
  })
  return new Network(network.settings, new Map(tables))
}

function limitedRow(
  row: NetworkRow,
  limited: readonly { column: string; present: ReadonlySet<string> }[],
): NetworkRow[] {
  const stored = { ...row.stored }
  for (const { column, present } of limited) {
    const value = stored[column]
    if (Array.isArray(value) && value.length > 0) {
      const rest = (value as string[]).filter((code) => present.has(code))
      if (rest.length === 0) return []
      stored[column] = rest
    } else if (typeof value === 'string' && value !== '' && !present.has(value)) return []
  }
  return [{ ...row, stored }]
}

/** Moves the days of a table from the day for which they are written to another one. */
export function moveDays({ table, file, rows }: NetworkRows, today: string): NetworkRows {
  const days = daysBetween(scales.offersOf, today)
  const columns = dateColumns(table)
  const moved = rows.map((row) => ({
    ...row,
    stored: {
      ...row.stored,
      ...Object.fromEntries(columns.map((column) => [column, addDays(String(row.stored[column]), days)])),
    },
  }))
  return { table, file, rows: moved }
}

const dateColumns = ({ columns }: Table) =>
  columns.filter(({ kind }) => kind === date).map(({ stored }) => stored)

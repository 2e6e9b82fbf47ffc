import type { RawTable } from '../file/rawTable.ts'
import { digitsOf } from '../table/kinds.ts'
import { networkTables, tableNamed } from '../table/tables.ts'
import { fareFaults } from './fareRules.ts'
import { Network } from './network.ts'
import { danglingCodes, readRows, type RowFault } from './rows.ts'
import { recordFaults } from './recordRules.ts'
import { sailingFaults } from './sailingRules.ts'

interface Checked {
  network: Network
  /** In the order of files and lines. */
  faults: readonly RowFault[]
  /** Number of the others of tables that have very many. */
  omitted: number
}

interface Existing {
  /** Decimals of the currency where the folder has no table network. */
  digits: number
  /** Codes of tables that the folder lacks, and which the database has. */
  codes: ReadonlyMap<string, ReadonlySet<string>>
  /** These tables, with which rows of the folder must fit together. */
  tables?: ReadonlyMap<string, RawTable>
}

/**
 * Finds all faults of the tables of a network at once. Of tables that the database has, those are left out which it has without
 * the folder.
 */
export function checkNetwork(raw: ReadonlyMap<string, RawTable>, existing?: Existing): Checked {
  const settings = { digits: digitsOfNetwork(raw.get('network')) ?? existing?.digits ?? 2 }
  const read = networkTables.flatMap((table) => {
    const rawTable = raw.get(table.name)
    return rawTable ? [readRows(table, rawTable, settings)] : []
  })
  const network = new Network(settings, new Map(read.map((rows) => [rows.table.name, rows])))
  const present = [...raw.values()].map((table) => [table.name, codesOf(table)] as const)
  const codes = new Map([...(existing?.codes ?? []), ...present])
  const dangling = read.map((rows) => danglingCodes(rows, codes))
  const counted = [...read, ...dangling]
  const form = counted.flatMap(({ faults }) => faults)
  const omitted = counted.reduce((sum, of) => sum + of.omitted, 0)
  // Rules that compare rows would find follow-up faults of rows that are missing.
  const rules = form.length > 0 ? recordFaults(network) : rulesOf(network, existing)
  return { network, faults: inOrder([...form, ...rules]), omitted }
}

function rulesOf(network: Network, { tables = new Map() }: Partial<Existing> = {}): RowFault[] {
  const stored = [...tables.values()].flatMap((raw: RawTable) => {
    const table = tableNamed(raw.name)
    return table ? [readRows(table, raw, network.settings)] : []
  })
  const read = new Map(stored.map((rows) => [rows.table.name, rows]))
  const faults = allRules(new Network(network.settings, new Map([...read, ...network.tables])))
  const files = new Set([...network.tables.values()].map(({ file }) => file))
  if (faults.every(({ file }) => files.has(file))) return faults
  const former = new Set(allRules(new Network(network.settings, read)).map((fault) => JSON.stringify(fault)))
  return faults.filter((fault) => files.has(fault.file) || !former.has(JSON.stringify(fault)))
}

const allRules = (network: Network) => [
  ...recordFaults(network),
  ...sailingFaults(network),
  ...fareFaults(network),
]

/** The codes that rows of other tables may name; those of rows with a fault are among them. */
export function codesOf(raw: RawTable): ReadonlySet<string> {
  const at = raw.columns.indexOf(tableNamed(raw.name)?.key[0] ?? '')
  return new Set(raw.rows.map(({ cells }) => (cells[at] ?? '').toUpperCase()))
}

/** Decimals of the currency of a network; undefined without its table. */
export function digitsOfNetwork(table: RawTable | undefined): number | undefined {
  const at = table?.columns.indexOf('currency') ?? -1
  const text = table?.rows[0]?.cells[at] ?? ''
  return /^[A-Z]{3}$/.test(text) ? digitsOf(text) : undefined
}

const inOrder = (faults: readonly RowFault[]) =>
  faults.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))

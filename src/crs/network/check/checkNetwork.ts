import type { Fault, RawTable } from '../file/rawTable.ts'
import { digitsOf } from '../table/kinds.ts'
import { networkTables, tableNamed } from '../table/tables.ts'
import { fareFaults } from './fareRules.ts'
import { Network } from './network.ts'
import { danglingCodes, readRows } from './rows.ts'
import { recordFaults } from './recordRules.ts'
import { sailingFaults } from './sailingRules.ts'

interface Checked {
  network: Network
  /** In the order of files and lines. */
  faults: readonly Fault[]
}

interface Existing {
  /** Decimals of the currency where the folder has no table network. */
  digits: number
  /** Codes of tables that the folder lacks, and which the database has. */
  codes: ReadonlyMap<string, ReadonlySet<string>>
}

/** Finds all faults of the tables of a network at once. */
export function checkNetwork(raw: ReadonlyMap<string, RawTable>, existing?: Existing): Checked {
  const settings = { digits: digitsOfNetwork(raw.get('network')) ?? existing?.digits ?? 2 }
  const read = networkTables.flatMap((table) => {
    const rawTable = raw.get(table.name)
    return rawTable ? [readRows(table, rawTable, settings)] : []
  })
  const network = new Network(settings, new Map(read.map((rows) => [rows.table.name, rows])))
  const codes = new Map([...(existing?.codes ?? []), ...[...raw.values()].map(codesOf)])
  const dangling = read.flatMap((rows) => danglingCodes(rows, codes))
  const form = [...read.flatMap(({ faults }) => faults), ...dangling]
  // Rules that compare rows would find follow-up faults of rows that are missing.
  const rules =
    form.length > 0
      ? recordFaults(network)
      : [...recordFaults(network), ...sailingFaults(network), ...fareFaults(network)]
  return { network, faults: inOrder([...form, ...rules]) }
}

/** The codes that rows of other tables may name; those of rows with a fault are among them. */
function codesOf(raw: RawTable): [string, ReadonlySet<string>] {
  const at = raw.columns.indexOf(tableNamed(raw.name)?.key[0] ?? '')
  return [
    raw.name,
    new Set(raw.rows.flatMap(({ cells }) => [cells[at] ?? '', (cells[at] ?? '').toUpperCase()])),
  ]
}

function digitsOfNetwork(table: RawTable | undefined): number | undefined {
  const at = table?.columns.indexOf('currency') ?? -1
  const text = table?.rows[0]?.cells[at] ?? ''
  return /^[A-Z]{3}$/.test(text) ? digitsOf(text) : undefined
}

const inOrder = (faults: readonly Fault[]) =>
  faults.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))

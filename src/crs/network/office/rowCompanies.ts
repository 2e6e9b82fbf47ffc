import type { Client } from '../load/storedSql.ts'
import type { Table } from '../table/table.ts'
import { tableNamed } from '../table/tables.ts'
import { readHeldCompanies, readTraces } from './officeSql.ts'
import type { TouchedRow } from './changedTables.ts'

/** Companies of the rows that others name, by table: of lines and ships, and of agencies by the users in them. */
type Traces = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

/** The companies that users hold rights for, and how rows lead to companies. */
export interface Ownership {
  held: ReadonlySet<string>
  traces: Traces
}

/** Tables whose rows lead to a company that others name. */
const traced = ['lines', 'ships'] as const
/** Tables whose rows put persons into an agency. */
const ofPersons: ReadonlySet<string> = new Set(['users', 'directory_groups'])

/** The codes that a row names, by the table that has them. */
function namedIn(table: Table, cells: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>()
  for (const [at, { name, kind }] of table.columns.entries()) {
    const isOwnCode = table.name === 'companies' && name === 'code'
    const refersTo = isOwnCode ? 'companies' : kind.refersTo
    const value = refersTo === undefined || !cells[at] ? undefined : kind.parse(cells[at], { digits: 0 })
    if (refersTo === undefined || value === undefined) continue
    const codes = kind.codesOf?.(value) ?? [String(value)]
    named.set(refersTo, new Set([...(named.get(refersTo) ?? []), ...codes]))
  }
  return named
}

export interface RowCompanies {
  /** All of them are touched by a change; empty for a row of the whole network. */
  companies: ReadonlySet<string>
  /** Companies whose users are in the agency of a person; a right for one of them is needed. */
  among?: ReadonlySet<string>
  /** The row names a line, ship or agency that does not exist, which is a fault. */
  isDangling: boolean
}

/**
 * The companies of a row: those that it names, and those of its lines and ships. A row that names none of these and is in an
 * agency is of the companies whose users the agency has; without any, a row is of the whole network.
 */
export function rowCompanies(table: Table, cells: readonly string[], traces: Traces): RowCompanies {
  const named = namedIn(table, cells)
  const companies = new Set(named.get('companies'))
  let isDangling = false
  for (const name of traced)
    for (const code of named.get(name) ?? []) {
      const ofCode = traces.get(name)?.get(code)
      isDangling ||= ofCode === undefined
      for (const company of ofCode ?? []) companies.add(company)
    }
  // An agency sells for all companies, and its parent is not its owner.
  if (table.name === 'agencies') return { companies, isDangling }
  const staff = new Set(
    [...(named.get('agencies') ?? [])].flatMap((code) => [...(traces.get('agencies')?.get(code) ?? [])]),
  )
  if (companies.size === 0) return { companies: staff, isDangling }
  return ofPersons.has(table.name) ? { companies, among: staff, isDangling } : { companies, isDangling }
}

/** Reads what leads from rows to companies, also by lines and ships that are changed together with other rows. */
export async function readOwnership(client: Client, touched: readonly TouchedRow[]): Promise<Ownership> {
  const stored = await readTraces(client)
  const traces = new Map<string, Map<string, Set<string>>>()
  const add = (table: string, code: string, company: string) => {
    const ofTable = traces.get(table) ?? new Map<string, Set<string>>()
    traces.set(table, ofTable.set(code, (ofTable.get(code) ?? new Set()).add(company)))
  }
  for (const { name, code, company } of stored) add(name, code, company)
  for (const name of traced)
    for (const row of touched.filter(({ table }) => table.name === name))
      for (const cells of [row.before, row.after]) addTrace(row.table, cells, add)
  return { held: await readHeldCompanies(client), traces }
}

function addTrace(
  table: Table,
  cells: readonly string[] | undefined,
  add: (table: string, code: string, company: string) => void,
): void {
  if (!cells) return
  const at = table.columns.findIndex(({ name }) => name === table.key[0])
  const code = table.columns[at]?.kind.parse(cells[at] ?? '', { digits: 0 })
  for (const company of namedIn(table, cells).get('companies') ?? [])
    if (typeof code === 'string') add(table.name, code, company)
}

/**
 * The companies for which a user needs rights to change a row. What no user holds rights for belongs to the whole network, and
 * is changed by users who hold those for every company that is held.
 */
export function neededFor(
  row: RowCompanies,
  { held }: Pick<Ownership, 'held'>,
  entitled: ReadonlySet<string>,
): ReadonlySet<string> {
  const { companies, among, isDangling } = row
  const all = [...companies]
  const isOfNetwork =
    (all.length === 0 && !isDangling) || among?.size === 0 || all.some((code) => !held.has(code))
  if (isOfNetwork) return held
  const isAmong = !among || [...among].some((code) => entitled.has(code))
  return new Set(isAmong ? all : [...all, ...among])
}

/** Returns whether no row of a table names a company, line, ship or agency, so that all are of the whole network. */
export const isOfNetwork = (name: string): boolean => {
  const table = tableNamed(name)
  return (
    table !== undefined &&
    (name === 'agencies' ||
      (name !== 'companies' &&
        table.columns.every(
          ({ kind: { refersTo = '' } }) => !['companies', 'agencies', ...traced].includes(refersTo),
        )))
  )
}

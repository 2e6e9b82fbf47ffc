import type { AnswerOf } from '../../../src/contract/call.ts'
import { network, type NetworkChange } from '../../../src/contract/network.ts'
import type { RawTable } from '../../../src/crs/network/file/rawTable.ts'
import { networkTables } from '../../../src/crs/network/table/tables.ts'
import { openEmptyCrs } from './emptyNetwork.ts'
import { change, completeTables } from './networkTables.ts'
import { loadTables } from './ownNetwork.ts'
import type { Agent } from './smallCrs.ts'

/** A cell with the names of the second company for those of the first one. */
function rewritten(cell: string, isAgency: boolean): string {
  if (isAgency) return cell === '100' ? '200' : cell
  return cell.replaceAll(/\bNIF(\d*)\b/g, 'SOL$1').replaceAll(/\bN01/g, 'S01')
}

/** Cells of the second company that the first one has too, and that must differ. */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  companies: { ticket_letter: 'S' },
  agencies: { signature: 'SOL200' },
  users: { name: 'sol' },
  ticket_series: { next_number: '2000001', last_number: '2100000' },
  offers: { code: 'SUN27' },
  loyalty_cards: { number: '200000009' },
  sailings: { number: '2001' },
  authorities: { code: 'SUNW' },
  directory_groups: { name: 'purser-sol', position: '2' },
}

const isAgency = (table: string, column = '') =>
  column === 'agency' || (table === 'agencies' && column === 'code')

const secret = 'a long secret'
const cells = (table: RawTable, row: Readonly<Record<string, string>>) =>
  table.columns.map((name) => row[name] ?? '')

const user = {
  agency: '100',
  full_name: 'Officer',
  nationality: 'NO',
  language: 'en',
  password: secret,
  rights: 'network users',
}

/** The complete template for two companies, each with an agency and an officer, and one officer of both. */
function tablesOfTwo(): Map<string, RawTable> {
  const tables = change(completeTables(), 'network', { second_person: '', refund_limit: '' })
  for (const [name, table] of tables) {
    const given = { ...others[name] }
    const rows = table.rows.flatMap(({ cells: first }) => {
      const second = first.map(
        (cell, at) => given[table.columns[at] ?? ''] ?? rewritten(cell, isAgency(name, table.columns[at])),
      )
      return second.join('\t') === first.join('\t') ? [first] : [first, second]
    })
    tables.set(name, { ...table, rows: rows.map((row, nth) => ({ line: nth + 2, cells: row })) })
  }
  const users = tables.get('users')!
  const officers = [
    { ...user, name: 'nora', companies: 'NIF' },
    { ...user, name: 'nils', companies: 'NIF' },
    { ...user, name: 'sven', agency: '200', companies: 'SOL' },
    { ...user, name: 'head', companies: 'NIF SOL' },
    { ...user, name: 'clerk', agency: '200', rights: 'sell' },
  ]
  const rows = officers.map((row, nth) => ({ line: 100 + nth, cells: cells(users, row) }))
  return tables.set('users', { ...users, rows: [...users.rows, ...rows] })
}

/** Before all sailings. */
const day = '2027-05-10'

/** A network of two companies, in which one person publishes. */
export async function openTwoCompanies() {
  const crs = await openEmptyCrs(`${day}T10:00:00Z`)
  await loadTables(crs.database.pool, tablesOfTwo(), day)
  const officer = (name: string, agency = '100') =>
    crs.signIn({ agency, user: name, password: secret, validation: agency })
  return {
    ...crs,
    nora: await officer('nora'),
    sven: await officer('sven', '200'),
    head: await officer('head'),
    officer,
  }
}

export type TwoCompanies = Awaited<ReturnType<typeof openTwoCompanies>>

/** The published rows of a table as a change names them, and the places of its columns. */
export async function readTable(agent: Agent, name: string) {
  const { rows } = await agent.call(network.rows, { path: { table: name } })
  const columns = networkTables.find((table) => table.name === name)!.columns.map((column) => column.name)
  return { rows, at: (column: string) => columns.indexOf(column) }
}

/** Publishes changes; returns the code of the first refusal, or `faulty`, `unchanged` or `published`. */
export async function tryToPublish(
  { server }: Pick<TwoCompanies, 'server'>,
  { token }: Agent,
  changes: readonly NetworkChange[],
): Promise<string> {
  const body = { changes: [...changes] }
  const seen = await server.call(network.preview, { body }, { token })
  if (seen.code !== '000') return seen.code
  const { version, lines, total } = seen.body as AnswerOf<typeof network.preview>
  if (total > 0) return 'faulty'
  if (lines.length === 0) return 'unchanged'
  const publication = { ...body, version, lines, reason: 'test' }
  const { code } = await server.call(network.publish, { body: publication }, { token })
  return code === '000' ? 'published' : code
}

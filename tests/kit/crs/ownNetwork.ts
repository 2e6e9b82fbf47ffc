import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { expect } from 'vitest'
import { checkNetwork } from '../../../src/crs/network/check/checkNetwork.ts'
import type { RawTable } from '../../../src/crs/network/file/rawTable.ts'
import { loadNetwork } from '../../../src/crs/network/load/loadNetwork.ts'
import { planLines, planLoad } from '../../../src/crs/network/load/plan.ts'
import { setClock } from './clock.ts'
import { change, templateTables, type Tables } from './networkTables.ts'
import type { SignIn } from './testServer.ts'

/** The day of the loads of these tests, before all sailings. */
export const today = '2027-05-20'

/** The user of the template. */
export const kari: SignIn = {
  agency: '100',
  user: 'kari',
  password: 'a long secret',
  validation: '100',
}

/** The table with other rows, each as its first one but for the given cells. */
export function withRows(table: RawTable, rows: readonly Readonly<Record<string, string>>[]): RawTable {
  const [first] = table.rows
  return {
    ...table,
    rows: rows.map((given, nth) => ({
      line: nth + 2,
      cells: table.columns.map((column, at) => given[column] ?? first!.cells[at] ?? ''),
    })),
  }
}

/** Which of the three ships sail as in the first version of the network, and where others do not. */
export interface Season {
  /** Last day of the season from 1 June 2027 on. */
  until: string
  /** Departures of the first ship. */
  delayed?: boolean
  /** The second ship is replaced by another one. */
  swapped?: boolean
  /** The third ship does not sail. */
  withdrawn?: boolean
}

/** The template with three ships that sail there and back each day, a reserve ship, and a user who can sign in. */
export function seasonTables({ until, delayed, swapped, withdrawn }: Season): Tables {
  const tables = change(templateTables(), 'users', { password: 'a long secret' })
  const ships = ['NIF01', 'NIF02', 'NIF03', 'NIF04'].map((code) => ({ code, name: `Ship ${code}` }))
  const row = (code: string, vessel: string, calls: string) => ({ code, vessel, calls, to_date: until })
  const rows = [
    row('A-out', 'NIF01', delayed ? 'BGO 07:45 > SVG 12:20' : 'BGO 07:30 > SVG 12:05'),
    row('A-back', 'NIF01', delayed ? 'SVG 13:45 > BGO 18:20' : 'SVG 13:30 > BGO 18:05'),
    row('B-out', swapped ? 'NIF04' : 'NIF02', 'BGO 09:30 > SVG 14:05'),
    row('B-back', swapped ? 'NIF04' : 'NIF02', 'SVG 15:30 > BGO 20:05'),
    ...(withdrawn
      ? []
      : [row('C-out', 'NIF03', 'BGO 11:30 > SVG 16:05'), row('C-back', 'NIF03', 'SVG 17:30 > BGO 22:05')]),
  ]
  return new Map(tables)
    .set('ships', withRows(tables.get('ships')!, ships))
    .set('timetable', withRows(tables.get('timetable')!, rows))
}

/** Loads tables as `npm run network -- load` does; returns the lines of the plan and those of what was refused. */
export async function loadTables(pool: pg.Pool, tables: Tables, day = today) {
  const { network, faults } = checkNetwork(tables)
  expect(faults).toEqual([])
  const clock = setClock(`${day}T10:00:00Z`)
  const plan = await planLoad(pool, network, day, { now: clock.now() })
  const lines = planLines(plan, network.settings.digits)
  const { persons } = plan
  const { refused } = await loadNetwork(pool, network, { today: day, source: 'test', clock, persons }, lines)
  return { lines, refused }
}

/**
 * The same in a thread with separate connections, as a command does while a server sells. Resolves when the plan is made,
 * with the function that carries it out.
 */
export async function planInThread(url: string, tables: Tables): Promise<() => Promise<void>> {
  const worker = new Worker(new URL('loadThread.ts', import.meta.url), { workerData: { url, tables, today } })
  const ended = once(worker, 'exit')
  await once(worker, 'message')
  return async () => {
    worker.postMessage('load')
    await ended
  }
}

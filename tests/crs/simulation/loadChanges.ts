import type pg from 'pg'
import { checkNetwork } from '../../../src/crs/network/check/checkNetwork.ts'
import type { RawTable } from '../../../src/crs/network/file/rawTable.ts'
import { readCsv } from '../../../src/crs/network/file/readCsv.ts'
import { loadNetwork } from '../../../src/crs/network/load/loadNetwork.ts'
import { planLines, planLoad } from '../../../src/crs/network/load/plan.ts'
import { readCodes } from '../../../src/crs/network/load/storedSql.ts'
import { digitsOf } from '../../../src/crs/network/table/kinds.ts'
import { recordTables } from '../../../src/crs/network/table/tables.ts'
import { exportNetwork } from '../../../src/crs/network/write/exportNetwork.ts'
import type { Clock } from '../../../src/crs/server/clock.ts'
import { addDays } from '../../../src/domain/value/portTime.ts'
import type { Tables } from '../../kit/crs/networkTables.ts'
import type { Draw } from './draw.ts'

type Row = Record<string, string>

/** The company’s office changes its sailings and fares by a folder of tables. */
export async function loadChanges(draw: Draw): Promise<void> {
  const { server, database, counted } = draw.day
  const today = draw.hoursLater(0).slice(0, 10)
  const tables = tablesOf(
    await exportNetwork(database.pool, today, (name) => ['fares', 'sailings'].includes(name)),
  )
  const sailings = tables.get('sailings')
  if (!sailings) return
  const rows = rowsOf(sailings)
  const changed = draw.some([...rows.keys()], 0.15)
  const others = rows.flatMap((row, at) => (changed.includes(at) ? changeOf(draw, row) : [row]))
  if (draw.chance() < 0.3) others.push(...anotherOf(draw, rows))
  const fares = tables.get('fares')
  if (fares && draw.chance() < 0.5) tables.set('fares', dearer(draw, fares))
  tables.set('sailings', { ...sailings, ...cellsOf(sailings, others) })
  const outcome = await server.load!(tables, draw.chance)
  counted.set(`network.load ${outcome}`, (counted.get(`network.load ${outcome}`) ?? 0) + 1)
}

const tablesOf = (files: ReadonlyMap<string, string>): Tables =>
  new Map(
    [...files].map(([file, text]) => {
      const name = file.replace('.csv', '')
      return [name, readCsv(file, Buffer.from(text), name).tables[0]!]
    }),
  )

const rowsOf = ({ columns, rows }: RawTable): Row[] =>
  rows.map(({ cells }) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))

const cellsOf = ({ columns }: RawTable, rows: readonly Row[]) => ({
  rows: rows.map((row, nth) => ({ line: nth + 2, cells: columns.map((column) => row[column] ?? '') })),
})

/** Later or earlier on the same day, another ship of the company, fewer places, or not at all. */
function changeOf(draw: Draw, row: Row): Row[] {
  const kind = draw.chance()
  const ship = row['vessel']!
  if (kind < 0.4) return [{ ...row, calls: moved(row['calls']!, Math.round(draw.chance() * 80) - 20) }]
  if (kind < 0.6 && ship.startsWith('HLC'))
    return [
      { ...row, vessel: ship === 'HLC01' ? 'HLC02' : 'HLC01', capacity: 'DECK:5 EC:6 LANE_LOW:1500 PAX:20' },
    ]
  if (kind < 0.85)
    return [
      { ...row, capacity: row['capacity']!.replace(/DECK:\d+/, `DECK:${4 + Math.floor(draw.chance() * 8)}`) },
    ]
  return []
}

/** Times that would be of another day remain as they are. */
function moved(calls: string, minutes: number): string {
  const times = calls
    .match(/\d\d:\d\d/g)!
    .map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + minutes)
  if (times.some((time) => time < 0 || time >= 1440)) return calls
  return calls.replaceAll(/\d\d:\d\d/g, () => {
    const time = times.shift()!
    return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`
  })
}

/** A sailing of a day ferry a day later, under a number that no other of the tables has; one that has left may have it. */
function anotherOf(draw: Draw, rows: readonly Row[]): Row[] {
  const like = draw.pick(rows.filter((row) => row['line'] === 'H01'))
  if (!like) return []
  const numbers = rows.map((row) => Number(row['number']))
  return [{ ...like, number: String(Math.max(1000, ...numbers) + 1), date: addDays(like['date']!, 1) }]
}

/** One fare of a price list costs a little more, in whole units of the currency. */
function dearer(draw: Draw, fares: RawTable): RawTable {
  const rows = rowsOf(fares)
  const row = draw.pick(rows)!
  row['gross'] = row['gross']!.replace(/^\d+/, (units) => String(Number(units) + 1))
  return { ...fares, ...cellsOf(fares, rows) }
}

interface Options {
  today: string
  source: string
  clock: Clock
}

/** Loads tables into a database that has the others; returns whether it was refused, and for which reason. */
export async function loadChanged(pool: pg.Pool, tables: Tables, options: Options): Promise<string> {
  const { rows } = await pool.query<{ currency: string }>('select currency from network')
  const codes = new Map<string, ReadonlySet<string>>()
  for (const table of recordTables)
    if (table.key.length > 0 && !tables.has(table.name)) codes.set(table.name, await readCodes(pool, table))
  const { network, faults } = checkNetwork(tables, {
    digits: digitsOf(rows[0]!.currency),
    codes,
    tables: new Map(),
  })
  if (faults.length > 0) throw new Error(JSON.stringify(faults.slice(0, 5)))
  try {
    const plan = await planLoad(pool, network, options.today, { now: options.clock.now() })
    const lines = planLines(plan, network.settings.digits)
    const { persons } = plan
    const { refused } = await loadNetwork(pool, network, { ...options, persons }, lines)
    return refused.length > 0 ? 'refused' : '000'
  } catch (cause) {
    const text = String(cause)
    if (text.includes('Another sailing needs another number')) return 'number_taken'
    const refusal = /cannot be changed as the folder asks: (\w+)/.exec(text)?.[1]
    if (refusal === undefined) throw cause
    return refusal
  }
}

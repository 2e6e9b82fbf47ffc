import { expect, test } from 'vitest'
import { checkNetwork } from '../../../../src/crs/network/check/checkNetwork.ts'
import type { Fault } from '../../../../src/crs/network/file/rawTable.ts'
import { readCsv } from '../../../../src/crs/network/file/readCsv.ts'
import type { Column } from '../../../../src/crs/network/table/table.ts'
import { networkTables } from '../../../../src/crs/network/table/tables.ts'
import { seededRandom } from '../../../../src/crs/world/random.ts'
import { seed } from '../../../kit/drawn.ts'
import { validities, wrongTexts } from '../../../kit/crs/networkFaults.ts'
import { change, completeTables, type Tables } from '../../../kit/crs/networkTables.ts'

/** A change of one table and the cell at which its fault must be reported. */
interface Mutation {
  table: string
  /** Index of the row and, if it is in a cell, the column. */
  row: number
  column: string
  title: string
  cells?: Readonly<Record<string, string>>
  /** The text of the file is changed instead of cells. */
  text?: (lines: string[][]) => string[][]
  /** The fault is in the heading. */
  inHeading?: boolean
  /** The fault is in a row that was appended. */
  isAppended?: boolean
}

const random = seededRandom(seed, 52)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!

/** Sailings of few days, so that one check takes a few milliseconds. */
const tables: Tables = [0, 1].reduce(
  (all, row) => change(all, 'timetable', { to_date: '2027-06-03' }, row),
  completeTables(),
)

const mutations: Mutation[] = networkTables.flatMap(({ name, key, columns }) => {
  const { rows } = tables.get(name)!
  return [
    ...rows.flatMap((_, row) => columns.flatMap((column) => mutationsOfCell(name, row, column))),
    ...rows.map((_, row): Mutation => ({
      table: name,
      row,
      column: key[0] ?? columns[0]!.name,
      title: 'a row twice',
      isAppended: true,
      text: (lines) => [...lines, lines[row + 1]!],
    })),
    ...columns.flatMap(({ name: column, empty }) => [
      ...(empty === undefined ? [mutationOfHeading(name, column, '')] : []),
      mutationOfHeading(name, column, `${column}q`),
    ]),
  ]
})

function mutationsOfCell(table: string, row: number, column: Column): Mutation[] {
  const at = { table, row, column: column.name }
  return [
    ...wrongTexts(column.kind).map((text) => ({
      ...at,
      title: JSON.stringify(text.slice(0, 30)),
      cells: { [column.name]: text },
    })),
    // A row without any text is none.
    ...(column.empty === undefined && tables.get(table)!.rows[row]!.cells.filter(Boolean).length > 1
      ? [{ ...at, title: 'an empty cell', cells: { [column.name]: '' } }]
      : []),
    { ...at, title: 'a formula', cells: { [column.name]: pick(['=1+1', '@SUM(A1)', '+cmd|x', '#REF!']) } },
  ]
}

/** A column that is missing, or has another name. */
function mutationOfHeading(table: string, column: string, name: string): Mutation {
  return {
    table,
    row: 0,
    column: name || column,
    title: name === '' ? 'a missing column' : 'an unknown column',
    inHeading: true,
    text: ([heading = [], ...rows]) => {
      const at = heading.indexOf(column)
      return name === ''
        ? [heading, ...rows].map((cells) => cells.toSpliced(at, 1))
        : [heading.with(at, name), ...rows]
    },
  }
}

const reversed = validities.flatMap(([table, from, to, first = '', last = '']) =>
  tables.get(table)!.rows.map((_, row): Mutation => ({
    table,
    row,
    column: to,
    title: `${from} after ${to}`,
    cells: { [from]: first, [to]: last },
  })),
)

/** Rows of which each has the right form, and which do not fit together. */
const related: Mutation[] = (
  [
    ['companies', 'cancellation_set', 0, { cancellation_set: 'STF' }],
    ['ships', 'max_length', 0, { max_length: '0' }],
    ['passenger_types', 'to_age', 1, { to_age: '14' }],
    ['passenger_types', 'from_age', 2, { from_age: '1' }],
    ['payment_methods', 'is_default', 0, { is_default: 'no' }],
    ['payment_methods', 'is_default', 1, { is_default: 'yes' }],
    ['cancellation_steps', 'from_hours', 1, { from_hours: '100' }],
    ['vehicle_categories', 'if_longer', 0, { if_longer: 'CAR' }],
    ['agencies', 'parent', 0, { parent: '100' }],
    ['lines', 'stops', 0, { stops: 'BGO' }],
    ['port_groups', 'code', 0, { code: 'BGO' }],
    ['taxes', 'percent', 0, { percent: '', amount: '3' }],
    ['taxes', 'amount', 0, { amount: '3' }],
    ['offers', 'project', 0, { kind: 'deal', project: '' }],
    ['offers', 'project', 0, { kind: 'deal', project: 'NONE' }],
    ['vouchers', 'amount', 0, { amount: '5', percent: '5' }],
    ['vouchers', 'amount', 0, { amount: '', percent: '' }],
    ['fares', 'destination', 0, { destination: 'BGO' }],
    ['fares', 'product', 0, { product: 'NOSUCH' }],
    ['timetable', 'calls', 0, { calls: 'BGO 07:30 > BGO 09:05' }],
    ['timetable', 'calls', 0, { calls: 'BGO 07:30 > SVG 06:05' }],
    ['timetable', 'vessel', 1, { calls: 'SVG 08:30 > BGO 18:05' }],
    ['timetable', 'weekdays', 0, { weekdays: '7' }],
    ['timetable', 'to_date', 0, { to_date: '2035-06-01' }],
    ['sailings', 'capacity', 0, { capacity: 'PAX:601' }],
  ] as const
).map(([table, column, row, cells]) => ({ table, row, column, title: JSON.stringify(cells), cells }))

const separators = [',', ';', '\t'] as const
const marks = ['', '\uFEFF']

/** The file as one of the programs writes it, and the lines at which its rows begin. */
function fileOf({ table, cells, row, text }: Mutation): { bytes: Buffer; lines: number[] } {
  const raw = tables.get(table)!
  const rows = raw.rows.map((former, at) => {
    if (at !== row || !cells) return [...former.cells]
    return raw.columns.map((column, nth) => cells[column] ?? former.cells[nth] ?? '')
  })
  const written = text?.([[...raw.columns], ...rows]) ?? [[...raw.columns], ...rows]
  const separator = pick(separators)
  const end = pick(['\n', '\r\n'])
  const lines: number[] = []
  let content = pick(marks)
  let line = 1
  for (const of of written) {
    lines.push(line)
    const quoted = of.map((cell) => (/[",;\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    const blanks = random() < 0.2 ? 1 : 0
    content += quoted.join(separator) + end.repeat(1 + blanks)
    line += 1 + blanks + of.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
  }
  return { bytes: Buffer.from(content), lines }
}

/** The faults of the network with the mutation, and the line at which one is expected. */
function faultsWith(mutation: Mutation): { faults: readonly Fault<unknown>[]; line: number } {
  const { bytes, lines } = fileOf(mutation)
  const { tables: read, faults } = readCsv(`${mutation.table}.csv`, bytes, mutation.table)
  const all = new Map(tables)
  for (const table of read) all.set(mutation.table, table)
  const checked = checkNetwork(all)
  const line = mutation.inHeading ? lines[0] : mutation.isAppended ? lines.at(-1) : lines[mutation.row + 1]
  return { faults: [...faults, ...checked.faults], line: line! }
}

test('faults that are generated are reported at their cell', () => {
  expect(checkNetwork(tables).faults).toEqual([])
  const all = [...mutations, ...reversed, ...related]
  const elsewhere = all.flatMap((mutation) => {
    const { faults, line } = faultsWith(mutation)
    const { table, column, title } = mutation
    const isHit = faults.some(
      (fault) => fault.file === `${table}.csv` && fault.line === line && fault.column === column,
    )
    const reported = faults.slice(0, 3).map((fault) => `${fault.file} ${fault.line} ${fault.column}`)
    return isHit ? [] : [`${table} ${line} ${column}: ${title}; ${reported.join(', ') || 'no fault'}`]
  })
  const share = 1 - elsewhere.length / all.length
  expect(all.length).toBeGreaterThanOrEqual(2000)
  expect(
    share,
    `${(share * 100).toFixed(2)} % of ${all.length}:\n${elsewhere.join('\n')}`,
  ).toBeGreaterThanOrEqual(0.99)
}, 60_000)

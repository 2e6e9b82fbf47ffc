import { expect, test } from 'vitest'
import type { DescribedTable } from '../../../src/contract/network.ts'
import { pastedChanges, readPasted } from '../../../src/desk/network/pastedRows.ts'
import { rowsOf } from '../../../src/desk/network/tableRows.ts'

const flags = { isShared: false, isInitial: false, isSecret: false }
const table: DescribedTable = {
  name: 'ports',
  about: '',
  count: 1,
  columns: ['code', 'name', 'area'].map((name) => ({
    name,
    about: '',
    expected: '',
    example: '',
    isKey: name === 'code',
    isRequired: name === 'code',
    ...flags,
  })),
}
const rows = rowsOf(table, [['BGO', 'Bergen', 'Vestland']], {})
const at = (first: number, column: number) => ({
  table,
  shown: rows,
  all: rows,
  first,
  column,
  newId: () => 'a new',
})

test.each([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'code;"name"\r\nBGO;"b;c"\r\n',
    [
      ['code', 'name'],
      ['BGO', 'b;c'],
    ],
  ],
  [
    'code,name\nBGO,b',
    [
      ['code', 'name'],
      ['BGO', 'b'],
    ],
  ],
  ['41,50\n42,00', [['41,50'], ['42,00']]],
  ['Oslo; Bergen\nVoss', [['Oslo; Bergen'], ['Voss']]],
  ['"two\nlines"\tb', [['two lines', 'b']]],
])('reads %j from the clipboard', async (text, cells) => {
  expect(await readPasted(text, table)).toEqual(cells)
})

test('rows with a heading are found by their key, and others are added', () => {
  const pasted = [
    ['name', 'code'],
    ['Bergen havn', 'BGO'],
    ['Stavanger', 'SVG'],
  ]
  expect(pastedChanges(pasted, at(0, 0))).toEqual([
    ['p BGO', { from: ['BGO', 'Bergen', 'Vestland'], cells: ['BGO', 'Bergen havn', 'Vestland'] }],
    ['a new', { cells: ['SVG', 'Stavanger', ''] }],
  ])
})

test('rows without a heading are laid over the cells from the cursor on', () => {
  expect(pastedChanges([['Vest'], ['Rogaland']], at(0, 2))).toEqual([
    ['p BGO', { from: ['BGO', 'Bergen', 'Vestland'], cells: ['BGO', 'Bergen', 'Vest'] }],
    ['a new', { cells: ['', '', 'Rogaland'] }],
  ])
})

test.each([
  [
    [
      ['name', 'code', 'county'],
      ['Bergen', 'BGO', 'x'],
    ],
    'network_heading_unknown',
  ],
  [
    [
      ['name', 'area'],
      ['Bergen', 'x'],
    ],
    'network_heading_without_key',
  ],
  [[['a', 'b', 'c', 'd']], 'network_too_wide'],
])('%j is refused, so that no cell is lost', (pasted, refusal) => {
  expect(pastedChanges(pasted, at(0, 0))).toMatchObject({ refusal })
})

test('empty cells beyond the last column are no excess', () => {
  expect(pastedChanges([['Vest', '', '']], at(0, 2))).toHaveLength(1)
})

test('a column that sales change is pasted into new rows only', () => {
  const columns = table.columns.map((column) => ({ ...column, isInitial: column.name === 'area' }))
  const target = { ...at(0, 1), table: { ...table, columns } }
  const pasted = [
    ['Bergen havn', 'Vest'],
    ['Stavanger', 'Rogaland'],
  ]
  expect(pastedChanges(pasted, target)).toEqual([
    ['p BGO', { from: ['BGO', 'Bergen', 'Vestland'], cells: ['BGO', 'Bergen havn', 'Vestland'] }],
    ['a new', { cells: ['', 'Stavanger', 'Rogaland'] }],
  ])
})

test('rows whose keys differ by the place of an empty cell are two rows', () => {
  const names = ['line', 'departs_from', 'departs_to', 'sold_from', 'amount']
  const fares: DescribedTable = {
    ...table,
    name: 'fares',
    columns: names.map((name) => ({
      ...table.columns[0]!,
      name,
      isKey: name !== 'amount',
      isRequired: false,
    })),
  }
  const published = ['L1', '2026-07-01', '', '', '40.00']
  const shown = rowsOf(fares, [published], {})
  const until = ['L1', '', '2026-07-01', '', '45.00']
  const sold = ['L1', '', '', '2026-07-01', '50.00']
  const dearer = [...published.slice(0, 4), '41.00']
  let count = 0
  const target = { ...at(0, 0), table: fares, shown, all: shown, newId: () => `a ${(count += 1)}` }
  expect(pastedChanges([names, until, sold, dearer], target)).toEqual([
    ['a 1', { cells: until }],
    ['a 2', { cells: sold }],
    [shown[0]?.id, { from: published, cells: dearer }],
  ])
})

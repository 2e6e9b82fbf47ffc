import { expect, test } from 'vitest'
import type { DescribedTable } from '../../../src/contract/network.ts'
import { pastedChanges, readPasted } from '../../../src/desk/network/pastedRows.ts'
import { rowsOf } from '../../../src/desk/network/tableRows.ts'

const flags = { isRequired: false, isNumber: false, isInitial: false, isSecret: false }
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
  ['a;"b;c"\r\n', [['a', 'b;c']]],
  ['a,b', [['a', 'b']]],
])('reads %j from the clipboard', async (text, cells) => {
  expect(await readPasted(text)).toEqual(cells)
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

import { describe, expect, test } from 'vitest'
import type { DescribedTable } from '../../../src/contract/network.ts'
import {
  changedCells,
  changeOf,
  faultOfCell,
  newCells,
  rowsOf,
  rowsShown,
  withChanges,
  type TableChanges,
} from '../../../src/desk/network/tableRows.ts'
import { column } from './describedColumn.ts'

const table: DescribedTable = {
  name: 'ports',
  about: '',
  count: 2,
  columns: [column('code', { isKey: true, isRequired: true }), column('name'), column('miles')],
}
const published = [
  ['BGO', 'Bergen', '9'],
  ['SVG', 'Stavanger', '10'],
]
const view = { filter: '', onlyChanged: false, sorting: undefined }
const codes = (rows: readonly { cells: readonly string[] }[]) => rows.map(({ cells }) => cells[0])

test('a table of the whole network without the rights for it has no cell that can be typed over', () => {
  const [row] = rowsOf(table, published, {})
  const typed = (of: DescribedTable) => changedCells(of, [row!], [1], () => 'Bergen harbour').changed
  expect(typed(table)).toHaveLength(1)
  expect(typed({ ...table, lacked: 'GLJ' })).toEqual([])
})

describe('the rows of a table', () => {
  test('have their changes, and those that are added come last', () => {
    const changes: TableChanges = {
      'p BGO': { from: published[0]!, cells: ['BGO', 'Bergen harbour', '9'] },
      'p SVG': { from: published[1]! },
      'a 1': { cells: ['HAU', '', ''] },
    }
    const rows = rowsOf(table, published, changes)
    expect(rows.map(({ cells, state }) => [cells[1], state])).toEqual([
      ['Bergen harbour', 'changed'],
      ['Stavanger', 'withdrawn'],
      ['', 'added'],
    ])
    expect(codes(rowsShown(table, rows, { ...view, filter: 'berg' }))).toEqual(['BGO', 'HAU'])
  })

  test('that nothing changes are the same objects after every change', () => {
    const before = rowsOf(table, published, {})
    const after = rowsOf(table, published, withChanges({}, [['p BGO', { from: published[0]! }]]))
    expect(after[1]).toBe(before[1])
  })

  test('are sorted with numbers by value', () => {
    const rows = rowsOf(table, published, {})
    const sorting = { column: 'miles', descending: false }
    expect(codes(rowsShown(table, rows, { ...view, sorting }))).toEqual(['BGO', 'SVG'])
    expect(codes(rowsShown(table, rows, { ...view, sorting: { ...sorting, descending: true } }))).toEqual([
      'SVG',
      'BGO',
    ])
  })

  test('typed back to what is published have no change', () => {
    const [row] = rowsOf(table, published, {})
    expect(changeOf(row!, ['BGO', 'Bergen', '9'])).toBeUndefined()
    expect(withChanges({ 'p BGO': {} }, [['p BGO', undefined]])).toEqual({})
  })
})

describe('a new row', () => {
  const shared = { isShared: true, isRequired: true }
  const users: DescribedTable = {
    ...table,
    columns: [
      column('agency', { isKey: true, ...shared }),
      column('name', { isKey: true, isRequired: true }),
      column('language', shared),
      column('rights'),
    ],
  }
  const [user] = rowsOf(users, [['1300', 'demo', 'el', 'sell users']], {})

  test('has what the row with the cursor shares, but neither its name nor its rights', () => {
    expect(newCells(users, user)).toEqual(['1300', '', 'el', ''])
    expect(newCells(users, undefined)).toEqual(['', '', '', ''])
  })

  test('has never the whole key of another', () => {
    const both = {
      ...users,
      columns: [column('a', { isKey: true, ...shared }), column('b', { isKey: true, ...shared })],
    }
    const [row] = rowsOf(both, [['1300', 'HLC']], {})
    expect(newCells(both, row)).toEqual(['1300', ''])
  })
})

describe('a cell is wrong at once', () => {
  test.each([
    [column('a', { isRequired: true }), '', 'empty'],
    [column('a', { choices: ['yes', 'no'] }), 'maybe', 'choice'],
    [column('a', { refersTo: 'ports', separator: ' ' }), 'BGO XXX', 'code'],
    [column('a', { refersTo: 'ports', separator: ' ' }), 'BGO:5', undefined],
    [column('a', { refersTo: 'ports' }), 'bgo', undefined],
    [column('a'), '', undefined],
  ])('%#', (described, text, problem) => {
    expect(faultOfCell(described, text, new Set(['BGO']))?.problem).toBe(problem)
  })
})

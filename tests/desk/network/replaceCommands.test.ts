import { describe, expect, test } from 'vitest'
import type { DescribedTable } from '../../../src/contract/network.ts'
import { isRefusal } from '../../../src/domain/refusal.ts'
import {
  readCalculation,
  replacementOf,
  type ReplaceForm,
} from '../../../src/desk/network/replaceCommands.ts'
import { rowsOf, rowsShown, type TableChanges } from '../../../src/desk/network/tableRows.ts'
import { column } from './describedColumn.ts'

const amount = (decimals: number) => ({ least: 0, most: 1e10, decimals, isAmount: true })

function fares(decimals: number): DescribedTable {
  const gross = column('gross', { number: amount(decimals) })
  return { name: 'fares', about: '', count: 0, columns: [column('line', { isKey: true }), gross] }
}

interface Case {
  decimals?: number
  changes?: TableChanges
  find?: string
  everywhere?: boolean
  column?: number
}

/** The result in rows of two columns whose second has these texts. */
function replaced(texts: readonly string[], by: string, { decimals = 2, ...more }: Case = {}) {
  const table = fares(decimals)
  const rows = rowsOf(
    table,
    texts.map((text, nth) => [`L${nth}`, text]),
    more.changes ?? {},
  )
  const form: ReplaceForm = { find: more.find ?? '', by, everywhere: more.everywhere ?? false }
  return replacementOf(table, rows, more.column ?? 1, form)
}

function textsOf(texts: readonly string[], by: string, more: Case = {}): unknown {
  const result = replaced(texts, by, more)
  if (isRefusal(result)) return result.refusal
  return Object.fromEntries(result.changed.map(([id, change]) => [id, change?.cells?.[1]]))
}

describe('a calculation', () => {
  test.each([
    ['+5%', '40.00', 2, '42.00'],
    ['+5 %', '40.10', 2, '42.11'],
    ['+ 2,5%', '41.00', 2, '42.03'],
    ['-3%', '41.50', 2, '40.26'],
    ['−3 %', '41.50', 2, '40.26'],
    ['-100%', '41.50', 2, '0.00'],
    ['*1.05', '0.10', 2, '0.11'],
    ['*1,025', '40.00', 2, '41.00'],
    ['×2', '40.00', 2, '80.00'],
    ['+2', '40.00', 2, '42.00'],
    ['-0,50', '40.00', 2, '39.50'],
    ['+1.250,50', '1.00', 2, '1251.50'],
    ['=40', '12.34', 2, '40.00'],
    ['+5%', '1010', 0, '1061'],
    ['+0,5', '3', 0, '4'],
    ['-0,5', '3', 0, '3'],
    ['+5%', '1.250', 3, '1.313'],
    ['+5%', '1.230', 3, '1.292'],
    ['+5%', '0.01', 3, '0.011'],
  ])('%s makes of %s with %i decimals %s', (by, from, decimals, to) => {
    const expected = to === from ? 'network_nothing_calculated' : { 'p L0': to }
    expect(textsOf([from], by, { decimals })).toEqual(expected)
  })

  test('has the decimals that a number needs where it is no amount', () => {
    const metres = column('height', { number: { least: 0, most: 30, decimals: 2, isAmount: false } })
    const table = { ...fares(2), columns: [column('code', { isKey: true }), metres] }
    const rows = rowsOf(
      table,
      [
        ['A', '4.5'],
        ['B', '10'],
      ],
      {},
    )
    const textOf = (by: string) => {
      const result = replacementOf(table, rows, 1, { find: '', by, everywhere: false })
      return isRefusal(result) ? result.refusal : result.changed.map(([, change]) => change?.cells?.[1])
    }
    expect(textOf('*2')).toEqual(['9', '20'])
    expect(textOf('+0,1')).toEqual(['4.6', '10.1'])
    expect(textOf('*10')).toBe('network_calculation_too_high')
  })

  test('counts and shows its cells in the form of the grid, and leaves empty and withdrawn ones', () => {
    const changes: TableChanges = {
      'p L2': { from: ['L2', '90.00'] },
      'a 1': { cells: ['L9', '41.50'] },
    }
    const result = replaced(['40.00', '', '90.00'], '+5%', { changes })
    expect(result).toMatchObject({
      isCalculated: true,
      cells: [
        { from: '40,00', to: '42,00' },
        { from: '41,50', to: '43,58' },
      ],
    })
  })

  test('that would make a cell negative or finds no number in one is refused with these cells', () => {
    expect(replaced(['40.00', '1.50', '1.99'], '-2')).toMatchObject({
      refusal: 'network_calculation_too_low',
      parameters: { least: 0, cells: 'L1: 1,50; L2: 1,99' },
    })
    expect(replaced(['40.00', 'free'], '+5%')).toMatchObject({
      refusal: 'network_calculation_no_number',
      parameters: { cells: 'L1: free' },
    })
    expect(
      replaced(
        Array.from({ length: 9 }, () => '1.00'),
        '-2',
      ),
    ).toMatchObject({
      parameters: { cells: 'L0: 1,00; L1: 1,00; L2: 1,00; L3: 1,00; L4: 1,00 … (+4)' },
    })
    expect(textsOf(['40.00'], '*9999999999999')).toBe('network_calculation_wrong')
    expect(textsOf(['40.00'], '*999999999')).toBe('network_calculation_too_high')
  })

  test('that changes nothing, or is meant for all columns, is refused', () => {
    expect(textsOf(['40.00'], '+0')).toBe('network_nothing_calculated')
    expect(textsOf(['', ''], '+5%')).toBe('network_nothing_calculated')
    expect(textsOf(['0.00'], '+5%')).toBe('network_nothing_calculated')
    expect(textsOf(['40.00'], '+5%', { everywhere: true })).toBe('network_calculation_everywhere')
  })

  test.each([
    '5%',
    '5 %',
    '+',
    '%',
    '=',
    '=5%',
    '*5%',
    '*-1',
    '+-5%',
    '--2',
    '+5%%',
    '+1,234',
    '*1.2.3',
    '+abc',
  ])('%s is none, and is not written into empty cells', (by) => {
    expect(readCalculation(by)).toBe('wrong')
    expect(textsOf(['40.00', ''], by)).toBe('network_calculation_wrong')
  })

  test.each(['=1.250', '+50.000', '-1.250'])('%s may be thousands where there are fewer decimals', (by) => {
    expect(textsOf(['9000.00'], by)).toBe('network_calculation_wrong')
    expect(textsOf(['9000.000'], by, { decimals: 3 })).toHaveProperty(['p L0'])
    expect(textsOf(['9000.00'], '+1.250%')).toEqual({ 'p L0': '9112.50' })
    expect(textsOf(['1.250'], '+5%')).toBe('network_calculation_no_number')
  })

  test('is refused in a column without numbers, where a sign alone begins a text', () => {
    const table = { ...fares(2), columns: [column('code', { isKey: true }), column('phone')] }
    const rows = rowsOf(table, [['A', '']], {})
    const by = (text: string) => replacementOf(table, rows, 1, { find: '', by: text, everywhere: false })
    expect(by('+5%')).toMatchObject({ refusal: 'network_calculation_without_numbers' })
    expect(by('+302101234567')).toMatchObject({ cells: [{ from: '', to: '+302101234567' }] })
  })
})

describe('a text', () => {
  test('without a sign fills empty cells of numbers', () => {
    expect(textsOf(['40.00', ''], '5')).toEqual({ 'p L1': '5' })
  })

  test('is found and replaced in the form in which numbers are shown', () => {
    expect(textsOf(['41.50', '42.50'], '41,70', { find: '41,50' })).toEqual({ 'p L0': '41.70' })
    expect(textsOf(['41.50'], '+5%', { find: '9' })).toBe('network_text_not_found')
  })

  test('filters rows in the form in which numbers are shown and in that of files', () => {
    const table = fares(2)
    const rows = rowsOf(
      table,
      [
        ['A', '41.50'],
        ['B', '42.50'],
      ],
      {},
    )
    const found = (filter: string) =>
      rowsShown(table, rows, { filter, onlyChanged: false, sorting: undefined }).map(({ cells }) => cells[0])
    expect([found('41,50'), found('41.50'), found('50')]).toEqual([['A'], ['A'], ['A', 'B']])
  })
})

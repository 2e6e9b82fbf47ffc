import { expect, test } from 'vitest'
import type { DescribedTable } from '../../../src/contract/network.ts'
import { faultsOfRow, putFaults, useNetwork } from '../../../src/desk/network/networkStore.ts'
import { rowsOf } from '../../../src/desk/network/tableRows.ts'

const table: DescribedTable = {
  name: 'fares',
  about: '',
  count: 0,
  columns: ['line', 'season', 'gross'].map((name) => ({
    name,
    about: '',
    expected: '',
    example: '',
    isKey: name !== 'gross',
    isRequired: true,
    isShared: false,
    isInitial: false,
    isSecret: false,
  })),
}

test('faults are found at changed rows, and by all columns of the key at rows as published', () => {
  const published = [
    ['A', 'low', '1'],
    ['A', 'high', '1'],
  ]
  const [same, changed] = rowsOf(table, published, {
    'p A\thigh': { from: published[1]!, cells: ['A', 'high', 'x'] },
  })
  const fault = { table: 'fares', column: 'gross', value: '', expected: 'an amount' }
  const ofChanged = { ...fault, row: 'A high', change: 0 }
  const ofSame = { ...fault, row: 'A low' }
  putFaults([ofChanged, ofSame], [{ id: changed!.id, change: { table: 'fares' } }])
  const { faults } = useNetwork.getState()
  expect(faultsOfRow(table, changed!, faults['fares'])).toEqual([ofChanged])
  expect(faultsOfRow(table, same!, faults['fares'])).toEqual([ofSame])
})

import { expect, test } from 'vitest'
import type { RowFault } from '../../../../src/crs/network/check/rows.ts'
import { faultsOf } from '../../../kit/crs/networkTables.ts'

const cells = (faults: readonly RowFault[]) => faults.map(({ file, column }) => `${file} ${column}`)
const off = ['agencies', { directory_only: 'yes' }] as const

test('an agency without passwords has a user for emergencies, who is not blocked', () => {
  expect(cells(faultsOf(off))).toEqual(['agencies.csv directory_only'])
  expect(faultsOf(off, ['users', { break_glass: 'yes' }])).toEqual([])
  expect(cells(faultsOf(off, ['users', { break_glass: 'yes', blocked: 'yes' }]))).toEqual([
    'agencies.csv directory_only',
  ])
})

test('a user who signs in by the directory has no password in the table', () => {
  const password = { password: 'long enough' }
  expect(faultsOf(['users', password])).toEqual([])
  expect(cells(faultsOf(['users', { ...password, from_directory: 'yes' }]))).toEqual(['users.csv password'])
  expect(cells(faultsOf(off, ['users', password]))).toContain('users.csv password')
  const [fault] = faultsOf(['users', { ...password, from_directory: 'yes' }])
  expect(JSON.stringify(fault)).not.toContain('long enough')
})

test('a person of the directory has an issuer and a subject', () => {
  expect(cells(faultsOf(['users', { directory_subject: '1' }]))).toEqual(['users.csv directory_subject'])
  expect(cells(faultsOf(['users', { directory_issuer: 'https://x.example' }]))).toEqual([
    'users.csv directory_subject',
  ])
  expect(faultsOf(['users', { directory_issuer: 'https://x.example', directory_subject: '1' }])).toEqual([])
})

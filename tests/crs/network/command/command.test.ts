import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultLine, readNetwork } from '../../../../src/crs/network/command/command.ts'
import { xlsxFile, xlsxRow } from '../../../kit/crs/xlsxFile.ts'
import { temporaryFolder } from '../../../kit/folder.ts'

const fault = { file: 'ports.csv', line: 3, column: 'code', value: '', expected: 'Each column once.' }

test('faults are one line each, whatever the cell has', () => {
  expect(faultLine(fault)).toBe('ports.csv, line 3, code: empty; expected each column once')
  expect(faultLine({ ...fault, line: 0, column: '' })).toBe('ports.csv: expected each column once')
  expect(faultLine({ ...fault, value: 'a\nb\tc', expected: 'PERSON or GROUP' })).toBe(
    'ports.csv, line 3, code: “a b c”; expected PERSON or GROUP',
  )
  expect(faultLine({ ...fault, value: 'x'.repeat(70), nearest: 'xy' })).toBe(
    `ports.csv, line 3, code: “${'x'.repeat(60)}…”; expected each column once; did you mean xy?`,
  )
})

test.each([
  ['a file', 'users.csv', (rows: string[][]) => rows.map((cells) => `${cells.join()}\n`).join('')],
  [
    'a sheet',
    'network.xlsx',
    (rows: string[][]) => xlsxFile({ users: rows.map((cells, at) => xlsxRow(at + 1, cells)).join('') }),
  ],
])('passwords of %s that others can read are refused', async (_, name, fileOf) => {
  const { path, remove } = temporaryFolder()
  const cells = { agency: '100', name: 'kari', full_name: 'Kari', nationality: 'NO', language: 'en' }
  const rows = [
    [...Object.keys(cells), 'password'],
    [...Object.values(cells), 'a long secret'],
  ]
  try {
    writeFileSync(join(path, name), fileOf(rows), { mode: 0o644 })
    await expect(readNetwork(path)).rejects.toThrow('1 fault')
    chmodSync(join(path, name), 0o600)
    expect((await readNetwork(path)).rows('users')).toHaveLength(1)
  } finally {
    remove()
  }
})

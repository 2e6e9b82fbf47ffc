import { expect, test } from 'vitest'
import { faultLine } from '../../../../src/crs/network/command/command.ts'

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

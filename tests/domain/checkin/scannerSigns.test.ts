import { expect, test } from 'vitest'
import { scanReadings, withoutScannerSigns } from '../../../src/domain/checkin/scan.ts'

test.each([
  [']Q1A123456789012', 'A123456789012'],
  ['\u0002A123456789012\u0003', 'A123456789012'],
  ['#A123456789012#', 'A123456789012'],
  ['~A123456789012', 'A123456789012'],
  ['\u0002]C1A123456789012\u0003\r\n', 'A123456789012'],
  ['A123456789012', 'A123456789012'],
])('%j is scanned as %s', (typed, code) => {
  expect(withoutScannerSigns(typed)).toBe(code)
  expect(scanReadings(typed)).toEqual(scanReadings(code))
  expect(scanReadings(typed)).toHaveLength(1)
})

import { describe, expect, test } from 'vitest'
import { yearAfter, yearSheet } from '../../../src/desk/ledger/LedgerDialogs.tsx'

describe('the choice of a year', () => {
  test('shows the same twelve years in rows for each of them (VA-005)', () => {
    const sheet = yearSheet(2026)
    expect(sheet.map((row) => row.length)).toEqual([4, 4, 4])
    expect(sheet.flat()).toContain(2026)
    for (const year of sheet.flat()) expect(yearSheet(year)).toEqual(sheet)
    expect(
      yearSheet((sheet[0]?.[0] ?? 0) - 1)
        .flat()
        .at(-1),
    ).toBe((sheet[0]?.[0] ?? 0) - 1)
  })

  test('is traversed by arrows in its rows and columns', () => {
    expect(
      ['left', 'right', 'up', 'down', 'pageUp', 'pageDown'].map((move) => yearAfter(move, 2026)),
    ).toEqual([2025, 2027, 2022, 2030, 2014, 2038])
    expect(yearAfter('enter', 2026)).toBeUndefined()
  })
})

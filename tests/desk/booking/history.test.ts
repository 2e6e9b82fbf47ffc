import { describe, expect, it } from 'vitest'
import {
  valueText,
  comparedChanges,
  type HistoryEntry,
} from '../../../src/desk/booking/history/historyStore.ts'

const entry = (before: string, after: string): HistoryEntry =>
  ({ changes: [{ key: 'booking/remarks', label: '', field: 'remarks', before, after }] }) as HistoryEntry
const entries = [entry('', 'a'), entry('a', 'b'), entry('b', 'c')]

describe('the changes shown', () => {
  it('are those of the current entry without a mark, or with the mark on it', () => {
    expect(comparedChanges(entries, 2, undefined)).toMatchObject([{ before: 'a', after: 'b' }])
    expect(comparedChanges(entries, 2, 2)).toMatchObject([{ before: 'a', after: 'b' }])
  })

  it.each([
    [3, 1],
    [1, 3],
  ])('are those after the older of %i and %i up to the newer', (current, marked) => {
    expect(comparedChanges(entries, current, marked)).toMatchObject([{ before: 'a', after: 'c' }])
  })

  it('leave out those of a booking that was merged into this one', () => {
    const merged = { ...entry('x', 'y'), mergedFrom: 'K7M2PA' }
    expect(comparedChanges([entries[0]!, merged, entries[1]!], 3, 1)).toMatchObject([
      { before: 'a', after: 'b' },
    ])
  })

  it('have money, dates, states and tickets in the form of the desk, and a dash for nothing', () => {
    expect(valueText('price', 4350)).toBe('43,50')
    expect(valueText('until', '2026-06-19 20:00')).toBe('19/06/2026 20:00')
    expect(valueText('trip', 'PIR→JTR 2026-06-20 07:30 HLC01')).toBe('PIR→JTR 20/06/2026 07:30 HLC01')
    expect(valueText('ticket', 'H000000001001')).toBe('H1001')
    expect(valueText('fee', undefined)).toBe('–')
  })
})

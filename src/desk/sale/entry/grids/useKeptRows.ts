import { useRef } from 'react'
import { keepSame, type Row } from '../../model/rows.ts'

/** Rows that stay the same object while nothing in them changes: a key then draws one row, not five hundred. */
export function useKeptRows<R extends Row>(rows: R[], keyOf: (row: R) => string): R[] {
  const before = useRef<ReadonlyMap<string, R>>(new Map())
  const kept = keepSame(rows, before.current, keyOf)
  before.current = new Map(kept.map((row) => [keyOf(row), row]))
  return kept
}

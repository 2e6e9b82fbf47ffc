import { useRef } from 'react'
import { reuseUnchanged, type Row } from '../../model/rows.ts'

/** Keeps the identity of unchanged rows, so that a key press renders one row and not five hundred. */
export function useStableRows<R extends Row>(rows: R[], keyOf: (row: R) => string): R[] {
  const before = useRef<ReadonlyMap<string, R>>(new Map())
  const kept = reuseUnchanged(rows, before.current, keyOf)
  before.current = new Map(kept.map((row) => [keyOf(row), row]))
  return kept
}

import { useLayoutEffect, useRef } from 'react'
import { columnAfter } from './columns/order.ts'
import type { Cursor } from './cursor.ts'

/** Keeps the cell cursor in its column when columns are moved, hidden or shown. */
export function useFollowedColumn(cursor: Cursor, shown: readonly { key: string }[]): void {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const former = before.current
    before.current = shown
    if (former === shown || cursor.column === undefined) return
    cursor.column = columnAfter(former, shown, cursor.column)
    cursor.paint()
  }, [cursor, shown])
}

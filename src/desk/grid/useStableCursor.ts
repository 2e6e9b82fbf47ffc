import { useEffect } from 'react'
import type { Cursor } from './cursor.ts'
import type { Rows } from './rows.ts'

interface Owner<Row> {
  keyOf(row: Row): string
  cursorMoved(): void
  begin(): number
}

/**
 * Moves the cursor along with its record when rows are sorted, filtered or loaded again: Enter must never choose another
 * record than the one the operator saw there. Without its record the cursor goes to the first row; in a new list it
 * goes to the place `begin` returns. The owner must be stable.
 */
export function useStableCursor<Row>(
  rows: Rows<Row>,
  cursor: Cursor,
  { keyOf, cursorMoved, begin }: Owner<Row>,
): void {
  useEffect(() => {
    const goTo = (place: number) => {
      cursor.place = place
      cursor.revealLater = true
      cursorMoved()
    }
    const place = begin()
    goTo(place < 0 ? placeOfKey(rows, cursor.key, keyOf) : place)
    cursor.paint()
    return rows.subscribeOrder(() => goTo(placeOfKey(rows, cursor.key, keyOf)))
  }, [rows, cursor, keyOf, cursorMoved, begin])
}

function placeOfKey<Row>(rows: Rows<Row>, key: string | undefined, keyOf: (row: Row) => string): number {
  if (key === undefined) return 0
  for (let index = 0; index < rows.size(); index++) {
    if (keyOf(rows.row(index) as Row) === key) return Math.max(rows.placeOf(index), 0)
  }
  return 0
}

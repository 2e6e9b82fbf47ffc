import { useEffect } from 'react'
import type { Cursor } from './cursor.ts'
import type { Rows } from './rows.ts'

interface Owner<Row> {
  keyOf(row: Row): string
  tell(): void
  begin(): number
}

/**
 * Keeps the cursor on its record when rows are sorted, filtered or answered anew: Enter must never choose another
 * record than the one the operator saw there. A record that is gone leaves the cursor on the first row, and another
 * list begins where its owner says. The owner must be stable.
 */
export function useStableCursor<Row>(
  rows: Rows<Row>,
  cursor: Cursor,
  { keyOf, tell, begin }: Owner<Row>,
): void {
  useEffect(() => {
    const goTo = (place: number) => {
      cursor.place = place
      cursor.revealLater = true
      tell()
    }
    const place = begin()
    goTo(place < 0 ? placeOfKey(rows, cursor.key, keyOf) : place)
    cursor.paint()
    return rows.subscribeOrder(() => goTo(placeOfKey(rows, cursor.key, keyOf)))
  }, [rows, cursor, keyOf, tell, begin])
}

function placeOfKey<Row>(rows: Rows<Row>, key: string | undefined, keyOf: (row: Row) => string): number {
  if (key === undefined) return 0
  for (let index = 0; index < rows.size(); index++) {
    if (keyOf(rows.row(index) as Row) === key) return Math.max(rows.placeOf(index), 0)
  }
  return 0
}

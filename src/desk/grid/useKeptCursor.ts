import { useEffect } from 'react'
import type { Cursor } from './cursor.ts'
import type { Rows } from './rows.ts'

/**
 * Keeps the cursor on its record when rows are sorted, filtered or answered anew: Enter must never choose another
 * record than the one the operator saw there. A record that is gone leaves the cursor on the first row.
 * `keyOf` and `moved` must be stable.
 */
export function useKeptCursor<Row>(
  rows: Rows<Row>,
  cursor: Cursor,
  keyOf: (row: Row) => string,
  moved: () => void,
): void {
  useEffect(() => {
    const stand = () => {
      cursor.place = placeOfKey(rows, cursor.key, keyOf)
      cursor.revealLater = true
      moved()
    }
    // Another list: where the cursor stood in the one before says nothing here.
    stand()
    cursor.paint()
    return rows.subscribeOrder(stand)
  }, [rows, cursor, keyOf, moved])
}

function placeOfKey<Row>(rows: Rows<Row>, key: string | undefined, keyOf: (row: Row) => string): number {
  if (key === undefined) return 0
  for (let index = 0; index < rows.size(); index++) {
    if (keyOf(rows.row(index) as Row) === key) return Math.max(rows.placeOf(index), 0)
  }
  return 0
}

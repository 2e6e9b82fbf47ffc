import { useEffect, useState, type CSSProperties } from 'react'
import { createRows, type Rows } from './rows.ts'

const none: readonly never[] = []

/** The rows of a grid, replaced whenever the list is another one; keep the list itself stable. */
export function useRows<Row>(list: readonly Row[] | undefined): Rows<Row> {
  const [rows] = useState(() => createRows<Row>())
  useEffect(() => rows.replace(list ?? none), [rows, list])
  return rows
}

/**
 * Keeps the last list while the next one is loading, so that a grid is not emptied while its filter is typed. If that
 * fails there is no list: Enter repeats it, and must not open a row that no longer matches the filter.
 */
export function useLatest<Row>(
  list: readonly Row[] | undefined,
  isFetching: boolean,
): readonly Row[] | undefined {
  const [latest, setLatest] = useState(list)
  if (list !== undefined && list !== latest) setLatest(list)
  return list ?? (isFetching ? latest : undefined)
}

/**
 * The attributes of a box around a grid that is as high as its rows, so that what follows is directly below
 * them; of several in one part of the screen, one that `yields` shrinks first.
 */
export function asHigh(rows: number, yields = false): { className: string; style: CSSProperties } {
  return { className: yields ? 'as-high yields' : 'as-high', style: { '--rows': rows } as CSSProperties }
}

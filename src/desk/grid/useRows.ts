import { useEffect, useState } from 'react'
import { createRows, type Rows } from './rows.ts'

const none: readonly never[] = []

/** The rows of a grid, replaced whenever the list is another one; keep the list itself stable. */
export function useRows<Row>(list: readonly Row[] | undefined): Rows<Row> {
  const [rows] = useState(() => createRows<Row>())
  useEffect(() => rows.replace(list ?? none), [rows, list])
  return rows
}

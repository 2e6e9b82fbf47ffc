import { formatMoney } from '../language/money.ts'
import type { ColumnShape } from './column.ts'

/** A number, by which the list can be sorted. */
export const figure = <Row>(width: number, value: (row: Row) => number): ColumnShape<Row> => ({
  width,
  numeric: true,
  value,
  text: (row) => String(value(row)),
})

/** An amount in hundredths, by which the list can be sorted. */
export const amount = <Row>(width: number, value: (row: Row) => number): ColumnShape<Row> => ({
  ...figure(width, value),
  text: (row) => formatMoney(value(row)),
})

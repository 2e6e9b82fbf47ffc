import { formatMoney } from '../language/money.ts'
import type { Column } from './column.ts'

/** A column without its key; its title is found under the key where none is given. */
type Shape<Of extends { key: string; title: string }> = Omit<Of, 'key' | 'title'> & { title?: string }

/** A grid’s columns; `titleOf` finds the title of a key. */
export const columnList = <Of extends { key: string; title: string }>(
  titleOf: (key: string) => string,
  shapes: Readonly<Record<string, Shape<Of>>>,
): Of[] =>
  // A shape has all of a column but its key and title.
  Object.entries(shapes).map(([key, shape]) => ({ key, ...shape, title: shape.title ?? titleOf(key) }) as Of)

/** A number, by which the list can be sorted. */
export const figure = <Row>(width: number, value: (row: Row) => number): Shape<Column<Row>> => ({
  ...{ width, numeric: true, value },
  text: (row) => String(value(row)),
})

/** An amount in hundredths, by which the list can be sorted. */
export const amount = <Row>(width: number, value: (row: Row) => number): Shape<Column<Row>> => ({
  ...figure(width, value),
  text: (row) => formatMoney(value(row)),
})

import { partsOfPercent, percentOfParts, type StoredObject } from './kinds.ts'
import type { Table } from './table.ts'

const readName = (column: string) => `$${column}`

/** A table with percentages: the columns of the database with their whole percent, each with the one of its hundredths. */
export function withPercentages(table: Table, percentages: Readonly<Record<string, string>>): Table {
  const names = Object.entries(percentages)
  const columns = table.columns.map((column) =>
    Object.hasOwn(percentages, column.stored) ? { ...column, stored: readName(column.stored) } : column,
  )
  return {
    ...table,
    columns,
    derived: (values) => ({
      ...table.derived?.(values),
      ...Object.fromEntries(names.flatMap(([whole, rest]) => partsOf(values[readName(whole)], whole, rest))),
    }),
    underived: (row) => ({
      ...table.underived?.(row),
      ...Object.fromEntries(names.map(([whole, rest]) => [readName(whole), percentIn(row, whole, rest)])),
    }),
  }
}

function partsOf(percent: StoredObject[string] | undefined, whole: string, rest: string) {
  const { wholePercent, hundredths } = partsOfPercent(Number(percent ?? 0))
  return [
    [whole, (percent ?? null) === null ? null : wholePercent],
    [rest, hundredths],
  ] as const
}

const percentIn = (row: StoredObject, whole: string, rest: string) =>
  (row[whole] ?? null) === null ? null : percentOfParts(row[whole], row[rest])

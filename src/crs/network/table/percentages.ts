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
      ...Object.fromEntries(
        names.flatMap(([percentColumn, hundredthsColumn]) =>
          partsOf(values[readName(percentColumn)], percentColumn, hundredthsColumn),
        ),
      ),
    }),
    underived: (row) => ({
      ...table.underived?.(row),
      ...Object.fromEntries(
        names.map(([percentColumn, hundredthsColumn]) => [
          readName(percentColumn),
          percentIn(row, percentColumn, hundredthsColumn),
        ]),
      ),
    }),
  }
}

function partsOf(percent: StoredObject[string] | undefined, percentColumn: string, hundredthsColumn: string) {
  const { wholePercent, hundredths } = partsOfPercent(Number(percent ?? 0))
  return [
    [percentColumn, (percent ?? null) === null ? null : wholePercent],
    [hundredthsColumn, hundredths],
  ] as const
}

const percentIn = (row: StoredObject, percentColumn: string, hundredthsColumn: string) =>
  (row[percentColumn] ?? null) === null ? null : percentOfParts(row[percentColumn], row[hundredthsColumn])

import { lineAt, phrase, type Phrase } from '../phrase.ts'
import { textOf, type Network } from './network.ts'
import type { NetworkRow, RowFault } from './rows.ts'

/** Makes the fault of a row, in a column, with what is expected there. */
export type Report = (row: NetworkRow, column: string, expected: Phrase) => RowFault

/** A rule of one table over its rows. */
export interface Rule {
  table: string
  check(rows: readonly NetworkRow[], report: Report, network: Network): (RowFault | undefined | false)[]
}

/** Faults of rows whose value another row has. */
export const repeated = (
  rows: readonly NetworkRow[],
  report: Report,
  column: string,
  keyOf = (row: NetworkRow) => textOf(row, column),
) =>
  [...Map.groupBy(rows, keyOf).values()].flatMap(([first, ...others]) =>
    others.map((row) =>
      report(row, column, phrase`another ${column} than that of ${lineAt(first?.line ?? 0)}`),
    ),
  )

import { yesOrNo } from './kinds.ts'
import { agencyTables } from './agencies.ts'
import { offerTables } from './offers.ts'
import { onBoardTables } from './onBoard.ts'
import { companyTables, networkTable, placeTables, shipTables } from './places.ts'
import { lines, sailings, timetable } from './sailings.ts'
import { column, type Table } from './table.ts'
import { refundTables, tariffTables } from './tariff.ts'
import { textTables } from './texts.ts'

/** Written by a load, which ends what bookings need; in files it may be left out. */
const ended = column('ended', yesOrNo, 'Whether it is withdrawn and only kept for its bookings.', 'no', {
  empty: false,
})

/** The tables whose rows are rows of the database, each after those that it refers to. */
export const recordTables: readonly Table[] = [
  networkTable,
  ...placeTables,
  ...refundTables,
  ...companyTables,
  ...shipTables,
  lines,
  ...tariffTables,
  ...textTables,
  ...offerTables,
  ...agencyTables,
  timetable,
  ...onBoardTables,
].map((table) => (table.ends ? { ...table, columns: [...table.columns, ended] } : table))

/** All tables of a network, in the order of a first reading. */
export const networkTables: readonly Table[] = [...recordTables, sailings]

export const tableNamed = (name: string): Table | undefined =>
  networkTables.find((table) => table.name === name)

/** Columns that no export has. */
export const secretColumns: ReadonlySet<string> = new Set(['password', 'validation_code'])

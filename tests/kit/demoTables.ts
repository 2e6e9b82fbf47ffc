import type { Discount } from '../../src/crs/reference/records.ts'
import type { StoredObject } from '../../src/crs/network/table/kinds.ts'
import { readDemoTables, recordsOf } from '../../src/crs/world/network/tables.ts'

/** The tables of the demo network, at its largest scale. */
export const demoTables = readDemoTables()

export const demoRecords = <T>(table: string): T[] => recordsOf<T>(demoTables, table)

/** The discounts of the demo with their other percentages. */
export function demoDiscounts(): Discount[] {
  const percents = demoRecords<Discount['percents'][number] & { discount: string }>('discount_percents')
  return demoRecords<Discount>('discounts').map((discount) => ({
    ...discount,
    percents: percents.filter((row) => row.discount === discount.code),
  }))
}

/** The table of the database and the rows of a table of the demo. */
export function storedRows(name: string, network = demoTables): { stored: string; rows: StoredObject[] } {
  const { table, rows } = network.tables.get(name)!
  return { stored: table.stored, rows: rows.map((row) => row.stored) }
}

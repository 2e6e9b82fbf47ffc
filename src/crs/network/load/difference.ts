import type { Network } from '../check/network.ts'
import { changedRowKey, type NetworkRow } from '../check/rows.ts'
import type { Settings, StoredObject } from '../table/kinds.ts'
import { cellText, storedValue, type Column, type Table } from '../table/table.ts'

/** The changes that a load would make to one table. */
export interface TableDifference {
  table: Table
  added: readonly NetworkRow[]
  changed: readonly Changed[]
  withdrawn: readonly StoredObject[]
}

interface Changed {
  row: NetworkRow
  former: StoredObject
  columns: readonly { column: Column; former: string; present: string }[]
}

/** Compares the rows of a folder with those of the database; rows that are the same are in none of the lists. */
export function differenceOf(
  table: Table,
  network: Network,
  stored: readonly StoredObject[],
): TableDifference {
  const former = new Map(stored.map((row) => [changedRowKey(table, row), row]))
  const rows = network.rows(table.name)
  const added: NetworkRow[] = []
  const changed: Changed[] = []
  for (const row of rows) {
    const key = changedRowKey(table, row.stored)
    const existing = former.get(key)
    former.delete(key)
    if (!existing) added.push(row)
    else {
      const columns = differentColumns(table, row, existing, network.settings)
      if (columns.length > 0) changed.push({ row, former: existing, columns })
    }
  }
  return {
    table,
    added,
    changed,
    withdrawn: [...former.values()].filter((row) => !isRetained(row)),
  }
}

/** Rows that have ended remain, and users whom the directory made. */
const isRetained = (row: StoredObject) =>
  row.ended === true || row.blocked === true || row.from_directory === true

function differentColumns(
  table: Table,
  row: NetworkRow,
  former: StoredObject,
  settings: Settings,
): Changed['columns'] {
  const present = { ...row.stored, ...table.underived?.(row.stored) }
  return table.columns
    .filter(({ isInitial }) => isInitial !== true)
    .map((column) => ({
      column,
      former: cellText(column, storedValue(former, column), settings),
      present: cellText(column, storedValue(present, column), settings),
    }))
    .filter((texts) => texts.former !== texts.present)
}

export const isEmpty = ({ added, changed, withdrawn }: TableDifference): boolean =>
  added.length + changed.length + withdrawn.length === 0

import type { Settings } from '../table/kinds.ts'
import type { NetworkRow, NetworkRows } from './rows.ts'

/** The tables of a network that has been read, by name. */
export class Network {
  readonly settings: Settings
  readonly tables: ReadonlyMap<string, NetworkRows>

  constructor(settings: Settings, tables: ReadonlyMap<string, NetworkRows>) {
    this.settings = settings
    this.tables = tables
  }

  /** None if the folder lacks the table. */
  rows(name: string): readonly NetworkRow[] {
    return this.tables.get(name)?.rows ?? []
  }

  /** Rows by the text in a column. */
  by(name: string, column: string): ReadonlyMap<string, NetworkRow> {
    return new Map(this.rows(name).map((row) => [textOf(row, column), row]))
  }

  file(name: string): string {
    return this.tables.get(name)?.file ?? `${name}.csv`
  }
}

export const textOf = ({ stored }: NetworkRow, column: string): string => String(stored[column] ?? '')
export const numberOf = ({ stored }: NetworkRow, column: string): number => Number(stored[column] ?? 0)
export const listOf = ({ stored }: NetworkRow, column: string): readonly string[] =>
  (stored[column] ?? []) as readonly string[]

/** Codes of accommodations and vehicle categories; undefined if a table is missing, and the database may have others. */
export const productsOf = (network: Network): ReadonlySet<string> | undefined =>
  network.tables.has('accommodations') && network.tables.has('vehicle_categories')
    ? new Set([
        ...network.by('accommodations', 'code').keys(),
        ...network.by('vehicle_categories', 'code').keys(),
      ])
    : undefined

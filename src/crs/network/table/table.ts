import { isSameJson } from '../../../domain/value/isSameJson.ts'
import type { Kind, Settings, StoredObject, StoredValue } from './kinds.ts'

/** A column of a table of a network. Its explanation and example are those of the template and of the reference page. */
export interface Column {
  name: string
  kind: Kind
  /** English. */
  about: string
  example: string
  /** The column of the database, with the name in its object where it is stored in one: `words.de`. */
  stored: string
  /** The value of an empty cell; without it, an empty cell is a fault. */
  empty?: StoredValue
  /** The column whose value an empty cell has. */
  sameAs?: string
  /** Written when the row is added, and not compared afterwards, because sales change it. */
  isInitial?: boolean
}

/** A table of a network: one file of comma-separated values, one table of the database. */
export interface Table {
  /** The name of the file, without `.csv`. */
  name: string
  about: string
  /** The table of the database. */
  stored: string
  /** Columns whose values identify a row. */
  key: readonly string[]
  columns: readonly Column[]
  /** A row that bookings need remains as an ended one when it is withdrawn. */
  ends?: boolean
  /** Columns of the database that have one value in every row. */
  constants?: StoredObject
  /** Derived columns of the database that are written with a new row only, as those that are initial. */
  derivedOnce?: readonly string[]
  /** Stored values that follow from those of the columns. Names with $ are of columns that are not stored themselves. */
  derived?(values: StoredObject): StoredObject
  /** The values of columns that are not stored themselves, of a row of the database. */
  underived?(row: StoredObject): StoredObject
}

type Options = Partial<Pick<Column, 'stored' | 'empty' | 'sameAs' | 'isInitial'>>

/** A column whose cells must be filled. */
export const column = (
  name: string,
  kind: Kind,
  about: string,
  example: string,
  options: Options = {},
): Column => ({
  name,
  kind,
  about,
  example,
  stored: name,
  ...options,
})

/** A column whose cells may be empty. */
export const optional = (
  name: string,
  kind: Kind,
  about: string,
  example: string,
  options: Options = {},
): Column => column(name, kind, about, example, { empty: '', ...options })

/** The value of a column in a stored row; undefined where its object lacks the name. */
export function storedValue(row: StoredObject, { stored }: Column): StoredValue | undefined {
  const [outer = '', inner] = stored.split('.')
  const value = row[outer]
  return inner === undefined ? value : (value as StoredObject | null | undefined)?.[inner]
}

/** The canonical text of a stored value; that of the value of empty cells is empty. */
export function cellText(column: Column, value: StoredValue | undefined, settings: Settings): string {
  if (value === undefined || value === null || isSame(value, column.empty)) return ''
  return column.kind.print(value, settings)
}

const isSame = (value: StoredValue, empty: StoredValue | undefined) =>
  value === empty ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && typeof empty === 'object' && isSameJson(value, empty))

/** The row of the database for values by column; empty cells have their value. */
export function storedRow(table: Table, values: ReadonlyMap<string, StoredValue>): StoredObject {
  const row: Record<string, StoredValue> = { ...table.constants }
  for (const column of table.columns) {
    const [outer = '', inner] = column.stored.split('.')
    const same = column.sameAs === undefined ? undefined : values.get(column.sameAs)
    const value = values.get(column.name) ?? same ?? column.empty ?? null
    if (inner === undefined) row[outer] = value
    else
      row[outer] = {
        ...(row[outer] as StoredObject | undefined),
        ...(value !== '' && value !== null && { [inner]: value }),
      }
  }
  const complete = { ...row, ...table.derived?.(row) }
  return Object.fromEntries(Object.entries(complete).filter(([name]) => !name.startsWith('$')))
}

/** The columns of the database that the table fills. */
export const storedColumns = (table: Table): string[] => Object.keys(storedRow(table, new Map()))

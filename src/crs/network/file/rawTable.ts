/** A table of a file, as texts that are not checked yet. */
export interface RawTable {
  name: string
  /** ports.csv, or network.xlsx (ports). */
  file: string
  columns: readonly string[]
  /** The line of the heading, where it is not the first. */
  headingLine?: number
  /** Each has as many cells as there are columns. */
  rows: readonly RawRow[]
}

export interface RawRow {
  /** At which the row begins in the file; that of the heading is usually 1. */
  line: number
  cells: readonly string[]
}

/** A fault of a file is expected in an English sentence, for a terminal; that of rows in a phrase. */
export interface Fault<Expected = string> {
  file: string
  /** 0: the file itself. */
  line: number
  column: string
  /** Text of the cell. */
  value: string
  /** The expected form. */
  expected: Expected
  /** The nearest valid value. */
  nearest?: string
}

/** Tables of one file or folder, and the faults of those that could not be read as they are. */
export interface ReadTables {
  tables: readonly RawTable[]
  faults: readonly Fault[]
}

import type { Choice } from '../field/choice/choice.ts'
import type { Column } from './column.ts'

export interface EditColumn<Row> extends Column<Row> {
  /** Absent where a cell is only shown. */
  edit?: CellEdit<Row>
  /** Accessible name of a cell, where the title of the column is not enough. */
  called?(row: Row): string
}

export interface CellEdit<Row> {
  /** The text editing begins with; the text of the cell by default. */
  start?(row: Row): string
  /** Commits a typed text to the record; returns a message where the text is invalid. */
  commit(row: Row, text: string, place: number): string | undefined
  /** Returns completions of the text, the best first; `commit` gets the code of the chosen one. */
  choices?(typed: string, row: Row): readonly Choice[]
  /** Returns whether the list of the choices is still loading: a key that ends the text then waits for it. */
  isLate?(row: Row): boolean
  /** The meaning of the text, shown below the grid while it is typed: `12/03/1985 · 41`. */
  preview?(text: string, row: Row): string | undefined
  locked?(row: Row): boolean
}

/** A problem of a cell, found by the owner: shown below the grid, with the cell marked. */
export interface CellProblem {
  /** Key of the column. */
  key: string
  message: string
  /** `bad` by default; `plain` is shown only while the cursor is in the row, and marks no cell. */
  tone?: 'bad' | 'warn' | 'plain'
}

export interface Cell {
  place: number
  column: number
}

export function isStop<Row>(
  columns: readonly EditColumn<Row>[],
  row: Row | undefined,
  column: number,
): boolean {
  const edit = columns[column]?.edit
  return edit !== undefined && row !== undefined && !edit.locked?.(row)
}

/** The next cell that can be edited, row by row; undefined past either end. */
export function nextStop<Row>(
  rows: readonly Row[],
  columns: readonly EditColumn<Row>[],
  from: Cell,
  step: 1 | -1,
): Cell | undefined {
  const last = rows.length * columns.length
  for (let at = from.place * columns.length + from.column + step; at >= 0 && at < last; at += step) {
    const cell = { place: Math.floor(at / columns.length), column: at % columns.length }
    if (isStop(columns, rows[cell.place], cell.column)) return cell
  }
  return undefined
}

const pageRows = 10

/** The cell after an arrow, Home, End, page up or page down; undefined for other moves. */
export function cellAfter(
  move: string,
  { place, column }: Cell,
  rows: number,
  columns: number,
): Cell | undefined {
  const clamp = (at: number, count: number) => Math.min(Math.max(at, 0), Math.max(count - 1, 0))
  const down = { up: -1, down: 1, pageUp: -pageRows, pageDown: pageRows }[move]
  if (down !== undefined) return { place: clamp(place + down, rows), column }
  const right = { left: -1, right: 1, first: -columns, last: columns }[move]
  return right === undefined ? undefined : { place, column: clamp(column + right, columns) }
}

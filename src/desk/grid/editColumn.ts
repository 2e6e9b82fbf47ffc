import type { Choice } from '../field/choice.ts'
import type { Column } from './column.ts'

export interface EditColumn<Row> extends Column<Row> {
  /** Absent where a cell is only shown. */
  edit?: CellEdit<Row>
  /** What a cell is called when it is read out, where the title of the column says too little. */
  called?(row: Row): string
}

export interface CellEdit<Row> {
  /** What stands in the cell when editing begins; its text by default. */
  start?(row: Row): string
  /** Puts a typed text into the record: words for what is wrong with it, or nothing when it was taken. */
  commit(row: Row, text: string, place: number): string | undefined
  /** What the text may be completed to, the best first; the code of the chosen one is what `commit` gets. */
  choices?(typed: string, row: Row): readonly Choice[]
  /** What the text would mean, said below the grid while it is typed: `12/03/1985 · 41`. */
  preview?(text: string, row: Row): string | undefined
  locked?(row: Row): boolean
}

/** Something the owner finds wrong with a cell; said below the grid, the cell is marked. */
export interface CellProblem {
  /** Of the column. */
  key: string
  message: string
  /** `bad` by default; `plain` is told of its own row only and marks nothing. */
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

/** Where an arrow, Home, End or a page leads; undefined where the move is none of them. */
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

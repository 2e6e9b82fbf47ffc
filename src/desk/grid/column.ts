import type { CSSProperties } from 'react'
import { formatMoney } from '../language/money.ts'
import type { Choice } from '../field/choice/choice.ts'
import type { SortValue } from './rows.ts'

/** One column, declared as data. */
export interface Column<Row> {
  key: string
  title: string
  /**
   * Pixels at the normal density; the others scale it. Figures and codes: characters × 7.8 + 16. Never less than its
   * title.
   */
  width: number
  /** Its share of the width that is left over. */
  grow?: number
  /** Right-aligned, title too. */
  numeric?: boolean
  text(row: Row): string
  /** Text of exports, where the column shows the beginning of it. */
  exported?(row: Row): string
  /** Text read aloud in place of one with signs. */
  spoken?(row: Row): string | undefined
  /** Tone classes of look.css (`strong`, `muted`, `bad` …), fixed or by record. */
  tone?: string | ((row: Row) => string | undefined)
  /** Its value is an amount of money, which exports write as a number. */
  money?: true
  /** Value that sorting compares; the text by default. */
  value?(row: Row): SortValue
  /** Rows are named or typed by it, so it cannot be hidden. */
  needed?: true
  /** It stays at the left when the grid scrolls sideways, until the operator arranges that. */
  isPinned?: true
}

/** A column without its key; its title is found under the key where none is given. */
type ColumnShape<Row> = Omit<Column<Row>, 'key' | 'title'> & { title?: string }

/** Columns by key, from left to right. */
export type ColumnShapes<Row> = Readonly<Record<string, ColumnShape<Row>>>

/** Keys of the columns whose title is not given with them. */
type Untitled<Shapes> = {
  [Key in keyof Shapes & string]: Shapes[Key] extends { title: string } ? never : Key
}[keyof Shapes & string]

/**
 * Makes the columns of a kind of rows. `titleOf` gives the titles of those that come without one. It is called twice,
 * because TypeScript infers the keys only where the type of the rows is fixed before.
 */
export function columnsOf<Row>() {
  return <Shapes extends ColumnShapes<Row>>(
    shapes: Shapes & ColumnShapes<Row>,
    titleOf: (key: Untitled<Shapes>) => string,
  ): Column<Row>[] =>
    Object.entries<ColumnShape<Row>>(shapes).map(([key, shape]) => ({
      key,
      ...shape,
      title: shape.title ?? titleOf(key as Untitled<Shapes>),
    }))
}

/** A column as the operator has arranged it. */
export interface ShownColumn<Row> extends Column<Row> {
  /** The operator has set its width, which may be less than its title. */
  sized?: true
  /** It stays at the left when the grid scrolls sideways. */
  pinned?: true
}

/** Titles of required columns end with it. */
const requiredMark = / \*$/

/** Without the mark of a required column. */
export function plainTitle(title: string): string {
  return title.replace(requiredMark, '')
}

/** Returns whether the column has to be filled in. */
export function isRequired({ title }: Pick<Column<never>, 'title'>): boolean {
  return requiredMark.test(title)
}

/** Returns whether the column must stay: rows are named or typed by it, or it has to be filled in. */
export function isNeeded({ needed, title }: Pick<Column<never>, 'needed' | 'title'>): boolean {
  return needed === true || isRequired({ title })
}

/** JetBrains Mono at 13 px advances 7.8 px a character; widths scale with the font, so this holds at any density. */
const characterWidth = 7.8
const cellPadding = 16

/**
 * Returns true for a text that the browser has to cut. A clipping box takes time, so cells with room enough have none.
 */
export function isTooLong(text: string, width: number): boolean {
  return text.length * characterWidth > width - cellPadding
}

type Sized = Pick<ShownColumn<never>, 'title' | 'width' | 'grow' | 'sized' | 'pinned'>

/**
 * At least as wide as the title, which may be longer than the values in some languages, unless the operator sized it.
 */
export function widthOf({ title, width, sized }: Sized): number {
  return sized ? width : Math.max(width, Math.ceil(title.length * characterWidth) + cellPadding)
}

/** The custom properties look.css lays out columns with; width that no column uses stays empty at the right. */
export function tracksOf(columns: readonly Sized[]): CSSProperties {
  const tracks = columns.map((column) => {
    const least = `calc(${widthOf(column)}px * var(--scale))`
    return column.grow === undefined ? least : `minmax(${least}, ${column.grow}fr)`
  })
  const rest = columns.some(({ grow }) => grow !== undefined) ? [] : ['1fr']
  return {
    '--columns': [...tracks, ...rest].join(' '),
    '--least': `${totalWidth(columns)}px`,
    '--pinned': `${totalWidth(columns.filter(({ pinned }) => pinned))}px`,
  } as CSSProperties
}

function totalWidth(columns: readonly Sized[]): number {
  return columns.reduce((sum, column) => sum + widthOf(column), 0)
}

export function toneOf<Row>(column: Column<Row>, row: Row): string | undefined {
  return typeof column.tone === 'function' ? column.tone(row) : column.tone
}

/** `text` is that of the row, or another that is shown in its place, such as one that could not be read. */
export function cellClass<Row>(column: ShownColumn<Row>, row: Row, text: string): string {
  const tone = toneOf(column, row)
  const aligned = column.numeric ? 'grid-cell num' : 'grid-cell'
  const fixed = column.grow !== undefined || isTooLong(text, widthOf(column)) ? `${aligned} fit` : aligned
  const placed = column.pinned ? `${fixed} pinned` : fixed
  return tone === undefined || tone === '' ? placed : `${placed} ${tone}`
}

export function titleClass({ numeric, pinned }: Pick<ShownColumn<never>, 'numeric' | 'pinned'>): string {
  return `grid-title${numeric ? ' num' : ''}${pinned ? ' pinned' : ''}`
}

/** A number, by which the list can be sorted. */
export const figure = <Row>(width: number, value: (row: Row) => number): ColumnShape<Row> => ({
  width,
  numeric: true,
  value,
  text: (row) => String(value(row)),
})

/** An amount of money, by which the list can be sorted. */
export const amount = <Row>(width: number, value: (row: Row) => number): ColumnShape<Row> => ({
  ...figure(width, value),
  text: (row) => formatMoney(value(row)),
})

export interface EditColumn<Row> extends Column<Row> {
  /** Absent where a cell is only shown. */
  edit?: CellEdit<Row>
  /** Accessible name of a cell, where the title of the column is not enough. */
  called?(row: Row): string
}

export interface CellEdit<Row> {
  /** The text editing begins with; the text of the cell by default. */
  start?(row: Row): string
  /** Returns whether the value was set by the desk: one Enter then confirms it as if it was typed, and goes on. */
  isPreselected?(row: Row): boolean
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

import type { CSSProperties } from 'react'
import type { SortValue } from './rows.ts'

/** One column, declared as data. */
export interface Column<Row> {
  key: string
  title: string
  /** Pixels at the normal density; the others scale it. Figures and codes: characters × 7.8 + 16. Never less than its title. */
  width: number
  /** Its share of the width that is left over; its text is cut by the browser instead of by count. */
  grow?: number
  /** Right-aligned, title too. */
  numeric?: boolean
  text(row: Row): string
  /** Tone classes of look.css (`strong`, `muted`, `bad` …), fixed or by record. */
  tone?: string | ((row: Row) => string | undefined)
  /** What sorting compares; the text by default. */
  value?(row: Row): SortValue
}

/** JetBrains Mono at 13 px advances 7.8 px a character; widths scale with the font, so this holds at any density. */
const characterWidth = 7.8
const cellPadding = 16

/** Every cell is as wide as so many characters: cutting text by count spares each cell a clipping box. */
export function fitText(text: string, width: number): string {
  const room = Math.floor((width - cellPadding) / characterWidth)
  return text.length > room ? `${text.slice(0, Math.max(room - 1, 0))}…` : text
}

type Sized = Pick<Column<never>, 'title' | 'width' | 'grow'>

/** At least as wide as the title, which may be longer than the values in some languages. */
function widthOf({ title, width }: Sized): number {
  return Math.max(width, Math.ceil(title.length * characterWidth) + cellPadding)
}

/** The custom properties look.css lays out columns with; width that no column uses stays empty at the right. */
export function tracksOf(columns: readonly Sized[]): CSSProperties {
  const tracks = columns.map((column) => {
    const least = `calc(${widthOf(column)}px * var(--scale))`
    return column.grow === undefined ? least : `minmax(${least}, ${column.grow}fr)`
  })
  const rest = columns.some(({ grow }) => grow !== undefined) ? [] : ['1fr']
  const least = columns.reduce((sum, column) => sum + widthOf(column), 0)
  return { '--columns': [...tracks, ...rest].join(' '), '--least': `${least}px` } as CSSProperties
}

export function toneOf<Row>(column: Column<Row>, row: Row): string | undefined {
  return typeof column.tone === 'function' ? column.tone(row) : column.tone
}

export function cellClass<Row>(column: Column<Row>, row: Row): string {
  const tone = toneOf(column, row)
  const fixed = column.numeric ? 'grid-cell num' : column.grow === undefined ? 'grid-cell' : 'grid-cell fit'
  return tone === undefined || tone === '' ? fixed : `${fixed} ${tone}`
}

export function cellText<Row>(column: Column<Row>, row: Row): string {
  const text = column.text(row)
  return column.grow === undefined ? fitText(text, widthOf(column)) : text
}

import type { ItemRow } from '../booking/record/record.ts'

export interface SectionColumn {
  title: string
  /** Left edge on the page, in points. */
  from: number
}

export interface SectionRow {
  cells: string[]
  /** Whether a line is drawn above it, because a cabin begins. */
  isFirst: boolean
}

/** A list of a group on paper. */
export interface ListSection {
  title: string
  columns: SectionColumn[]
  rows: SectionRow[]
  /** Below the last row. */
  total: string
}

/** Columns by the code of their title and their left edge. */
export const columnsOf = (
  say: (code: string) => string,
  columns: Readonly<Record<string, number>>,
): SectionColumn[] => Object.entries(columns).map(([code, from]) => ({ title: say(code), from }))

/** A field of a traveller or vehicle; empty where it has none. */
export const text = (item: ItemRow, field: string) => String(item.details[field] ?? '')

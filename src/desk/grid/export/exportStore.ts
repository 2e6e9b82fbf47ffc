import { create } from 'zustand'
import type { Refusal } from '../../../domain/refusal.ts'
import { onAgencyChange, onSessionEnd } from '../../request/identity.ts'
import type { Column } from '../column.ts'
import type { Rows } from '../rows.ts'
import type { Cell } from '../../../domain/value/xlsxParts.ts'

/** An export under way. */
export interface ExportJob {
  /** Rows written, and all of them. */
  done: number
  all: number
  stop(): void
}

/** At most one export runs at a time. */
export const useExport = create<{ job: ExportJob | undefined }>(() => ({ job: undefined }))

/**
 * Runs one export. It is under way from here on, also while its code is loaded, so that a second press finds it.
 * Undefined where it was stopped.
 */
export async function runExport<T>(write: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const { signal } = stop
  useExport.setState({ job: { done: 0, all: 0, stop: () => stop.abort() } })
  try {
    return await write(signal)
  } catch (fault) {
    if (signal.aborted) return undefined
    throw fault
  } finally {
    useExport.setState({ job: undefined })
  }
}

/** Shows how far the export is. */
export function showProgress(done: number, all: number): void {
  useExport.setState(({ job }) => ({ job: job && { ...job, done, all: Math.max(all, done) } }))
}

export function stopExport(): void {
  useExport.getState().job?.stop()
}

onAgencyChange(stopExport)
onSessionEnd(stopExport)

export type Part = readonly (readonly Cell[])[]

/** Source of an export: the rows of a grid as shown, or more rows than are loaded. */
export interface ExportSource {
  /** Name of the file, without its ending. */
  file: string
  titles: readonly string[]
  /** A file without rows has its titles; otherwise it is refused. */
  mayBeEmpty?: true
  /** Number of rows; refused where they cannot be counted. */
  count(signal: AbortSignal): Promise<number | Refusal>
  /** The rows in their order, part by part; a refusal ends them. */
  parts(signal: AbortSignal): AsyncIterable<Part | Refusal>
}

/** Rows that are written before the browser may draw and take keys. */
const partSize = 2000

/** The rows that a grid shows, sorted and narrowed as they are, in the columns that it shows. */
export function rowsSource<Row>(
  file: string,
  rows: Rows<Row>,
  columns: readonly Pick<Column<Row>, 'title' | 'text' | 'exported' | 'value' | 'numeric' | 'money'>[],
): ExportSource {
  const listed = Array.from({ length: rows.count() }, (_, place) => rows.at(place) as Row)
  async function* parts() {
    for (let from = 0; from < listed.length; from += partSize) {
      yield listed.slice(from, from + partSize).map((row) => columns.map((column) => cellOf(column, row)))
      await new Promise((resume) => setTimeout(resume))
    }
  }
  const titles = columns.map(({ title }) => title)
  return { file, titles, count: () => Promise.resolve(listed.length), parts }
}

function cellOf<Row>(
  {
    text,
    exported = text,
    value,
    numeric,
    money,
  }: Pick<Column<Row>, 'text' | 'exported' | 'value' | 'numeric' | 'money'>,
  row: Row,
): Cell {
  const amount = money && value?.(row)
  if (typeof amount === 'number') return { money: amount }
  const shown = exported(row)
  return numeric && /^-?\d{1,15}$/.test(shown) ? Number(shown) : shown
}

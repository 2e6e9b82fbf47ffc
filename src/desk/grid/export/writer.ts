import type { Language } from '../../../domain/value/language.ts'
import { byteOrderMark, csvDialect, csvText } from '../../browser/csv.ts'
import type { Part } from './source.ts'

export type FileKind = 'csv' | 'xlsx'

/** A file that is written part by part. */
interface Writer {
  type: string
  add(rows: Part): Promise<void>
  end(): Promise<void>
}

/** Gets the bytes of the file in their order. */
type Send = (bytes: Uint8Array) => void

interface Target {
  titles: readonly string[]
  /** Of the operator, whose spreadsheets decide how numbers are written. */
  language: Language
  send: Send
}

export function openWriter(kind: FileKind, target: Target): Promise<Writer> {
  return kind === 'csv' ? Promise.resolve(csvWriter(target)) : xlsxWriter(target)
}

function csvWriter({ titles, language, send }: Target): Writer {
  const encoder = new TextEncoder()
  const dialect = csvDialect(language)
  let begun = false
  async function add(rows: Part): Promise<void> {
    const texts = rows.map((row) =>
      row.map((cell) => (typeof cell === 'object' ? cell.hundredths / 100 : cell)),
    )
    const text = await csvText(texts, dialect, begun ? undefined : titles)
    send(encoder.encode(`${begun ? '\r\n' : byteOrderMark}${text}`))
    begun = true
  }
  return { type: 'text/csv', add, end: () => (begun ? Promise.resolve() : add([])) }
}

async function xlsxWriter({ titles, send }: Target): Promise<Writer> {
  const { openWorkbook } = await import('./workbook.ts')
  const workbook = openWorkbook(titles, send)
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    add: (rows) => workbook.add(rows),
    end: () => workbook.end(),
  }
}

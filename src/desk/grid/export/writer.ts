import { byteOrderMark, csvText } from '../../browser/csv.ts'
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

export function openWriter(kind: FileKind, titles: readonly string[], send: Send): Promise<Writer> {
  return kind === 'csv' ? Promise.resolve(csvWriter(titles, send)) : xlsxWriter(titles, send)
}

function csvWriter(titles: readonly string[], send: Send): Writer {
  const encoder = new TextEncoder()
  let begun = false
  async function add(rows: Part): Promise<void> {
    const texts = rows.map((row) =>
      row.map((cell) => (typeof cell === 'object' ? cell.hundredths / 100 : cell)),
    )
    const text = await csvText(texts, begun ? undefined : titles)
    send(encoder.encode(`${begun ? '\r\n' : byteOrderMark}${text}`))
    begun = true
  }
  return { type: 'text/csv', add, end: () => (begun ? Promise.resolve() : add([])) }
}

async function xlsxWriter(titles: readonly string[], send: Send): Promise<Writer> {
  const { openWorkbook } = await import('./workbook.ts')
  const workbook = openWorkbook(titles, send)
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    add: async (rows) => workbook.add(rows),
    end: async () => workbook.end(),
  }
}

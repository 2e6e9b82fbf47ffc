import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { saveFile } from '../../browser/save.ts'
import { unitsOf } from '../../../domain/value/money.ts'
import { currentLanguage } from '../../language/language.ts'
import { moneyDigits } from '../../language/money.ts'
import { showProgress, type ExportSource, type Part } from './exportStore.ts'
import type { Language } from '../../../domain/value/language.ts'
import { byteOrderMark, csvDialect } from '../../../domain/value/csvDialect.ts'
import { csvText } from '../../browser/csv.ts'

/** A file handed over to the browser. */
export interface Exported {
  file: string
  /** Rows without the titles. */
  rows: number
}

/** Writes the rows into a file; a refusal, a failure or a stop leaves none. */
export async function exportFile(
  kind: FileKind,
  source: ExportSource,
  signal: AbortSignal,
): Promise<Exported | Refusal> {
  const all = await source.count(signal)
  if (isRefusal(all)) return all
  if (all === 0 && !source.mayBeEmpty) return refuse('nothing_to_export')
  const { titles } = source
  showProgress(0, all)
  const sink = blobSink()
  const writer = await openWriter(kind, {
    titles,
    language: currentLanguage(),
    digits: moneyDigits(),
    send: sink.send,
  })
  let rows = 0
  for await (const part of source.parts(signal)) {
    signal.throwIfAborted()
    if (isRefusal(part)) return part
    await writer.add(part)
    sink.flush()
    rows += part.length
    showProgress(rows, all)
  }
  signal.throwIfAborted()
  await writer.end()
  sink.flush()
  const file = `${source.file}.${kind}`
  saveFile(file, writer.type, sink.blobs)
  return { file, rows }
}

/** Hands the bytes over to the browser part by part, which may put them on disk; the page does not hold them. */
function blobSink() {
  const blobs: Blob[] = []
  let bytes: Uint8Array<ArrayBuffer>[] = []
  return {
    blobs,
    send: (part: Uint8Array) => void bytes.push(part as Uint8Array<ArrayBuffer>),
    flush() {
      if (bytes.length > 0) blobs.push(new Blob(bytes))
      bytes = []
    },
  }
}

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
  /** Language of the operator, whose spreadsheets decide how numbers are written. */
  language: Language
  /** Decimals of the amounts. */
  digits: number
  send: Send
}

export function openWriter(kind: FileKind, target: Target): Promise<Writer> {
  return kind === 'csv' ? Promise.resolve(csvWriter(target)) : xlsxWriter(target)
}

function csvWriter({ titles, language, digits, send }: Target): Writer {
  const encoder = new TextEncoder()
  const dialect = csvDialect(language)
  const units = unitsOf(digits)
  let begun = false
  async function add(rows: Part): Promise<void> {
    const texts = rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.money / units : cell)))
    const text = await csvText(texts, dialect, begun ? undefined : titles)
    send(encoder.encode(`${begun ? '\r\n' : byteOrderMark}${text}`))
    begun = true
  }
  return { type: 'text/csv', add, end: () => (begun ? Promise.resolve() : add([])) }
}

async function xlsxWriter({ titles, digits, send }: Target): Promise<Writer> {
  const { openWorkbook } = await import('./workbook.ts')
  const workbook = openWorkbook(titles, digits, send)
  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    add: (rows) => workbook.add(rows),
    end: () => workbook.end(),
  }
}

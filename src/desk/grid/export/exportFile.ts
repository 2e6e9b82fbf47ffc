import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { saveFile } from '../../browser/save.ts'
import { currentLanguage } from '../../language/language.ts'
import { showProgress } from './exportStore.ts'
import type { ExportSource } from './source.ts'
import { openWriter, type FileKind } from './writer.ts'

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
  if (all === 0) return refuse('nothing_to_export')
  const { titles } = source
  showProgress(0, all)
  const sink = blobSink()
  const writer = await openWriter(kind, { titles, language: currentLanguage(), send: sink.send })
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

import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { saveFile } from '../../browser/save.ts'
import { useExport } from './exportStore.ts'
import type { ExportSource } from './source.ts'
import { openWriter, type FileKind } from './writer.ts'

interface Progress {
  signal: AbortSignal
  wrote(rows: number): void
}

/** Writes the rows into a file; a failure or a stop leaves none. */
export async function exportFile(kind: FileKind, source: ExportSource): Promise<Refusal | undefined> {
  const stop = new AbortController()
  const { signal } = stop
  const show = (done: number, all: number) =>
    useExport.setState({ job: { done, all, stop: () => stop.abort() } })
  // Also while the rows are counted, so that a second press finds it under way.
  show(0, 0)
  try {
    const all = await source.count(signal)
    if (isRefusal(all)) return all
    if (all === 0) return refuse('nothing_to_export')
    show(0, all)
    return await write(kind, source, { signal, wrote: (done) => show(done, all) })
  } catch (fault) {
    if (signal.aborted) return undefined
    throw fault
  } finally {
    useExport.setState({ job: undefined })
  }
}

async function write(
  kind: FileKind,
  { file, titles, parts }: ExportSource,
  { signal, wrote }: Progress,
): Promise<Refusal | undefined> {
  const sink = blobSink()
  const writer = await openWriter(kind, titles, sink.send)
  let done = 0
  for await (const part of parts(signal)) {
    signal.throwIfAborted()
    if (isRefusal(part)) return part
    await writer.add(part)
    sink.flush()
    done += part.length
    wrote(done)
  }
  signal.throwIfAborted()
  await writer.end()
  sink.flush()
  saveFile(`${file}.${kind}`, writer.type, sink.blobs)
  return undefined
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

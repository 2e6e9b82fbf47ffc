import { refuse, type Refusal } from '../../../domain/refusal.ts'

/**
 * The text of a file: UTF-8, UTF-16 with or without a byte order mark, else a Greek code page. Refuses a file that is a
 * document, not text.
 */
export function decodeStatement(bytes: Uint8Array): string | Refusal {
  const kind = documentKind(bytes)
  if (kind !== undefined) return refuse('statement_not_text', { kind })
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(greekCodePage(bytes)).decode(bytes)
  }
}

/** First bytes of the files that companies also send. */
const documents: readonly [kind: string, beginning: readonly number[]][] = [
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['Excel (XLSX) / ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['Excel (XLS)', [0xd0, 0xcf, 0x11, 0xe0]],
  ['RTF', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
]

function documentKind(bytes: Uint8Array): string | undefined {
  const begins = (beginning: readonly number[]) => beginning.every((byte, at) => bytes[at] === byte)
  return documents.find(([, beginning]) => begins(beginning))?.[0]
}

/** Zero bytes are in no other encoding; digits and separators have theirs first in big-endian. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const first = bytes.indexOf(0)
  if (first < 0) return undefined
  return first % 2 === 0 ? 'utf-16be' : 'utf-16le'
}

/** Both have the same letters except Ά; only Windows has signs from 0x80 to 0x9f, among them the euro. */
function greekCodePage(bytes: Uint8Array): 'windows-1253' | 'iso-8859-7' {
  const hasWindowsSigns = bytes.some((byte) => byte >= 0x80 && byte < 0xa0)
  const hasItsAlpha = bytes.includes(0xa2) && !bytes.includes(0xb6)
  return hasWindowsSigns || hasItsAlpha ? 'windows-1253' : 'iso-8859-7'
}

/** The text of a file: UTF-8, UTF-16 with or without a byte order mark, else the Greek code page ISO 8859-7. */
export function decodeStatement(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes)
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('iso-8859-7').decode(bytes)
  }
}

/** Zero bytes are in no other encoding; digits and separators have theirs first in big-endian. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const first = bytes.indexOf(0)
  if (first < 0) return undefined
  return first % 2 === 0 ? 'utf-16be' : 'utf-16le'
}

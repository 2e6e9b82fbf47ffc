/** The text of a file: UTF-8, UTF-16 with a byte order mark, else the Greek code page ISO 8859-7. */
export function decodeStatement(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('iso-8859-7').decode(bytes)
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Node passes header bytes as one character each: they are UTF-8 if they decode as such, otherwise Latin-1. */
function decodeBytes(text: string): string {
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/**
 * Decodes a header: percent-encoded UTF-8, raw UTF-8 or raw Latin-1. Normalized to NFC, because the form of Greek
 * accents depends on the keyboard.
 */
export function headerText(value: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII is exactly this range
  const ascii = /^[\x00-\x7f]*$/.test(value)
  return (ascii ? decodePercent(value) : decodeBytes(value)).normalize('NFC')
}

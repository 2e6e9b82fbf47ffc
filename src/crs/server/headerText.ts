const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** HTTP hands bytes over one character each: they are UTF-8 where they read as such, else Latin-1. */
function decodeBytes(text: string): string {
  try {
    return utf8.decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}

/**
 * A header’s text as it was meant: percent-encoded UTF-8, raw UTF-8 or raw Latin-1. Composed (NFC), since Greek
 * accents arrive in two forms depending on the keyboard.
 */
export function headerText(value: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII is exactly this range
  const ascii = /^[\x00-\x7f]*$/.test(value)
  return (ascii ? decodePercent(value) : decodeBytes(value)).normalize('NFC')
}

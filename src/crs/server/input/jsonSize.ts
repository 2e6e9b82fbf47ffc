interface JsonSize {
  /** Maximum nesting of objects and lists. */
  depth: number
  /** Members of all objects and lists, counted by their commas. */
  members: number
}

/** Whether a JSON text stays within the limits; scanned once, before parsing. */
export function isWithin(text: string, { depth: mostDepth, members: mostMembers }: JsonSize): boolean {
  let depth = 0
  let members = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at)
        break
      case brace:
      case bracket:
        if (++depth > mostDepth) return false
        break
      case closingBrace:
      case closingBracket:
        depth--
        break
      case comma:
        if (++members > mostMembers) return false
    }
  }
  return true
}

const [quote, comma] = [0x22, 0x2c]
const [brace, closingBrace, bracket, closingBracket] = [0x7b, 0x7d, 0x5b, 0x5d]
const backslash = 0x5c

/** Index of the end of the string that begins there; the end of the text if it is not closed. */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) return at
    if (code === backslash) at++
  }
  return text.length
}

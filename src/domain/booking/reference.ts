import { shapeToLatin } from '../value/fold.ts'

/** Letters a reference may hold: those that Greek and Latin write alike. */
const symbols = 'ABEHKMNPTXYZ23456789'
const letterCount = 12
const length = 6

/** ISO 7064 hybrid system over our 20 symbols (MOD 21,20): finds every mistyped character. */
function checked(body: string): number {
  let rest = symbols.length
  for (const symbol of body) {
    const sum = (rest + symbols.indexOf(symbol)) % symbols.length || symbols.length
    rest = (2 * sum) % (symbols.length + 1)
  }
  return (symbols.length + 1 - rest) % symbols.length
}

/** Never a word or a port code (it holds a digit and six characters), never a ticket (two letters at least). */
function isDistinct(reference: string): boolean {
  return /\d/.test(reference) && /^[A-Z].*[A-Z]/.test(reference)
}

/** A new reference, drawn until it is one; `random` answers from 0 up to but not 1. */
export function makeReference(random: () => number): string {
  const draw = (count: number) => symbols[Math.floor(random() * count)] ?? 'A'
  for (;;) {
    let body = draw(letterCount)
    while (body.length < length - 1) body += draw(symbols.length)
    const reference = body + (symbols[checked(body)] ?? '')
    if (isDistinct(reference)) return reference
  }
}

/** Upper case and checked right; see `readReference` for what an operator types. */
export function isReference(text: string): boolean {
  if (!/^[ABEHKMNPTXYZ][ABEHKMNPTXYZ2-9]{5}$/.test(text) || !isDistinct(text)) return false
  return symbols[checked(text.slice(0, -1))] === text.at(-1)
}

/** The reference a typed text is, in any case and on either layout (by shape), or undefined. */
export function readReference(typed: string): string | undefined {
  const reference = shapeToLatin(typed.trim())
  return isReference(reference) ? reference : undefined
}

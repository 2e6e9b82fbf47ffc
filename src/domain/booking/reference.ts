import { voucherCodes } from '../ticket/code.ts'
import { shapeToLatin } from '../value/phoneticKey.ts'
import { readPhone } from '../value/contact.ts'

/** Characters of a reference: those with the same shape in Greek and Latin. */
const symbols = 'ABEHKMNPTXYZ23456789'
const letterCount = 12
/**
 * Characters of a reference, and of one that is made when those are used up: there are 1.7 million short ones, and 500
 * million long ones.
 */
const short = 6
export const longestReference = 8
/** Short references that are drawn before a long one: all are used when nearly all of them are. */
const shortDraws = 5

/** ISO 7064 hybrid system over our 20 symbols (MOD 21,20): detects every single mistyped character. */
function checked(body: string): number {
  let rest = symbols.length
  for (const symbol of body) {
    const sum = (rest + symbols.indexOf(symbol)) % symbols.length || symbols.length
    rest = (2 * sum) % (symbols.length + 1)
  }
  return (symbols.length + 1 - rest) % symbols.length
}

/**
 * Excludes words and port codes (a reference has a digit and six characters) and ticket numbers (it has at least two
 * letters); of long ones also plates and numbers of documents, whose digits are together.
 */
function isDistinct(reference: string): boolean {
  if (reference.length === longestReference && !/\d[A-Z]+\d/.test(reference)) return false
  return /\d/.test(reference) && /^[A-Z].*[A-Z]/.test(reference)
}

/**
 * Draws random references until one is distinct; `random` returns a number from 0 (included) to 1 (excluded), and `used` is
 * how many were drawn before that are in use.
 */
export function makeReference(random: () => number, used = 0): string {
  const draw = (count: number) => symbols[Math.floor(random() * count)] ?? 'A'
  const length = used < shortDraws ? short : longestReference
  for (;;) {
    let body = draw(letterCount)
    while (body.length < length - 1) body += draw(symbols.length)
    const reference = body + (symbols[checked(body)] ?? '')
    if (isDistinct(reference)) return reference
  }
}

/** Accepts upper case only; see `readReference` for what an operator types. */
export function isReference(text: string): boolean {
  if (!/^[ABEHKMNPTXYZ][ABEHKMNPTXYZ2-9]{5}([ABEHKMNPTXYZ2-9]{2})?$/.test(text) || !isDistinct(text))
    return false
  return symbols[checked(text.slice(0, -1))] === text.at(-1)
}

/**
 * Reads a typed reference in any case and keyboard layout, by the shape of its letters, or the scanned QR code of a
 * voucher; undefined if it is none.
 */
export function readReference(typed: string): string | undefined {
  const scanned = voucherCodes(typed).map(({ code }) => code.reference)
  return [...scanned, shapeToLatin(typed.trim())].find(isReference)
}

/** A fact by which an operator finds a booking without its reference. */
export type BookingClue = { surname: string } | { plate: string } | { phone: string }

const fewestDigits = 5
const fewestPlateCharacters = 3
const fewestLetters = 2

/**
 * Reads a typed clue by its shape: a phone number has digits only, a plate has letters and a digit, a name has letters. Undefined
 * where it is too short to search for.
 */
export function readClue(typed: string): BookingClue | undefined {
  const text = typed.trim()
  const phone = readPhone(text)
  if (phone) return phone.replace(/\D/g, '').length < fewestDigits ? undefined : { phone }
  if (/\d/.test(text)) {
    const plate = shapeToLatin(text).replace(/[^A-Z0-9]/g, '')
    return plate.length < fewestPlateCharacters || !/[A-Z]/.test(plate) ? undefined : { plate }
  }
  return (text.match(/\p{L}/gu)?.length ?? 0) < fewestLetters ? undefined : { surname: text }
}

import { readPhone } from '../value/contact.ts'
import { shapeToLatin } from '../value/phoneticKey.ts'

/** What an operator knows of a booking without its reference. */
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

import { randomBytes } from 'node:crypto'

/** Of Crockford: without letters that are taken for digits or for each other when they are read out. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * An id that an operator can read to the help desk, such as `7KQM-2XPD`: 40 bits, so that among a million requests of a
 * day it is found in the log once.
 */
export function newRequestId(): string {
  const letters = Array.from(randomBytes(8), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

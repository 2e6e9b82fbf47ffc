import { readPass, type OfflinePass } from '../../../domain/checkin/pass.ts'
import { splitSigned } from '../../../domain/ticket/code.ts'
import { readBase32 } from '../../../domain/value/base32.ts'
import type { Boarding } from '../checkinStore.ts'

/** A list with its pass, as the server gave it out. */
export interface SignedList {
  pass: string
  list: string
  /** PEM (SPKI, Ed25519). */
  publicKey: string
}

const algorithm = 'Ed25519'
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Whether a pass or the QR code of a ticket was signed with the key and is unchanged. */
export async function isSigned(publicKey: string, signed: string): Promise<boolean> {
  const { text, signature } = splitSigned(signed)
  const bytes = readBase32(signature)
  return bytes !== undefined && crypto.subtle.verify(algorithm, await keyOf(publicKey), bytes, bytesOf(text))
}

function keyOf(pem: string): Promise<CryptoKey> {
  const base64 = pem.replaceAll(/-----[A-Z ]+-----|\s/g, '')
  const bytes = Uint8Array.from(atob(base64), (symbol) => symbol.charCodeAt(0))
  return crypto.subtle.importKey('spki', bytes, algorithm, false, ['verify'])
}

/** The pass of a list, where it was signed for this sailing and port and for this very list; else undefined. */
export async function verifiedPass(
  { pass, list, publicKey }: SignedList,
  { itineraryId, portCode }: Boarding,
): Promise<OfflinePass | undefined> {
  const read = readPass(pass)
  if (read?.itinerary !== itineraryId || read.port !== portCode) return undefined
  if (!(await isSigned(publicKey, pass))) return undefined
  return read.digest === (await digestOf(list)) ? read : undefined
}

/** SHA-256, hexadecimal in capitals. */
async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

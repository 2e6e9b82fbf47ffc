import { scannerReadings } from '../value/keyboardLayout.ts'

/** The content of a ticket’s QR code: what the staff at the ship compare with the passenger before they are online. */
export interface TicketCode {
  /** One to four letters. */
  letter: string
  /** Twelve digits. */
  number: string
  /** The booking reference. */
  reference: string
  /** Port codes. */
  origin: string
  destination: string
  /** Port-local `2026-06-20 07:30`; empty for an open ticket. */
  departs: string
}

/** The content of a voucher’s QR code. */
export interface VoucherCode {
  reference: string
  /** `2026-06-20 07:30` */
  bookedAt: string
}

const digitsOf = (dateTime: string) => dateTime.replace(/\D/g, '')
const timeOf = (digits: string) => digits.replace(/^(....)(..)(..)(..)(..)$/, '$1-$2-$3 $4:$5')

/** The text that is signed: capitals, digits, `/` and `-` only, which a QR code stores in the least space. */
export function writeTicketCode({
  letter,
  number,
  reference,
  origin,
  destination,
  departs,
}: TicketCode): string {
  return ['T1', letter + number, reference, `${origin}-${destination}`, digitsOf(departs)].join('/')
}

export function writeVoucherCode({ reference, bookedAt }: VoucherCode): string {
  return ['V1', reference, digitsOf(bookedAt)].join('/')
}

const ticketPattern = /^T1\/([A-Z]{1,4})(\d{12})\/([A-Z\d]+)\/([A-Z\d]+)-([A-Z\d]+)\/(\d{12}|)$/
const voucherPattern = /^V1\/([A-Z\d]+)\/(\d{12})$/

/** A code as it was scanned, and the text that the scanner read, with the signature. */
export interface Scanned<Code> {
  code: Code
  signed: string
}

const shortestCode = 20
const longestCode = 400
const mayBeCode = (text: string) =>
  text.length >= shortestCode && text.length <= longestCode && !/\s/.test(text)

/**
 * The signed codes that a scanned text may be, whatever the keyboard layout has made of it, the text itself first; none
 * for a text that is too short or too long for a code. `read` reads the signed part.
 */
export function scannedCodes<Code>(
  scanned: string,
  read: (text: string) => Code | undefined,
): readonly Scanned<Code>[] {
  const text = scanned.trim()
  const readings = mayBeCode(text) ? scannerReadings(text) : [text.toUpperCase()]
  return readings.flatMap((signed) => {
    const code = read(splitSigned(signed).text)
    return code === undefined ? [] : [{ code, signed }]
  })
}

function ticketCode(text: string): TicketCode | undefined {
  const [, letter, number, reference, origin, destination, departs] = ticketPattern.exec(text) ?? []
  if (!letter || !number || !reference || !origin || !destination) return undefined
  return { letter, number, reference, origin, destination, departs: timeOf(departs ?? '') }
}

function voucherCode(text: string): VoucherCode | undefined {
  const [, reference, bookedAt] = voucherPattern.exec(text) ?? []
  return reference && bookedAt ? { reference, bookedAt: timeOf(bookedAt) } : undefined
}

/** The ticket’s codes that a scanned text may be; their signatures decide which it is. */
export const ticketCodes = (scanned: string) => scannedCodes(scanned, ticketCode)

/** Returns the readings of a scanned text that are codes of a voucher. */
export const voucherCodes = (scanned: string) => scannedCodes(scanned, voucherCode)

/** The signed text and its signature, which is the part after the last `/`. */
export function splitSigned(scanned: string): { text: string; signature: string } {
  const trimmed = scanned.trim().toUpperCase()
  const at = trimmed.lastIndexOf('/')
  return { text: trimmed.slice(0, Math.max(at, 0)), signature: trimmed.slice(at + 1) }
}

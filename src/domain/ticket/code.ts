/** The content of a ticket’s QR code: what the staff at the ship compare with the passenger before they are online. */
export interface TicketCode {
  letter: string
  /** Twelve digits. */
  number: string
  /** Of the booking. */
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

const ticketPattern = /^T1\/([A-Z])(\d{12})\/([A-Z\d]+)\/([A-Z\d]+)-([A-Z\d]+)\/(\d{12}|)$/
const voucherPattern = /^V1\/([A-Z\d]+)\/(\d{12})$/

/** Reads a scanned text without checking its signature; undefined for anything but a ticket’s code. */
export function readTicketCode(scanned: string): TicketCode | undefined {
  const { text } = splitSigned(scanned)
  const [, letter, number, reference, origin, destination, departs] = ticketPattern.exec(text) ?? []
  if (!letter || !number || !reference || !origin || !destination) return undefined
  return { letter, number, reference, origin, destination, departs: timeOf(departs ?? '') }
}

/** The same for a voucher’s code. */
export function readVoucherCode(scanned: string): VoucherCode | undefined {
  const [, reference, bookedAt] = voucherPattern.exec(splitSigned(scanned).text) ?? []
  return reference && bookedAt ? { reference, bookedAt: timeOf(bookedAt) } : undefined
}

/** The signed text and its signature, which is the part after the last `/`. */
export function splitSigned(scanned: string): { text: string; signature: string } {
  const trimmed = scanned.trim().toUpperCase()
  const at = trimmed.lastIndexOf('/')
  return { text: trimmed.slice(0, Math.max(at, 0)), signature: trimmed.slice(at + 1) }
}

import { readTicketCode } from '../ticket/code.ts'
import { padTicketNumber, parseTicket } from '../ticket/number.ts'

/** A ticket as it was typed or scanned. */
export interface Scan {
  /** Absent where only the number was typed. */
  letter?: string
  /** Twelve digits. */
  number: string
  /** A QR code of ours, whose signature has to be checked. */
  isCode: boolean
}

/**
 * Reads the content of a QR code, a letter with a number, or a number alone; undefined for anything else, such as the
 * code of a voucher.
 */
export function readScan(typed: string): Scan | undefined {
  const code = readTicketCode(typed)
  if (code) return { letter: code.letter, number: code.number, isCode: true }
  const ticket = parseTicket(typed)
  if (ticket) return { ...ticket, isCode: false }
  const number = typed.trim()
  return /^\d{1,12}$/.test(number) ? { number: padTicketNumber(number), isCode: false } : undefined
}

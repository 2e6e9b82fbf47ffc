import { shapeToLatin } from '../value/phoneticKey.ts'
import { scannerReadings } from '../value/keyboardLayout.ts'
import { isReference } from '../booking/reference.ts'
import { ticketCodes } from './code.ts'

export interface TicketNumber {
  /** One capital letter. */
  letter: string
  /** Twelve digits. */
  number: string
}

const digits = 12

/** A ticket number padded to twelve digits. */
export function padTicketNumber(number: number | string): string {
  return String(number).padStart(digits, '0')
}

/**
 * Reads a typed or scanned ticket: `a123`, `A 000000000123`, in either layout, or the content of its QR code; undefined
 * for anything else.
 */
export function parseTicket(typed: string): TicketNumber | undefined {
  // Prefers, among readings that differ by the layout, the one with a reference that exists.
  const codes = ticketCodes(typed).map(({ code }) => code)
  const scanned = codes.find(({ reference }) => isReference(reference)) ?? codes[0]
  if (scanned) return { letter: scanned.letter, number: scanned.number }
  const read = /^([A-Z])\s*(\d{1,12})$/.exec(shapeToLatin(typed.trim()))
  const [, letter, number] = read ?? []
  return letter && number ? { letter, number: padTicketNumber(number) } : undefined
}

/**
 * The two tickets that a number may be whose letter comes from another alphabet: by its shape, as a person types it, and
 * by its key, as a scanner does. Undefined where both are the same, as for nearly all of them.
 */
export function unclearLetter(typed: string): { shape: string; key: string } | undefined {
  const [, letter = '', number = ''] = /^([^A-Za-z\d\s])\s*(\d{1,12})$/.exec(typed.trim()) ?? []
  const shape = shapeToLatin(letter)
  const key = scannerReadings(letter).find((reading) => /^[A-Z]$/.test(reading) && reading !== shape)
  return key === undefined || !/^[A-Z]$/.test(shape)
    ? undefined
    : { shape: shape + number, key: key + number }
}

/** The letter and the number without its leading zeros. */
export function printTicket({ letter, number }: TicketNumber): string {
  return letter + (number.replace(/^0+/, '') || '0')
}

/** A ticket without its leading zeros, as some companies print it; any other code unchanged. */
export function shortTicketCode(code: string): string {
  const ticket = parseTicket(code)
  return ticket ? printTicket(ticket) : code
}

/** The content of a ticket’s QR code: its own, or the letter and number. */
export function qrContent(ticket: TicketNumber & { qrCode?: string | undefined }): string {
  return ticket.qrCode || ticket.letter.charAt(0) + ticket.number
}

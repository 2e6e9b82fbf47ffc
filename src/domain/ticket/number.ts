import { shapeToLatin } from '../value/phoneticKey.ts'
import { scannerReadings } from '../value/keyboardLayout.ts'
import { isReference } from '../booking/reference.ts'
import { ticketCodes } from './code.ts'

export interface TicketNumber {
  /** The series: one to four capital letters. */
  letter: string
  /** Twelve digits. */
  number: string
}

const digits = 12
/** Digits of a printed number of a series of several letters: a plate or a document has fewer. */
const fewestDigits = 7

/** A ticket number padded to twelve digits. */
export function padTicketNumber(number: number | string): string {
  return String(number).padStart(digits, '0')
}

/**
 * Reads a typed or scanned ticket: `a123`, `A 000000000123`, `ABCD1234567`, in either layout, or the content of its QR code; undefined
 * for anything else.
 */
export function parseTicket(typed: string): TicketNumber | undefined {
  // Prefers, among readings that differ by the layout, the one with a reference that exists.
  const codes = ticketCodes(typed).map(({ code }) => code)
  const scanned = codes.find(({ reference }) => isReference(reference)) ?? codes[0]
  if (scanned) return { letter: scanned.letter, number: scanned.number }
  const ticket = ticketOf(typed)
  const typedDigits = typed.replaceAll(/\D/g, '').length
  return ticket && (ticket.letter.length === 1 || typedDigits >= fewestDigits) ? ticket : undefined
}

/** The ticket of a series and a number of any length, where the text can be nothing else; undefined if it is none. */
export function ticketOf(code: string): TicketNumber | undefined {
  const [, letter, number] = /^([A-Z]{1,4})\s*(\d{1,12})$/.exec(shapeToLatin(code.trim())) ?? []
  return letter && number ? { letter, number: padTicketNumber(number) } : undefined
}

/**
 * The two tickets that a number may be whose letter comes from another alphabet: by its shape, as a person types it, and
 * by its key, as a scanner does. Undefined where both are the same, as for nearly all of them.
 */
export function unclearLetter(typed: string): { shape: string; key: string } | undefined {
  const [, letter = '', number = ''] = /^([^A-Za-z\d\s]{1,4})\s*(\d{1,12})$/.exec(typed.trim()) ?? []
  // A plate, such as ΡΟΑ1234, is read by its shape.
  if (letter.length > 1 && number.length < fewestDigits) return undefined
  const shape = shapeToLatin(letter)
  const key = scannerReadings(letter).find((reading) => isSeries(reading) && reading !== shape)
  return key === undefined || !isSeries(shape) ? undefined : { shape: shape + number, key: key + number }
}

const isSeries = (text: string) => /^[A-Z]{1,4}$/.test(text)

/** The series and the number without its leading zeros; after several letters it has seven digits at least. */
export function printTicket({ letter, number }: TicketNumber): string {
  const short = number.replace(/^0+/, '') || '0'
  return letter + (letter.length > 1 ? short.padStart(fewestDigits, '0') : short)
}

/** A ticket without its leading zeros, as some companies print it; any other code unchanged. */
export function shortTicketCode(code: string): string {
  const ticket = ticketCodes(code).length > 0 ? parseTicket(code) : ticketOf(code)
  return ticket ? printTicket(ticket) : code
}

/** The content of a ticket’s QR code: its own, or the series and number. */
export function qrContent(ticket: TicketNumber & { qrCode?: string | undefined }): string {
  return ticket.qrCode || ticket.letter + ticket.number
}

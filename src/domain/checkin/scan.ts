import { ticketCodes } from '../ticket/code.ts'
import { padTicketNumber, parseTicket } from '../ticket/number.ts'

/** A ticket as it was typed or scanned. */
export interface Scan {
  /** Absent where only the number was typed. */
  letter?: string
  /** Twelve digits. */
  number: string
  /** The text of a QR code of ours, whose signature has to be checked. */
  signed?: string
}

/**
 * Reads the content of a QR code, a letter with a number, or a number alone. A code that came through the layout of
 * another keyboard has several readings, of which the signature decides. None for anything else, such as the code of a
 * voucher.
 */
export function scanReadings(typed: string): readonly Scan[] {
  const text = withoutScannerSigns(typed)
  const codes = ticketCodes(text).map(({ code: { letter, number }, signed }) => ({ letter, number, signed }))
  if (codes.length > 0) return codes
  const ticket = parseTicket(text)
  if (ticket) return [ticket]
  const number = text.trim()
  return /^\d{1,12}$/.test(number) ? [{ number: padTicketNumber(number) }] : []
}

/**
 * A scan without what the scanner adds: the identifier of the symbology (`]Q1`), marks of its beginning and its end, and
 * the signs that some are set to send.
 */
export const withoutScannerSigns = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- STX and ETX are control characters.
  text.replaceAll(/^[\s\u0002#~]*(?:\][A-Za-z]\d)?[\u0002#~]*|[\s\u0003#~]+$/g, '')

/** The likeliest reading. */
export const readScan = (typed: string): Scan | undefined => scanReadings(typed)[0]

/** Legs of an itinerary, from call `from` to call `to`. */
export interface Stretch {
  from: number
  to: number
}

/**
 * The parts of a voyage that the ticket has no places for: all of it on another sailing, else those outside its trip.
 */
export function uncoveredLegs(voyage: Stretch, ticket: Stretch | undefined): Stretch[] {
  if (!ticket) return [voyage]
  const before = { from: voyage.from, to: Math.min(voyage.to, ticket.from) }
  const after = { from: Math.max(voyage.from, ticket.to), to: voyage.to }
  return [before, after].filter(({ from, to }) => from < to)
}

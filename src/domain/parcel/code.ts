import { scannedCodes } from '../ticket/code.ts'
import { scannerReadings } from '../value/keyboardLayout.ts'

const length = 9

/** The check digit of Luhn: detects a mistyped digit and most exchanged neighbours. */
function checkDigit(body: string): number {
  const sum = [...body].toReversed().reduce((all, digit, nth) => {
    const weighted = Number(digit) * (nth % 2 === 0 ? 2 : 1)
    return all + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Draws a code of nine digits; `random` returns a number from 0 (included) to 1 (excluded). */
export function makeParcelCode(random: () => number): string {
  const body = String(10 ** (length - 2) + Math.floor(random() * 9 * 10 ** (length - 2)))
  return body + String(checkDigit(body))
}

const isParcelCode = (text: string) =>
  /^[1-9]\d{8}$/.test(text) && checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** `123 456 789`, as it is typed where no scanner is. */
export const printParcelCode = (code: string) => code.replace(/(\d{3})(?=\d)/g, '$1 ')

/** The content of the QR code on a label: one for each package. */
export interface ParcelLabelCode {
  code: string
  /** The number of the package, from 1. */
  piece: number
  quantity: number
  company: string
  /** Port codes. */
  origin: string
  destination: string
}

/** The text that is signed; characters as in a ticket’s code. */
export function writeParcelCode(label: ParcelLabelCode): string {
  const { code, piece, quantity, company, origin, destination } = label
  return ['P1', code, `${piece}-${quantity}`, company, `${origin}-${destination}`].join('/')
}

const labelPattern = /^P1\/(\d{9})\/(\d{1,3})-\d{1,3}\/[A-Z\d]+\/[A-Z\d]+-[A-Z\d]+$/

/** A scanned or typed code: all packages under it, or the one of a label. */
export interface ScannedParcel {
  code: string
  piece?: number
  /** The text of a label, whose signature has to be checked. */
  signed?: string
}

function labelCode(text: string): { code: string; piece: number } | undefined {
  const [, code, piece] = labelPattern.exec(text) ?? []
  return code && piece ? { code, piece: Number(piece) } : undefined
}

function typedCode(typed: string): ScannedParcel | undefined {
  const [, digits = '', piece] = /^([\d\s]+)(?:\/\s*(\d{1,3}))?$/.exec(typed) ?? []
  const code = digits.replace(/\s/g, '')
  return isParcelCode(code) ? { code, ...(piece !== undefined && { piece: Number(piece) }) } : undefined
}

/**
 * Reads a scanned label, or a typed code with or without blanks and the number of the package: `123 456 782/2`. A label
 * that came through another keyboard layout has several readings, of which the signature decides.
 */
export function parcelReadings(scanned: string): readonly ScannedParcel[] {
  const labels = scannedCodes(scanned, labelCode).map(({ code, signed }) => ({ ...code, signed }))
  if (labels.length > 0) return labels
  return [scanned.trim(), ...scannerReadings(scanned)].flatMap((text) => typedCode(text) ?? []).slice(0, 1)
}

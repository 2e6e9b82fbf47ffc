import { splitSigned } from '../ticket/code.ts'

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
  /** From 1. */
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

/** What was scanned or typed: all packages under a code, or the one of a label, whose signature is not checked here. */
export interface ScannedParcel {
  code: string
  piece?: number
  isLabel: boolean
}

/** Reads a scanned label, or a typed code with or without blanks and the number of the package: `123 456 782/2`. */
export function readParcelCode(scanned: string): ScannedParcel | undefined {
  const [, labelled, of] = labelPattern.exec(splitSigned(scanned).text) ?? []
  if (labelled && of) return { code: labelled, piece: Number(of), isLabel: true }
  const [, digits = '', piece] = /^([\d\s]+)(?:\/\s*(\d{1,3}))?$/.exec(scanned.trim()) ?? []
  const code = digits.replace(/\s/g, '')
  if (!isParcelCode(code)) return undefined
  return { code, ...(piece !== undefined && { piece: Number(piece) }), isLabel: false }
}

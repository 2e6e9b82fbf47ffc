import type { DescribedColumn } from '../../contract/network.ts'
import {
  addDecimals,
  decimalText,
  decimalValue,
  multiplyDecimals,
  readDecimal,
  roundDecimal,
  type Decimal,
} from '../../domain/value/decimal.ts'

/** A calculation with the number of a cell. */
export interface Calculation {
  sign: '+' | '*' | '='
  number: Decimal
}

const signed = /^([-+−*×=])\s*(.*?)\s*(%?)$/
/** Factors have no thousands: a comma is always a decimal one. */
const factor = /^\d{1,9}(?:[.,]\d{1,6})?$/

/**
 * Reads `+5%`, `-3 %`, `*1,05`, `+2`, `-0,50` or `=40`; undefined for a text that is no calculation, `wrong` for one that
 * begins or ends as a calculation. A percentage has a sign, without which it may be meant as the whole.
 */
export function readCalculation(text: string): Calculation | 'wrong' | undefined {
  const [, sign = '', number = '', percent = ''] = signed.exec(text.trim()) ?? []
  if (sign === '') return /%\s*$/.test(text) ? 'wrong' : undefined
  const isTimes = sign === '*' || sign === '×'
  if (percent !== '' && (isTimes || sign === '=')) return 'wrong'
  const read =
    isTimes || percent !== ''
      ? readFactor(number)
      : sign === '=' || isUnsigned(number)
        ? readDecimal(number)
        : undefined
  if (!read) return 'wrong'
  if (isTimes) return { sign: '*', number: read }
  if (sign === '=') return { sign: '=', number: read }
  const change = sign === '+' ? read : { ...read, units: -read.units }
  if (percent === '') return { sign: '+', number: change }
  const share = { units: change.units, decimals: change.decimals + 2 }
  return { sign: '*', number: addDecimals({ units: 1n, decimals: 0 }, share) }
}

const readFactor = (text: string) => (factor.test(text) ? readDecimal(text.replace(',', '.')) : undefined)
const isUnsigned = (text: string) => /^[\d.,]/.test(text)

/** Columns that change by a percentage or a factor cannot be texts: of `+30` it is not known. */
export const isOfNumbers = (text: string): boolean => /[%*×]/.test(text)

type NumberColumn = NonNullable<DescribedColumn['number']>

/** The result as the text of a cell, rounded half up to the decimals of its column; a word where it is none. */
export function calculated(
  cell: string,
  { sign, number }: Calculation,
  { least, most, decimals, isAmount }: NumberColumn,
): { text: string } | 'notNumber' | 'tooLow' | 'tooHigh' {
  const present = readDecimal(cell)
  if (!present) return 'notNumber'
  const exact =
    sign === '=' ? number : sign === '+' ? addDecimals(present, number) : multiplyDecimals(present, number)
  const rounded = roundDecimal(exact, decimals)
  const value = decimalValue(rounded)
  if (value < least) return 'tooLow'
  if (value > most) return 'tooHigh'
  if (value === decimalValue(present)) return { text: cell }
  const text = decimalText(rounded)
  return { text: isAmount || decimals === 0 ? text : text.replace(/\.?0+$/, '') }
}

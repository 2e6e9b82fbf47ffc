/** Numbers with decimals in the forms in which spreadsheets of several countries write them. */

const grouped = (separator: string) => new RegExp(`^\\d{1,3}(?:[${separator}]\\d{3})+$`)
const blankGroups = /^\d{1,3}(?:[ \u00A0\u202F'’]\d{3})+(?=$|[.,])/

/** The digits without a sign; undefined if it is ambiguous or no number. */
function plainDigits(text: string): string | undefined {
  const digits = blankGroups.test(text) ? text.replaceAll(/[ \u00A0\u202F'’]/g, '') : text
  if (/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(digits)) return digits
  if (grouped('.').test(digits)) return digits.replaceAll('.', '')
  // 1,234 is a thousand in some countries and less than two in others.
  if (grouped(',').test(digits) && !digits.startsWith('0'))
    return digits.split(',').length > 2 ? digits.replaceAll(',', '') : undefined
  if (/^\d*,\d+$/.test(digits)) return digits.replace(',', '.')
  const [, integer = '', sign, fraction] = /^([\d.,]+)([.,])(\d+)$/.exec(digits) ?? []
  const other = sign === ',' ? '.' : ','
  return sign && grouped(other).test(integer) ? `${integer.replaceAll(other, '')}.${fraction}` : undefined
}

/** The number with a minus and a decimal point, if it has them; `digitsOf` returns the digits without the sign. */
function signedDigits(text: string, digitsOf: (text: string) => string | undefined): string | undefined {
  const [, sign, unsigned = ''] = /^([-+−]?)\s*(.*)$/.exec(text.trim()) ?? []
  const digits = digitsOf(unsigned)
  return digits !== undefined && (sign === '-' || sign === '−') ? `-${digits}` : digits
}

/** Reads a number after its sign, of which `digitsOf` returns the digits with a decimal point. */
export function readSigned(text: string, digitsOf: (text: string) => string | undefined): number | undefined {
  const digits = signedDigits(text, digitsOf)
  // The sum makes 0 of a negative zero.
  return digits === undefined ? undefined : Number(digits) + 0
}

/** Accepts a decimal point or comma, and groups of thousands where they cannot be a fraction. */
export const parseDecimal = (text: string): number | undefined => readSigned(text, plainDigits)

/** Returns whether the three decimals of a number may be thousands: 1.250 is more than a thousand in some countries. */
export const mayBeThousands = (text: string): boolean => /^[-+−]?\s*[1-9]\d{0,2}\.\d{3}$/.test(text)

/** A number without the errors of a binary fraction: `units` of which 10 to the power of `decimals` are one. */
export interface Decimal {
  units: bigint
  decimals: number
}

/** Reads the forms of `parseDecimal`. */
export function readDecimal(text: string): Decimal | undefined {
  const digits = signedDigits(text, plainDigits)
  if (digits === undefined) return undefined
  const [integer = '', fraction = ''] = digits.split('.')
  return { units: BigInt(integer + fraction), decimals: fraction.length }
}

const scaled = ({ units, decimals }: Decimal, to: number) => units * 10n ** BigInt(to - decimals)

export function addDecimals(value: Decimal, other: Decimal): Decimal {
  const decimals = Math.max(value.decimals, other.decimals)
  return { units: scaled(value, decimals) + scaled(other, decimals), decimals }
}

export const multiplyDecimals = (value: Decimal, other: Decimal): Decimal => ({
  units: value.units * other.units,
  decimals: value.decimals + other.decimals,
})

/** Rounds half up, also below zero, to that many decimals. */
export function roundDecimal(value: Decimal, decimals: number): Decimal {
  if (value.decimals <= decimals) return { units: scaled(value, decimals), decimals }
  const half = 5n * 10n ** BigInt(value.decimals - decimals - 1)
  const step = 2n * half
  const raised = value.units + half
  const isBelow = raised < 0n && raised % step !== 0n
  return { units: raised / step - (isBelow ? 1n : 0n), decimals }
}

/** Prints `-0.50` with a decimal point and all decimals. */
export function decimalText({ units, decimals }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return `${units < 0n ? '-' : ''}${digits.slice(0, at)}${decimals === 0 ? '' : `.${digits.slice(at)}`}`
}

/** For comparisons. */
export const decimalValue = (value: Decimal): number => Number(decimalText(value))

/** The decimal point of a number as a comma, as the desk has it in every language; any other text stays as it is. */
export const withComma = (text: string): string => text.replace(/^(-?\d+)\.(\d+)$/, '$1,$2')

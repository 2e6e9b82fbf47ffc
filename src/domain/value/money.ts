/** Money is an integer of hundredths of the currency, everywhere between the database and the screen. */
export type Hundredths = number

/** Rounds half up to a multiple of `step` hundredths, also below zero. */
export function roundTo(hundredths: number, step: number): Hundredths {
  return Math.floor(hundredths / step + 0.5) * step
}

/** The given percentage of an amount, rounded half up to the hundredth. */
export function percentOf(hundredths: Hundredths, percent: number): Hundredths {
  return roundTo((hundredths * percent) / 100, 1)
}

export function sum(amounts: Iterable<Hundredths>): Hundredths {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

/** A group of thousands does not begin with a zero: `0.123,45` may be 0,12 or 123,45. */
const amount = /^(\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2})(?:[.,](\d{1,2}))?$/

/** Reads a typed amount with comma or point: `124,50` `124.5` `100` `1.250,00`; undefined for anything else. */
export function parseMoney(typed: string): Hundredths | undefined {
  const [, whole, cents = ''] = amount.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll('.', '') + cents.padEnd(2, '0'))
}

/** Prints `1.250,00` in every language of the desk, `−5,00` below zero. */
export function printMoney(hundredths: Hundredths): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '−' : ''}${pointed(digits.slice(0, -2))},${digits.slice(-2)}`
}

/** Prints `60` or `49.50`, as an amount is typed on the command line. */
export function shortMoney(hundredths: Hundredths): string {
  const rest = hundredths % 100
  return `${Math.floor(hundredths / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Prints `1.250`. */
export function printCount(count: number): string {
  return pointed(String(count))
}

const pointed = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** Prints `4,25` in every language of the desk, with the given number of decimals or as many as needed. */
export function printDecimal(value: number, decimals?: number): string {
  return (decimals === undefined ? String(value) : value.toFixed(decimals)).replace('.', ',')
}

/** Prints a length as `4,20`; an unknown one is empty. */
export const printMetres = (metres: number | undefined): string =>
  metres === undefined ? '' : printDecimal(metres, 2)

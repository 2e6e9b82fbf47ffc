/**
 * Money is an integer of the smallest unit of the network’s currency, everywhere between the database and the screen: cents,
 * yen, millimes.
 */
export type Money = number

/** Decimals of the currency of an outside CRS, which names none. */
export const usualDigits = 2

/** Smallest units in one unit of a currency with that many decimals. */
export const unitsOf = (digits: number): number => 10 ** digits

/** Rounds half up to a multiple of `step`, also below zero. */
export function roundTo(amount: number, step: number): Money {
  return Math.floor(amount / step + 0.5) * step
}

/** Percentages have two decimals at most, so that they are whole hundredths, with which all is computed exactly. */
const hundredthsOf = (percent: number) => Math.round(percent * 100)

/** The given percentage of an amount, rounded half up to the smallest unit. */
export function percentOf(amount: Money, percent: number): Money {
  return roundTo((amount * hundredthsOf(percent)) / 10_000, 1)
}

/** The amount that rounding adds to the given percentage of an amount, in smallest units. */
export const roundingOf = (amount: Money, percent: number): number =>
  (percentOf(amount, percent) * 10_000 - amount * hundredthsOf(percent)) / 10_000

/** The tax of a percentage that an amount includes, rounded half up to the smallest unit. */
export function taxIn(amount: Money, percent: number): Money {
  const hundredths = hundredthsOf(percent)
  return roundTo((amount * hundredths) / (10_000 + hundredths), 1)
}

export function sum(amounts: Iterable<Money>): Money {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

/**
 * The forms of a typed amount. A group of thousands does not begin with a zero: `0.123,45` may be 0,12 or 123,45. With three
 * decimals one group after a point may be either, so that it is none of the forms.
 */
const forms: Readonly<Record<number, RegExp>> = {
  0: /^(\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2})$/,
  2: /^(\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2})(?:[.,](\d{1,2}))?$/,
  3: /^(\d{1,9}|[1-9]\d{0,2}(?:\.\d{3}){1,2}(?=,)|[1-9]\d{0,2}(?:\.\d{3}){2})(?:,(\d{1,3})|\.(\d{1,2}))?$/,
}

/**
 * Reads a typed amount with comma or point: `124,50` `124.5` `100` `1.250,00`; undefined for anything else, and for more
 * decimals than the currency has.
 */
export function parseMoney(typed: string, digits: number): Money | undefined {
  const [, whole, comma, point] = forms[digits]?.exec(typed.trim()) ?? []
  const decimals = comma ?? point ?? ''
  return whole === undefined ? undefined : Number(whole.replaceAll('.', '') + decimals.padEnd(digits, '0'))
}

/** Prints `1.250,00` in every language of the desk, `−5,00` below zero; `1.250` in a currency without decimals. */
export function printMoney(amount: Money, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0')
  const units = pointed(text.slice(0, text.length - digits))
  return `${amount < 0 ? '−' : ''}${units}${digits === 0 ? '' : `,${text.slice(-digits)}`}`
}

/** Prints `60` or `49.50`, as an amount is typed on the command line; three decimals have a comma, `49,500`. */
export function shortMoney(amount: Money, digits: number): string {
  const units = unitsOf(digits)
  const rest = amount % units
  const decimals = `${digits === 3 ? ',' : '.'}${String(rest).padStart(digits, '0')}`
  return `${Math.floor(amount / units)}${rest === 0 ? '' : decimals}`
}

/** The sign of a currency such as `Kč` or `kr`, or its code where it has none. */
export function signOf(currency: string): string {
  const sign = signs.get(currency) ?? findSign(currency)
  signs.set(currency, sign)
  return sign
}

/** Signs by currency: finding one takes longer than printing an amount. */
const signs = new Map<string, string>()

function findSign(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return currency
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat('en', style).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
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

import { defaultSetting } from '../../domain/settings/setting.ts'
import {
  parseMoney,
  printDecimal,
  printMoney,
  shortMoney,
  signOf,
  unitsOf,
  usualDigits,
  type Money,
} from '../../domain/value/money.ts'

/** The session provides it; every amount is drawn in it. */
let desk = { currency: defaultSetting.currency, digits: usualDigits }

/** Sets the currency shown with prices, and its decimals; amounts are not converted. */
export function setCurrency(currency: string, digits: number = usualDigits): void {
  desk = { currency, digits }
}

/** Decimals of an amount: 0, 2 or 3. */
export const moneyDigits = (): number => desk.digits

/** The sign after a price, such as `Kč`, or the code of the currency. */
export function currencySign(currency: string = desk.currency): string {
  return signOf(currency)
}

/** `formatMoney(1243050)` → `12.430,50`, with a currency `12.430,50 Kč`: the same in every language of the desk. */
export function formatMoney(amount: Money, currency?: string): string {
  const text = printMoney(amount, desk.digits)
  return currency === undefined ? text : `${text} ${currencySign(currency)}`
}

/** How much dearer or cheaper, without decimals where they are zeros: `+12`, `−8,50`. */
export function formatDifference(amount: Money): string {
  return `${amount < 0 ? '−' : '+'}${formatMoney(Math.abs(amount)).replace(/,0+$/, '')}`
}

/** A price in the desk’s currency: `43,50 Kč`. */
export function formatPrice(amount: Money): string {
  return formatMoney(amount, desk.currency)
}

/** Reads a typed amount; undefined for anything else, also for more decimals than the currency has. */
export const readMoney = (typed: string): Money | undefined => parseMoney(typed, desk.digits)

/** Prints an amount as it is typed on the command line. */
export const typedMoney = (amount: Money): string => shortMoney(amount, desk.digits)

/** An amount as the number that a field shows or a file contains: 43.5 units of the currency. */
export const moneyInUnits = (amount: Money): number => amount / unitsOf(desk.digits)

/** The amount of a number typed into a field. */
export const moneyOfUnits = (units: number): Money => Math.round(units * unitsOf(desk.digits))

/** `formatPercent(13)` → `13 %`, `formatPercent(-50)` → `-50 %`: the same in every language of the desk. */
export function formatPercent(percent: number): string {
  return `${printDecimal(percent)} %`
}

/** The name with its percentage; unchanged if the name already contains one. */
export function nameWithPercent(name: string, percent: number): string {
  return /\d\s?%/.test(name) ? name : `${name} ${formatPercent(percent)}`
}

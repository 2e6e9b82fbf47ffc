import { printMoney, type Hundredths } from '../../domain/value/money.ts'

const signs: Record<string, string> = { EUR: '€', CZK: 'Kč' }

/** The session provides it; every amount is drawn in it. */
let deskCurrency = 'EUR'

/** Sets the currency shown with prices; amounts are not converted. */
export function setCurrency(currency: string): void {
  deskCurrency = currency
}

/** The sign after a price: `€`, `Kč`, or a code. */
export function currencySign(currency: string = deskCurrency): string {
  return signs[currency] ?? currency
}

/** `formatMoney(1243050)` → `12.430,50`, with a currency `12.430,50 €`: the same in every language of the desk. */
export function formatMoney(hundredths: Hundredths, currency?: string): string {
  const amount = printMoney(hundredths)
  return currency === undefined ? amount : `${amount} ${currencySign(currency)}`
}

/** How much dearer or cheaper, without cents where there are none: `+12`, `−8,50`. */
export function formatDifference(hundredths: Hundredths): string {
  return `${hundredths < 0 ? '−' : '+'}${formatMoney(Math.abs(hundredths)).replace(/,00$/, '')}`
}

/** A price in the desk’s currency: `43,50 €`. */
export function formatPrice(hundredths: Hundredths): string {
  return formatMoney(hundredths, deskCurrency)
}

/** `formatPercent(13)` → `13 %`, `formatPercent(-50)` → `-50 %`: the same in every language of the desk. */
export function formatPercent(percent: number): string {
  return `${percent} %`
}

/** The name with its percentage; unchanged if the name already contains one. */
export function nameWithPercent(name: string, percent: number): string {
  return /\d\s?%/.test(name) ? name : `${name} ${formatPercent(percent)}`
}

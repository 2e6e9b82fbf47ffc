import { printMoney, type Hundredths } from '../../domain/value/money.ts'

const signs: Record<string, string> = { EUR: '€', CZK: 'Kč' }

/** `formatMoney(1243050)` → `12.430,50`, with a currency `12.430,50 €`: the same in every language of the desk. */
export function formatMoney(hundredths: Hundredths, currency?: string): string {
  const amount = printMoney(hundredths)
  return currency === undefined ? amount : `${amount} ${signs[currency] ?? currency}`
}

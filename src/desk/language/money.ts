import type { Hundredths } from '../../domain/value/money.ts'

const signs: Record<string, string> = { EUR: '€', CZK: 'Kč' }

/** `formatMoney(1243050)` → `12.430,50`, with a currency `12.430,50 €`: the same in every language of the desk. */
export function formatMoney(hundredths: Hundredths, currency?: string): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  const whole = grouped(digits.slice(0, -2))
  const amount = `${hundredths < 0 ? '−' : ''}${whole},${digits.slice(-2)}`
  return currency === undefined ? amount : `${amount} ${signs[currency] ?? currency}`
}

function grouped(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.')
}

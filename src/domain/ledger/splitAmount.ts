import type { Hundredths } from '../value/money.ts'

/**
 * Splits an amount in proportion to the parts so that the shares add up exactly: remaining hundredths go to the largest
 * remainders. No share exceeds its part if the amount does not exceed their sum.
 */
export function splitAmount(amount: Hundredths, parts: readonly Hundredths[]): Hundredths[] {
  const whole = parts.reduce((total, part) => total + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const shares = parts.map((part) => Math.floor((amount * part) / whole))
  const remainders = parts.map((part, nth) => ({ nth, rest: (amount * part) % whole }))
  const left = amount - shares.reduce((total, share) => total + share, 0)
  const favoured = remainders.sort((a, b) => b.rest - a.rest || a.nth - b.nth).slice(0, left)
  return shares.map((share, nth) => share + (favoured.some((one) => one.nth === nth) ? 1 : 0))
}

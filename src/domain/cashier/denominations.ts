import type { Hundredths } from '../value/money.ts'

/** Notes and coins of the euro, in cents, the largest first. */
export const denominations = [
  50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1,
] as const

export type Denomination = (typeof denominations)[number]

export interface Counted {
  denomination: Denomination
  /** Number of these notes or coins. */
  count: number
}

/** The value of counted notes and coins. */
export function countedSum(counted: readonly Counted[]): Hundredths {
  return counted.reduce((all, { denomination, count }) => all + denomination * count, 0)
}

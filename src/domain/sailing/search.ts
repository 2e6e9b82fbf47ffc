/** Default end of a search range: clock times as hours times 100, minutes of duration, prices in hundredths. */
export const openEnd = { clock: 2400, duration: 20_000, price: 100_000_000 } as const

/** From and to, both included. */
export type Range = readonly [from: number, to: number]

/** Normalizes a search range: a single value is extended to the open end, and reversed ends are swapped. */
export function normalizeRange(values: readonly number[], open: 'from' | 'upTo', most: number): Range {
  const [one = 0, other] = values
  if (other !== undefined) return one <= other ? [one, other] : [other, one]
  return open === 'from' ? [one, most] : [0, one]
}

export function isWithin([from, to]: Range, value: number): boolean {
  return value >= from && value <= to
}

export interface SearchLeg {
  /** Codes of ports or port groups. */
  origin: string
  destination: string
  /** YYYY-MM-DD; empty for a way back that is left open. */
  date: string
}

/** Code for all ports on one side of a leg. */
export const allPorts = 'ALL'

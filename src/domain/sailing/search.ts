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

/** The search term for each kind of accommodation; none for an infant on the lap. */
const positions: Readonly<Record<string, PositionType>> = {
  seat_unnumbered: 'DECK',
  seat_numbered: 'SEAT',
  cabin: 'CABIN',
  cabin_pet: 'PET_CABIN',
  cabin_prm: 'PRM_CABIN',
  kennel: 'KENNEL',
}

export type PositionType = 'DECK' | 'SEAT' | 'CABIN' | 'PET_CABIN' | 'PRM_CABIN' | 'KENNEL'

export function positionTypeOf(kind: string): PositionType | undefined {
  return positions[kind]
}

/** An agency’s sales of a port within the counted period, and the number of sailings from there. */
export interface PortSales {
  booked?: number | undefined
  sailings: number
}

/** Orders ports by the agency’s sales; the number of sailings decides between equal sales. */
export function portWeight({ booked = 0, sailings }: PortSales): number {
  return booked + sailings / (sailings + 1)
}

import type { Deck } from './deck.ts'

/** Where a seat or cabin is; `at` grows along its row and by more than a row is wide from row to row. */
export interface SeatNumber {
  number: string
  accommodation: string
  deck: string
  at: number
}

const rowStep = 100

/** Every numbered place of the decks, from the first row of the first deck on. */
export function seatNumbersOf(decks: readonly Deck[]): SeatNumber[] {
  let row = 0
  return decks.flatMap(({ name, rows }) =>
    rows.flatMap((cells) => {
      row += 1
      return cells.flatMap(({ number, accommodation }, column) =>
        number === undefined || accommodation === undefined
          ? []
          : [{ number, accommodation, deck: name, at: row * rowStep + column }],
      )
    }),
  )
}

/** So many free ones that lie closest together, the foremost where several do; undefined where there are too few. */
export function closestSeats<S extends { at: number }>(free: readonly S[], count: number): S[] | undefined {
  let best: S[] | undefined
  const spread = (blockSize: readonly S[]) => blockSize.at(-1)!.at - blockSize[0]!.at
  for (let from = 0; from + count <= free.length; from++) {
    const group = free.slice(from, from + count)
    if (!best || spread(group) < spread(best)) best = group
    if (spread(best) === count - 1) break
  }
  return best
}

/** Seats that others sell go by so many next to each other. */
const group = 3

/**
 * The numbers that are gone to sellers outside this system, where it may sell only `capacity` of them. What is gone at
 * a smaller capacity is so at a greater one first, and the same sailing always answers the same.
 */
export function soldElsewhere(numbers: readonly string[], capacity: number, sailing: string): Set<string> {
  const ranked = numbers
    .map((number, nth) => ({ number, rank: hash(`${sailing} ${Math.floor(nth / group)}`), nth }))
    .toSorted((one, other) => one.rank - other.rank || one.nth - other.nth)
  return new Set(ranked.slice(0, Math.max(0, numbers.length - capacity)).map(({ number }) => number))
}

/** FNV-1a with a last stirring, for texts that differ in one figure only. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let nth = 0; nth < text.length; nth++)
    value = Math.imul(value ^ text.charCodeAt(nth), 0x01000193) >>> 0
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

/** As the wire has it: a seat or a whole cabin by its number, a bed as `<cabin>/<bed>`. */
export function readSeatNumber(text: string): { number: string; bed?: number } {
  const [number = '', bed] = text.trim().toUpperCase().split('/')
  return bed === undefined ? { number } : { number, bed: /^\d+$/.test(bed) ? Number(bed) : 0 }
}

export const printSeatNumber = (number: string, bed?: number) =>
  bed === undefined ? number : `${number}/${bed}`

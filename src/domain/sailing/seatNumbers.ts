import { mustGet } from '../value/mustGet.ts'
import type { Cell, Deck } from './deck.ts'

/** A deck whose cells are in any state. */
interface NumberedDeck extends Pick<Deck, 'name'> {
  rows: readonly (readonly Pick<Cell, 'number' | 'accommodation'>[])[]
}

/** Position of a seat or cabin; `at` grows along a row, and by more than a row’s width from row to row. */
export interface SeatNumber {
  number: string
  accommodation: string
  deck: string
  at: number
}

const rowStep = 100

/** All numbered seats and cabins of the decks, from the first row of the first deck on. */
export function seatNumbersOf(decks: readonly NumberedDeck[]): SeatNumber[] {
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

/**
 * The given number of free seats that are closest together, the foremost if several groups are; undefined if there are
 * too few.
 */
export function closestSeats<S extends { at: number }>(free: readonly S[], count: number): S[] | undefined {
  let best: S[] | undefined
  const spread = (blockSize: readonly S[]) => mustGet(blockSize, -1).at - mustGet(blockSize, 0).at
  for (let from = 0; from + count <= free.length; from++) {
    const group = free.slice(from, from + count)
    if (!best || spread(group) < spread(best)) best = group
    if (spread(best) === count - 1) break
  }
  return best
}

/** Seats sold outside this system are adjacent in groups of this size. */
const group = 3

/**
 * The numbers sold outside this system when it may sell only `capacity` of them. Deterministic; what is sold at a
 * larger capacity is also sold at a smaller one.
 */
export function soldElsewhere(numbers: readonly string[], capacity: number, sailing: string): Set<string> {
  const ranked = numbers
    .map((number, nth) => ({ number, rank: hash(`${sailing} ${Math.floor(nth / group)}`), nth }))
    .toSorted((one, other) => one.rank - other.rank || one.nth - other.nth)
  return new Set(ranked.slice(0, Math.max(0, numbers.length - capacity)).map(({ number }) => number))
}

/** FNV-1a with a final mixing step, for texts that differ in one digit only. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let nth = 0; nth < text.length; nth++)
    value = Math.imul(value ^ text.charCodeAt(nth), 0x01000193) >>> 0
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0
  return (value ^ (value >>> 13)) >>> 0
}

/** Reads the wire format: a seat or a whole cabin by its number, a berth as `<cabin>/<bed>`. */
export function readSeatNumber(text: string): { number: string; bed?: number } {
  const [number = '', bed] = text.trim().toUpperCase().split('/')
  return bed === undefined ? { number } : { number, bed: /^\d+$/.test(bed) ? Number(bed) : 0 }
}

export const printSeatNumber = (number: string, bed?: number) =>
  bed === undefined ? number : `${number}/${bed}`

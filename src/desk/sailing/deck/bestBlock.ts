import { closestSeats, seatNumbersOf } from '../../../domain/sailing/seatNumbers.ts'
import type { Deck } from './moves.ts'
import type { SeatSeeker } from './seatSeekers.ts'

/**
 * The free numbers of a class that are closest together, one for each passenger of that class without a number, from
 * the bow aft: what the ship would assign. Empty when the class has too few, or no passenger waits.
 */
export function bestBlock(
  decks: readonly Deck[],
  seekers: readonly SeatSeeker[],
  accommodation: string | undefined,
): string[] {
  const waiting = seekers.filter((one) => one.accommodation === accommodation && one.number === undefined)
  if (waiting.length === 0) return []
  const cells = decks.flatMap(({ rows }) => rows.flat())
  const free = new Set(cells.filter(({ kind }) => kind === 'normal').map(({ number }) => number))
  const offered = seatNumbersOf(decks).filter(
    (seat) => seat.accommodation === accommodation && free.has(seat.number),
  )
  return closestSeats(offered, waiting.length)?.map(({ number }) => number) ?? []
}

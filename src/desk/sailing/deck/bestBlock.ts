import { closestSeats } from '../../../domain/sailing/seatNumbers.ts'
import type { Deck } from './moves.ts'
import type { SeatSeeker } from './seatSeekers.ts'

/** More than a row is wide, so that seats of one row are always closer together than those of two. */
const rowStep = 100

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
  let row = 0
  const free = decks.flatMap(({ rows }) =>
    rows.flatMap((cells) => {
      row += 1
      return cells.flatMap(({ kind, number, accommodation: has }, column) =>
        kind === 'normal' && number !== undefined && has === accommodation
          ? [{ number, at: row * rowStep + column }]
          : [],
      )
    }),
  )
  return closestSeats(free, waiting.length)?.map(({ number }) => number) ?? []
}

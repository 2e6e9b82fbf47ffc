import { readSeatNumber } from '../../../domain/sailing/seatNumbers.ts'
import type { Cell, Deck } from './deckStore.ts'

/** A passenger who can be given a seat or cabin. */
export interface SeatSeeker {
  uuid: string
  name: string
  accommodation: string
  number?: string
  /** Has a whole cabin, alone or shared, instead of a berth in it. */
  whole?: boolean
}

/** An accommodation class as sold on the trip. */
export interface Offer {
  idOrCode: string
  name: string
  price?: number
  availabilityType: string
  requestTypes: readonly string[]
}

export function seekerWithNumber(seekers: readonly SeatSeeker[], number: string): number {
  return seekers.findIndex(
    (seeker) => seeker.number !== undefined && readSeatNumber(seeker.number).number === number,
  )
}

/** True when the passenger’s class is numbered on this ship. */
export function isDrawn(
  { accommodation }: Pick<SeatSeeker, 'accommodation'>,
  decks: readonly Deck[],
): boolean {
  return decks.some(({ accommodations }) => accommodations.includes(accommodation))
}

/**
 * The next passenger to get a seat or cabin. Passengers of a class without numbers are skipped, unless that
 * class is the one chosen.
 */
export function nextWaiting(
  seekers: readonly SeatSeeker[],
  decks: readonly Deck[],
  anyClass = false,
): string | undefined {
  const waiting = seekers.filter(({ number }) => number === undefined)
  return (waiting.find((one) => isDrawn(one, decks)) ?? (anyClass ? waiting[0] : undefined))?.uuid
}

type Seated = Pick<SeatSeeker, 'number'>

/** Passenger row numbers by seat or cabin number. */
export function rowsBySeat(seekers: readonly Seated[]): Map<string, string> {
  const rowBySeat = new Map<string, string>()
  for (const [nth, { number }] of seekers.entries()) {
    const place = number?.split('/')[0]
    if (place)
      rowBySeat.set(place, rowBySeat.has(place) ? `${rowBySeat.get(place)},${nth + 1}` : String(nth + 1))
  }
  return rowBySeat
}

/** The deck with the passenger’s seat or cabin, else the first with any of the class; else the first. */
export function deckOf(
  decks: readonly Deck[],
  { number, accommodation }: Pick<SeatSeeker, 'number' | 'accommodation'>,
): Deck | undefined {
  const place = number === undefined ? undefined : readSeatNumber(number).number
  const holdsIt = ({ rows }: Deck) => rows.some((row) => row.some((cell) => cell.number === place))
  return (
    (place === undefined ? undefined : decks.find(holdsIt)) ??
    decks.find(({ accommodations }) => accommodations.includes(accommodation)) ??
    decks[0]
  )
}

/** Overlays what the server has not confirmed yet: seats just taken and just freed. */
export function withOwnSeats(decks: readonly Deck[], seekers: readonly Seated[]): Deck[] {
  const own = new Set(seekers.flatMap(({ number }) => (number ? [readSeatNumber(number).number] : [])))
  const shown = (cell: Cell): Cell => {
    if (cell.number !== undefined && own.has(cell.number)) return { ...cell, kind: 'selected' }
    return cell.kind === 'selected' ? { ...cell, kind: 'normal' } : cell
  }
  return decks.map((deck) => ({ ...deck, rows: deck.rows.map((row) => row.map(shown)) }))
}

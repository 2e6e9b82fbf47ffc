import { readSeatNumber } from '../../../domain/sailing/seatNumbers.ts'
import type { Cell, Deck } from './moves.ts'

/** A passenger who may be given a place. */
export interface Wanted {
  uuid: string
  name: string
  accommodation: string
  number?: string
  /** Has a cabin to himself or shared, not a berth of it. */
  whole?: boolean
}

/** A class of places as the trip sells it. */
export interface Offer {
  idOrCode: string
  name: string
  price?: number
  availabilityType: string
  requestTypes: readonly string[]
}

/** Index of the passenger who sits there. */
export function sitsAt(wanted: readonly Wanted[], number: string): number {
  return wanted.findIndex((one) => one.number !== undefined && readSeatNumber(one.number).number === number)
}

/** Whether the class of a passenger has numbers on this ship. */
export function isDrawn({ accommodation }: Pick<Wanted, 'accommodation'>, decks: readonly Deck[]): boolean {
  return decks.some(({ accommodations }) => accommodations.includes(accommodation))
}

/** Who is next to get a place: nobody of a class without numbers, unless he is the kind that is meant. */
export function nextWaiting(
  wanted: readonly Wanted[],
  decks: readonly Deck[],
  anybody = false,
): string | undefined {
  const waiting = wanted.filter(({ number }) => number === undefined)
  return (waiting.find((one) => isDrawn(one, decks)) ?? (anybody ? waiting[0] : undefined))?.uuid
}

/** What the server does not know yet: places just taken show as such, places just freed as free. */
export function withOwn(decks: readonly Deck[], wanted: readonly Wanted[]): Deck[] {
  const own = new Set(wanted.flatMap(({ number }) => (number ? [readSeatNumber(number).number] : [])))
  const shown = (cell: Cell): Cell => {
    if (cell.number !== undefined && own.has(cell.number)) return { ...cell, kind: 'selected' }
    return cell.kind === 'selected' ? { ...cell, kind: 'normal' } : cell
  }
  return decks.map((deck) => ({ ...deck, rows: deck.rows.map((row) => row.map(shown)) }))
}

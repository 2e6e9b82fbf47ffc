import type { Refusal } from '../../../domain/refusal.ts'
import { closestSeats } from '../../../domain/sailing/adjacentSeats.ts'
import { seatNumbersOf, readSeatNumber } from '../../../domain/sailing/deck.ts'
import type { Move } from '../../command/inputTarget.ts'
import { textOf } from '../../language/text.ts'
import {
  type Deck,
  usePlan,
  type PlanState,
  cellAt,
  find,
  firstFree,
  moveFrom,
  type At,
  type Cell,
} from './deckStore.ts'

export interface Bed {
  number: string
  state: 'free' | 'booked' | 'selected' | 'selectedByUser'
}

/** The functions that an open deck plan calls; each call returns the latest values. */
export interface DeckPlanServices {
  decks(): readonly Deck[]
  seekers(): readonly SeatSeeker[]
  offers(): readonly Offer[]
  /** Beds of the open cabin; empty until they are loaded. */
  beds(): readonly Bed[]
  take(uuid: string, accommodation: string, number: string): Promise<Refusal | undefined>
  free(uuid: string): Promise<Refusal | undefined>
  /** Loads the plan again after every attempt: another agent may have been first. */
  renew(): void
  close(): void
  /** Milliseconds. */
  now(): number
}

/** State of one open plan that nothing on screen shows. */
export interface PlanContext {
  services: DeckPlanServices
  /** The last call sent to the server; calls run one after the other. */
  lastCall: Promise<void>
  /** Time of the last typed digit, in milliseconds. */
  typedAt: number
  /** Passengers with a call for their seat under way. */
  pending: Set<string>
}

export function deckText(key: string, parameters: Record<string, unknown> = {}): string {
  return textOf(`sailing:deck.${key}`, parameters)
}

export const planState = () => usePlan.getState()
export const setPlan = (change: Partial<PlanState>) => usePlan.setState(change)

export function shownDeck({ services }: PlanContext): Deck | undefined {
  return services.decks()[planState().deck]
}

export function currentSeeker({ services }: PlanContext): SeatSeeker | undefined {
  const { current } = planState()
  return services.seekers().find(({ uuid }) => uuid === current)
}

export function offerOf({ services }: PlanContext, accommodation: string): Offer | undefined {
  return services.offers().find(({ idOrCode }) => idOrCode === accommodation)
}

const cellMoves: ReadonlySet<Move> = new Set(['up', 'down', 'left', 'right', 'first', 'last'])

/** The ship lies with its bow to the left: a row of seats is a column of the screen, starboard at the top. */
const aboard: Partial<Record<Move, Move>> = { left: 'up', right: 'down', up: 'right', down: 'left' }

/** Puts the cursor on the best seats for the passengers without one; they are marked. */
export function beginPlan(plan: PlanContext): void {
  const { services } = plan
  const current = nextWaiting(services.seekers(), services.decks(), true) ?? services.seekers()[0]?.uuid
  setPlan({ ...usePlan.getInitialState(), current })
  const seeker = currentSeeker(plan)
  const number = seeker?.number?.split('/')[0]
  const block = suggestedSeats(services.decks(), services.seekers(), seeker?.accommodation)
  const start = number ?? block[0]
  setPlan({ block: new Set(block) })
  goTo((start && find(services.decks(), start)) || firstFree(services.decks(), seeker?.accommodation))
}

export function goTo(to: (At & { deck?: number }) | undefined): void {
  if (to === undefined) return
  const { row, column } = to
  setPlan({
    at: { row, column },
    home: column,
    change: undefined,
    ...(to.deck !== undefined && { deck: to.deck }),
  })
}

export function moveCursor(plan: PlanContext, direction: Move): boolean {
  if (direction === 'pageUp' || direction === 'pageDown') {
    showDeck(plan, planState().deck + (direction === 'pageUp' ? -1 : 1))
    return true
  }
  const deck = shownDeck(plan)
  const { at, home } = planState()
  const turned = aboard[direction] ?? direction
  const next = deck && moveFrom(deck, at, turned, home)
  if (next === undefined) return cellMoves.has(direction)
  const staysInColumn = turned === 'up' || turned === 'down'
  setPlan({ at: next, home: staysInColumn ? home : next.column, change: undefined })
  return true
}

export function showDeck(plan: PlanContext, index: number): void {
  const deck = plan.services.decks()[index]
  if (deck === undefined) return
  const free = firstFree([deck], currentSeeker(plan)?.accommodation)
  goTo({ deck: index, row: free?.row ?? 0, column: free?.column ?? 0 })
}

/** Goes along the row to the next free number. */
export function goToNextFree(plan: PlanContext): void {
  const deck = shownDeck(plan)
  if (deck === undefined) return
  let to = moveFrom(deck, planState().at, 'right')
  while (to && cellAt(deck, to)?.kind !== 'normal') to = moveFrom(deck, to, 'right')
  goTo(to)
}

export function turnToPassenger(plan: PlanContext, uuid: string): void {
  setPlan({ current: uuid, change: undefined, cabin: undefined, message: '' })
  const number = currentSeeker(plan)?.number?.split('/')[0]
  if (number) goTo(find(plan.services.decks(), number))
}

/** Turns to the passenger listed after or before the current one, from either end to the other. */
export function turnToNeighbour(plan: PlanContext, step: 1 | -1): void {
  const all = plan.services.seekers()
  const from = all.findIndex(({ uuid }) => uuid === planState().current)
  const next = all[(Math.max(from, step > 0 ? -1 : 0) + step + all.length) % all.length]
  if (next) turnToPassenger(plan, next.uuid)
}

/**
 * The free numbers of a class that are closest together, one for each passenger of that class without a number, from
 * the bow aft: what the ship would assign. Empty when the class has too few, or no passenger waits.
 */
export function suggestedSeats(
  decks: readonly Deck[],
  seekers: readonly SeatSeeker[],
  accommodation: string | undefined,
): string[] {
  const waiting = seekers.filter(
    (seeker) => seeker.accommodation === accommodation && seeker.number === undefined,
  )
  if (waiting.length === 0) return []
  const cells = decks.flatMap(({ rows }) => rows.flat())
  const free = new Set(cells.filter(({ kind }) => kind === 'normal').map(({ number }) => number))
  const offered = seatNumbersOf(decks).filter(
    (seat) => seat.accommodation === accommodation && free.has(seat.number),
  )
  return closestSeats(offered, waiting.length)?.map(({ number }) => number) ?? []
}

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

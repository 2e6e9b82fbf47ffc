import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { printSeatNumber } from '../../../domain/sailing/seatNumbers.ts'
import { latinKeys } from '../../../domain/value/fold.ts'
import type { Acceptor, Input, Move } from '../../command/acceptor.ts'
import { formatPrice } from '../../language/money.ts'
import { cellAt, find, firstFree, moveFrom, type At, type Cell, type Deck } from './moves.ts'
import { fresh, usePlan, zoom, zoomBy, type PlanState } from './store.ts'
import { isDrawn, nextWaiting, sitsAt, type Offer, type Wanted } from './wanted.ts'

export interface Bed {
  number: string
  state: 'free' | 'booked' | 'selected' | 'selectedByUser'
}

export interface PlanHands {
  decks(): readonly Deck[]
  wanted(): readonly Wanted[]
  offers(): readonly Offer[]
  /** Beds of the open cabin; empty until they are loaded. */
  beds(): readonly Bed[]
  take(uuid: string, accommodation: string, number: string): Promise<Refusal | undefined>
  free(uuid: string): Promise<Refusal | undefined>
  /** Reloads the plan after another seller took the seat first. */
  renew(): void
  word(refusal: Refusal): string
  wordFault(fault: unknown): string
  close(): void
  /** Milliseconds. */
  now(): number
}

export interface Plan {
  acceptor: Acceptor
  /** Puts the cursor on the first free seat or cabin for the first passenger without one. */
  begin(): void
  press(at: At): void
  pressBed(bed: number): void
  turnTo(uuid: string): void
  showDeck(deck: number): void
}

/** Digits typed within this many milliseconds of each other form one number. */
const oneNumber = 1500

const say = (key: string, parameters: Record<string, unknown> = {}): string =>
  i18next.t(`sailing:deck.${key}`, parameters)

const state = () => usePlan.getState()
const set = (change: Partial<PlanState>) => usePlan.setState(change)

/** The actions of keys and mouse on an open plan. Requests to the server run one after the other. */
export function createPlan(hands: PlanHands): Plan {
  let queue = Promise.resolve()
  let typedAt = Number.NEGATIVE_INFINITY
  /** Passengers with a request under way. */
  const asked = new Set<string>()

  const deck = () => hands.decks()[state().deck]
  const person = () => hands.wanted().find(({ uuid }) => uuid === state().current)
  const offer = (code: string) => hands.offers().find(({ idOrCode }) => idOrCode === code)
  const named = (code: string) => offer(code)?.name ?? code

  function begin(): void {
    const current = nextWaiting(hands.wanted(), hands.decks(), true) ?? hands.wanted()[0]?.uuid
    usePlan.setState(fresh())
    set({ current })
    const own = person()
    const place = own?.number?.split('/')[0]
    go((place && find(hands.decks(), place)) || firstFree(hands.decks(), own?.accommodation))
  }

  function go(to: (At & { deck?: number }) | undefined): void {
    if (to === undefined) return
    const { row, column } = to
    set({
      at: { row, column },
      home: column,
      change: undefined,
      ...(to.deck !== undefined && { deck: to.deck }),
    })
  }

  function move(direction: Move): boolean {
    const here = deck()
    if (direction === 'pageUp' || direction === 'pageDown') return turnPage(direction === 'pageUp' ? -1 : 1)
    const { at, home } = state()
    const next = here && moveFrom(here, at, direction, home)
    if (next === undefined) return ['up', 'down', 'left', 'right', 'first', 'last'].includes(direction)
    const keeps = direction === 'up' || direction === 'down'
    set({ at: next, home: keeps ? home : next.column, change: undefined })
    return true
  }

  function turnPage(step: 1 | -1): boolean {
    showDeck(state().deck + step)
    return true
  }

  function showDeck(to: number): void {
    const next = hands.decks()[to]
    if (next === undefined) return
    const free = firstFree([next], person()?.accommodation)
    go({ deck: to, row: free?.row ?? 0, column: free?.column ?? 0 })
  }

  /** Requests run in the order of the keys. Refusals are shown, and after a conflict the plan is reloaded. */
  async function inTurn(before: Promise<void>, work: () => Promise<Refusal | undefined>, done?: string) {
    await before
    try {
      const refusal = await work()
      if (refusal) set({ message: hands.word(refusal) })
      else if (done !== undefined && waiting() === undefined) set({ message: done })
    } catch (fault) {
      set({ message: hands.wordFault(fault) })
    }
    hands.renew()
  }

  function ask(work: () => Promise<Refusal | undefined>, done?: string): void {
    queue = inTurn(queue, work, done)
  }

  /** Moves to the next passenger and free seat at once: keys do not wait for the server. */
  function take(uuid: string, accommodation: string, number: string): void {
    asked.add(uuid)
    const taker = hands.wanted().find((one) => one.uuid === uuid)
    const next = waiting(taker !== undefined && !isDrawn(taker, hands.decks()))
    set({ change: undefined, cabin: undefined, message: '', current: next })
    // A party’s berths stay in one cabin while it has free ones.
    if (next !== undefined && !number.includes('/')) stepOn()
    ask(async () => {
      const refusal = await hands.take(uuid, accommodation, number).finally(() => asked.delete(uuid))
      if (refusal) set({ current: uuid })
      return refusal
    }, say('everybody'))
  }

  const waiting = (anybody = false) =>
    nextWaiting(
      hands.wanted().filter(({ uuid }) => !asked.has(uuid)),
      hands.decks(),
      anybody,
    )

  /** Moves to the next free seat or cabin along the row. */
  function stepOn(): void {
    const here = deck()
    if (here === undefined) return
    let to = moveFrom(here, state().at, 'right')
    while (to && cellAt(here, to)?.kind !== 'normal') to = moveFrom(here, to, 'right')
    go(to)
  }

  function free(one: Wanted): void {
    set({ change: undefined, message: '' })
    ask(async () => {
      const refusal = await hands.free(one.uuid)
      if (!refusal) set({ current: one.uuid })
      return refusal
    })
  }

  /** The passenger whose turn it is; refused when every passenger has a seat or cabin. */
  function whose(): Wanted | undefined {
    const one = person()
    if (one === undefined)
      set({ message: hands.word(refuse('seats_over_limit', { limit: hands.wanted().length })) })
    return one
  }

  /**
   * True when the passenger’s class matches, or when the change of class was already shown and the key
   * pressed again.
   */
  function suits(one: Wanted, cell: Cell): boolean {
    const { number = '', accommodation = '' } = cell
    if (one.accommodation === accommodation) return true
    const { change } = state()
    if (change?.uuid === one.uuid && change.number === number) return true
    const [from, to] = [offer(one.accommodation)?.price, offer(accommodation)?.price]
    const more = from === undefined || to === undefined ? undefined : to - from
    const difference = more === undefined ? say('noPrice') : `${more > 0 ? '+' : ''}${formatPrice(more)}`
    const words = { number, name: one.name, class: named(accommodation), has: named(one.accommodation) }
    set({
      change: { uuid: one.uuid, number, accommodation },
      message: say('change', { ...words, difference }),
    })
    return false
  }

  /** Berths are chosen bed by bed, a whole cabin by its number. */
  function isByBed(one: Wanted, accommodation: string): boolean {
    const sold = offer(accommodation)
    const byBerth = sold?.requestTypes.some((type) => type.endsWith('_BERTH')) ?? false
    const has = one.accommodation === accommodation && one.whole === true
    return sold?.availabilityType === 'CABIN' && byBerth && !has
  }

  function press(at: At): void {
    const here = deck()
    const cell = cellAt(here, at)
    if (cell?.number === undefined || cell.accommodation === undefined) return
    set({ at, home: at.column })
    const sitting = hands.wanted()[sitsAt(hands.wanted(), cell.number)]
    if (sitting && !isByBed(sitting, cell.accommodation)) return free(sitting)
    if (cell.kind !== 'normal' && cell.kind !== 'selected')
      return set({ message: say('notFree', { number: cell.number, state: say(`state.${cell.kind}`) }) })
    const one = sitting ?? whose()
    if (one === undefined || !suits(one, cell)) return
    if (isByBed(one, cell.accommodation)) open(cell.number)
    else take(one.uuid, cell.accommodation, cell.number)
  }

  /** Opens a cabin at the first bed not taken by the party. */
  function open(number: string): void {
    const own = new Set(hands.wanted().map((one) => one.number))
    let bed = 0
    while (own.has(printSeatNumber(number, bed + 1))) bed += 1
    set({ cabin: { number, bed }, message: '' })
  }

  function pressBed(bed: number): void {
    const { cabin } = state()
    const chosen = hands.beds()[bed]
    if (cabin === undefined || chosen === undefined) return
    set({ cabin: { ...cabin, bed } })
    const sleeping = hands.wanted().find(({ number }) => number === chosen.number)
    if (sleeping) return free(sleeping)
    if (chosen.state === 'booked' || chosen.state === 'selected')
      return set({
        message: say('notFree', { number: chosen.number, state: say(`bedState.${chosen.state}`) }),
      })
    const one = whose()
    const accommodation = cellAt(deck(), state().at)?.accommodation
    if (one && accommodation) take(one.uuid, accommodation, chosen.number)
  }

  function turnTo(uuid: string): void {
    set({ current: uuid, change: undefined, cabin: undefined, message: '' })
    const place = person()?.number?.split('/')[0]
    if (place) go(find(hands.decks(), place))
  }

  function step(by: 1 | -1): void {
    const all = hands.wanted()
    const from = all.findIndex(({ uuid }) => uuid === state().current)
    const next = all[(Math.max(from, by > 0 ? -1 : 0) + by + all.length) % all.length]
    if (next) turnTo(next.uuid)
  }

  const signs: Record<string, () => void> = {
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    n: () => step(1),
    p: () => step(-1),
  }

  /** A digit starts a number; a letter after it completes it. */
  function type(character: string): boolean {
    const key = latinKeys(character).toLowerCase()
    const before = hands.now() - typedAt < oneNumber ? state().typed : ''
    const typed = (before + key).toUpperCase()
    if (before === '' && key === '0') {
      set({ scale: zoom.usual, typed: '' })
      return true
    }
    if (!/^\d+[A-Z]?$/.test(typed)) return sign(key)
    typedAt = hands.now()
    const found = find(hands.decks(), typed)
    const ended = /[A-Z]$/.test(typed)
    go(found)
    set({
      typed: ended ? '' : typed,
      message: ended && !found ? say('noSuch', { number: typed }) : say('typed', { typed }),
      ...(found && { message: '' }),
    })
    return true
  }

  function sign(key: string): boolean {
    set({ typed: '' })
    signs[key]?.()
    return key in signs
  }

  function leave(): void {
    const { cabin, change } = state()
    if (cabin) set({ cabin: undefined, message: '' })
    else if (change) set({ change: undefined, message: '' })
    else hands.close()
  }

  function inCabin(direction: Move): boolean {
    const { cabin } = state()
    if (cabin === undefined) return false
    const last = hands.beds().length - 1
    const steps: Partial<Record<Move, number>> = { up: -1, left: -1, down: 1, right: 1 }
    const by = steps[direction]
    if (by !== undefined) set({ cabin: { ...cabin, bed: Math.min(last, Math.max(0, cabin.bed + by)) } })
    return by !== undefined
  }

  function accept(input: Input): boolean {
    if ('text' in input) return [...input.text].map(type).every(Boolean)
    if (!('move' in input)) return false
    if (input.move === 'escape') leave()
    else if (input.move === 'enter' || input.move === 'space') {
      const { cabin, at } = state()
      if (cabin) pressBed(cabin.bed)
      else press(at)
    } else return inCabin(input.move) || move(input.move)
    return true
  }

  return {
    acceptor: {
      accept,
      // The plan handles digits, letters and signs itself, and Esc first closes what is open in it.
      keeps: (keys) => /^(.|esc|pageup|pagedown|enter|space)$/.test(keys) && !['/', '?'].includes(keys),
    },
    begin,
    press,
    pressBed,
    turnTo,
    showDeck,
  }
}

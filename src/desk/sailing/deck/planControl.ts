import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import type { InputTarget, KeyInput, Move } from '../../command/inputTarget.ts'
import { find, type At, cellAt, type Cell, zoom, zoomBy } from './deckStore.ts'
import {
  deckText,
  planState,
  setPlan,
  type DeckPlanServices,
  type PlanContext,
  currentSeeker,
  offerOf,
  shownDeck,
  beginPlan,
  goTo,
  moveCursor,
  showDeck,
  turnToNeighbour,
  turnToPassenger,
  goToNextFree,
  isDrawn,
  nextWaiting,
  seekerWithNumber,
  type SeatSeeker,
} from './planContext.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { printSeatNumber } from '../../../domain/sailing/deck.ts'
import { formatPrice } from '../../language/money.ts'
import { faultText, refusalText } from '../../request/fault.ts'

export interface DeckPlanControl {
  inputTarget: InputTarget
  /** Puts the cursor on the first free number for the first passenger without one. */
  begin(): void
  press(at: At): void
  pressBed(bed: number): void
  turnTo(uuid: string): void
  showDeck(deck: number): void
}

/** Milliseconds: digits typed within this time of each other form one number. */
const numberTimeout = 1500

/** Creates the actions of keys and mouse on an open deck plan. */
export function createDeckPlan(services: DeckPlanServices): DeckPlanControl {
  const plan: PlanContext = {
    services,
    lastCall: Promise.resolve(),
    typedAt: Number.NEGATIVE_INFINITY,
    pending: new Set(),
  }
  return {
    inputTarget: { handleInput: (input) => handleInput(plan, input), keeps },
    begin: () => beginPlan(plan),
    press: (at) => pressCell(plan, at),
    pressBed: (bed) => pressBed(plan, bed),
    turnTo: (uuid) => turnToPassenger(plan, uuid),
    showDeck: (deck) => showDeck(plan, deck),
  }
}

/** Characters are typed into the plan, and esc leaves what is open in it first; `/` and `?` lead to the line. */
function keeps(keys: string): boolean {
  return /^(.|esc|pageup|pagedown|enter|space)$/.test(keys) && !['/', '?'].includes(keys)
}

function handleInput(plan: PlanContext, input: KeyInput): boolean {
  if ('text' in input) return [...input.text].map((character) => type(plan, character)).every(Boolean)
  if (!('move' in input)) return false
  const { move } = input
  if (move === 'escape') leave(plan)
  else if (move === 'enter' || move === 'space') press(plan)
  else return moveInCabin(plan, move) || moveCursor(plan, move)
  return true
}

function press(plan: PlanContext): void {
  const { cabin, at } = planState()
  if (cabin) pressBed(plan, cabin.bed)
  else pressCell(plan, at)
}

/** Closes the cabin, else withdraws a change of class not yet agreed, else closes the plan. */
function leave({ services }: PlanContext): void {
  const { cabin, change } = planState()
  if (cabin) setPlan({ cabin: undefined, message: '' })
  else if (change) setPlan({ change: undefined, message: '' })
  else services.close()
}

const bedSteps: Partial<Record<Move, number>> = { up: -1, left: -1, down: 1, right: 1 }

function moveInCabin({ services }: PlanContext, direction: Move): boolean {
  const { cabin } = planState()
  const step = bedSteps[direction]
  if (cabin === undefined || step === undefined) return false
  const last = services.beds().length - 1
  setPlan({ cabin: { ...cabin, bed: Math.min(last, Math.max(0, cabin.bed + step)) } })
  return true
}

const letterActions: Record<string, (plan: PlanContext) => void> = {
  '+': () => zoomBy(1),
  '=': () => zoomBy(1),
  '-': () => zoomBy(-1),
  n: (plan) => turnToNeighbour(plan, 1),
  p: (plan) => turnToNeighbour(plan, -1),
}

/** A digit begins a number; a letter after it completes it. A lone `0` resets the zoom. */
function type(plan: PlanContext, character: string): boolean {
  const now = plan.services.now()
  const key = latinKeys(character).toLowerCase()
  const before = now - plan.typedAt < numberTimeout ? planState().typed : ''
  const typed = (before + key).toUpperCase()
  if (before === '' && key === '0') {
    setPlan({ scale: zoom.usual, typed: '' })
    return true
  }
  if (!/^\d+[A-Z]?$/.test(typed)) return runLetterAction(plan, key)
  plan.typedAt = now
  goToNumber(plan, typed)
  return true
}

function runLetterAction(plan: PlanContext, key: string): boolean {
  setPlan({ typed: '' })
  letterActions[key]?.(plan)
  return key in letterActions
}

/** Goes to the number where the ship has it; until a letter completes it, further digits may follow. */
function goToNumber({ services }: PlanContext, typed: string): void {
  const found = find(services.decks(), typed)
  const isComplete = /[A-Z]$/.test(typed)
  goTo(found)
  setPlan({
    typed: isComplete ? '' : typed,
    message: isComplete && !found ? deckText('noSuch', { number: typed }) : deckText('typed', { typed }),
    ...(found && { message: '' }),
  })
}

/** Takes, frees or opens what is on a cell: what Enter, space and the mouse do. */
function pressCell(plan: PlanContext, at: At): void {
  const { services } = plan
  const cell = cellAt(shownDeck(plan), at)
  if (cell?.number === undefined || cell.accommodation === undefined) return
  setPlan({ at, home: at.column })
  const seated = services.seekers()[seekerWithNumber(services.seekers(), cell.number)]
  if (seated && !isSoldByBed(plan, seated, cell.accommodation)) return free(plan, seated)
  if (cell.kind !== 'normal' && cell.kind !== 'selected')
    return refuseNumber(cell.number, deckText(`state.${cell.kind}`))
  const seeker = seated ?? seekerOrRefusal(plan)
  if (seeker === undefined || !isClassAgreed(plan, seeker, cell)) return
  if (isSoldByBed(plan, seeker, cell.accommodation)) openCabin(plan, cell.number)
  else take(plan, seeker.uuid, cell.accommodation, cell.number)
}

function pressBed(plan: PlanContext, bed: number): void {
  const { services } = plan
  const { cabin } = planState()
  const chosen = services.beds()[bed]
  if (cabin === undefined || chosen === undefined) return
  setPlan({ cabin: { ...cabin, bed } })
  const sleeping = services.seekers().find(({ number }) => number === chosen.number)
  if (sleeping) return free(plan, sleeping)
  if (chosen.state === 'booked' || chosen.state === 'selected')
    return refuseNumber(chosen.number, deckText(`bedState.${chosen.state}`))
  const seeker = seekerOrRefusal(plan)
  const accommodation = cellAt(shownDeck(plan), planState().at)?.accommodation
  if (seeker && accommodation) take(plan, seeker.uuid, accommodation, chosen.number)
}

function refuseNumber(number: string, state: string): void {
  setPlan({ message: deckText('notFree', { number, state }) })
}

/** The passenger who gets the next seat; a refusal is shown when every passenger has one. */
function seekerOrRefusal(plan: PlanContext): SeatSeeker | undefined {
  const { services } = plan
  const seeker = currentSeeker(plan)
  if (seeker === undefined)
    setPlan({ message: refusalText(refuse('seats_over_limit', { limit: services.seekers().length })) })
  return seeker
}

/**
 * True where the passenger has the class of the cell, or the same cell was pressed before: the first press only shows
 * what the change of class costs.
 */
function isClassAgreed(plan: PlanContext, seeker: SeatSeeker, cell: Cell): boolean {
  const { number = '', accommodation = '' } = cell
  if (seeker.accommodation === accommodation) return true
  const { change } = planState()
  if (change?.uuid === seeker.uuid && change.number === number) return true
  setPlan({
    change: { uuid: seeker.uuid, number, accommodation },
    message: deckText('change', {
      number,
      name: seeker.name,
      class: classNameOf(plan, accommodation),
      has: classNameOf(plan, seeker.accommodation),
      difference: priceDifference(plan, seeker.accommodation, accommodation),
    }),
  })
  return false
}

function classNameOf(plan: PlanContext, accommodation: string): string {
  return offerOf(plan, accommodation)?.name ?? accommodation
}

function priceDifference(plan: PlanContext, from: string, to: string): string {
  const [before, after] = [offerOf(plan, from)?.price, offerOf(plan, to)?.price]
  if (before === undefined || after === undefined) return deckText('noPrice')
  return `${after > before ? '+' : ''}${formatPrice(after - before)}`
}

/** Berths are chosen bed by bed, a whole cabin by its number. */
function isSoldByBed(plan: PlanContext, seeker: SeatSeeker, accommodation: string): boolean {
  const offer = offerOf(plan, accommodation)
  const byBerth = offer?.requestTypes.some((type) => type.endsWith('_BERTH')) ?? false
  const hasWholeCabin = seeker.accommodation === accommodation && seeker.whole === true
  return offer?.availabilityType === 'CABIN' && byBerth && !hasWholeCabin
}

/** Opens a cabin on its first bed that no passenger of the booking has. */
function openCabin(plan: PlanContext, number: string): void {
  const own = new Set(plan.services.seekers().map((seeker) => seeker.number))
  let bed = 0
  while (own.has(printSeatNumber(number, bed + 1))) bed += 1
  setPlan({ cabin: { number, bed }, message: '' })
}

/** The cursor and the next passenger move on at once; the server is asked afterwards. */
function take(plan: PlanContext, uuid: string, accommodation: string, number: string): void {
  const { services, pending } = plan
  pending.add(uuid)
  const seeker = services.seekers().find((one) => one.uuid === uuid)
  const next = nextSeeker(plan, seeker !== undefined && !isDrawn(seeker, services.decks()))
  setPlan({ change: undefined, cabin: undefined, message: '', current: next })
  // Berths of one party are in one cabin as long as it has some.
  if (next !== undefined && !number.includes('/')) goToNextFree(plan)
  const call = async () => {
    const refusal = await services.take(uuid, accommodation, number).finally(() => pending.delete(uuid))
    if (refusal) setPlan({ current: uuid })
    return refusal
  }
  enqueue(plan, call, deckText('everybody'))
}

function free(plan: PlanContext, seeker: SeatSeeker): void {
  setPlan({ change: undefined, message: '' })
  enqueue(plan, async () => {
    const refusal = await plan.services.free(seeker.uuid)
    if (!refusal) setPlan({ current: seeker.uuid })
    return refusal
  })
}

/** The next passenger without a seat and without a call under way for one. */
function nextSeeker({ services, pending }: PlanContext, anyClass = false): string | undefined {
  const seekers = services.seekers().filter(({ uuid }) => !pending.has(uuid))
  return nextWaiting(seekers, services.decks(), anyClass)
}

type Call = () => Promise<Refusal | undefined>

/** Calls reach the server in the order of the keys. `done` is shown once no passenger is without a seat. */
function enqueue(plan: PlanContext, call: Call, done?: string): void {
  plan.lastCall = runAfter(plan, plan.lastCall, call, done)
}

async function runAfter(plan: PlanContext, previous: Promise<void>, call: Call, done?: string) {
  await previous
  const { services } = plan
  try {
    const refusal = await call()
    if (refusal) setPlan({ message: refusalText(refusal) })
    else if (done !== undefined && nextSeeker(plan) === undefined) setPlan({ message: done })
  } catch (fault) {
    setPlan({ message: faultText(fault) })
  }
  services.renew()
}

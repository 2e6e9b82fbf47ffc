import { latinKeys } from '../../../domain/value/fold.ts'
import type { Acceptor, Input, Move } from '../../command/acceptor.ts'
import { find, type At } from './moves.ts'
import {
  createContext,
  deckText,
  planState,
  setPlan,
  type DeckPlanServices,
  type PlanContext,
} from './planContext.ts'
import { beginPlan, goTo, moveCursor, showDeck, turnToNeighbour, turnToPassenger } from './planCursor.ts'
import { pressBed, pressCell } from './seatChoice.ts'
import { zoom, zoomBy } from './deckStore.ts'

export interface DeckPlanControl {
  acceptor: Acceptor
  /** Puts the cursor on the first free number for the first passenger without one. */
  begin(): void
  press(at: At): void
  pressBed(bed: number): void
  turnTo(uuid: string): void
  showDeck(deck: number): void
}

/** Milliseconds: digits typed within this time of each other form one number. */
const numberTimeout = 1500

/** What keys and mouse do on an open deck plan. */
export function createDeckPlan(services: DeckPlanServices): DeckPlanControl {
  const plan = createContext(services)
  return {
    acceptor: { accept: (input) => accept(plan, input), keeps },
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

function accept(plan: PlanContext, input: Input): boolean {
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

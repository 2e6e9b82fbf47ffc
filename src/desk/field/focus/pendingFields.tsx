import { refuse } from '../../../domain/refusal.ts'
import { isAnswerComing } from '../../request/progress.ts'
import type { KeyInput, Move } from '../../command/inputTarget.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { commands } from '../../command/registry.ts'
import { fieldCommand } from '../commands.ts'
import { moveFocus, stopAfter, focusedOrLender } from './focus.ts'

export interface AwaitedList {
  /** Settles once the list is there, or will not come. */
  arrived(): Promise<unknown>
  /** False where the text is invalid, so that the keys typed meanwhile stay unplayed. */
  goOn(): boolean
}

/** Defined as a command that changes something, so that keys typed while it runs are queued. */
export const awaitListCommand = defineCommand(fieldCommand.awaitList, {
  where: 'everywhere',
  inDialogs: true,
  changes: 'desk',
  palette: false,
  async run({ arrived, goOn }) {
    await arrived()
    await nextTurn()
    return goOn() ? undefined : refuse('text_not_understood')
  },
})

/** React renders in this turn what has come or was typed, and requests what depends on it. */
export const nextTurn = () => new Promise<void>((go) => setTimeout(go))

/** Goes on from the focused element once a list is there; who has gone elsewhere meanwhile stays there. */
export function goOnOnce(arrived: () => Promise<unknown>, goOn: () => boolean | void): void {
  const before = focusedOrLender()
  const isLeft = () => ![before, document.body].includes(focusedOrLender())
  const args = { arrived, goOn: () => isLeft() || goOn() !== false }
  void commands.run(fieldCommand.awaitList, args, 'key')
}

/** Milliseconds between two looks. */
const pause = 20

/** Settles once the list is no longer late: not when it arrives, but once it is rendered. */
export async function untilChoicesLoad(isLate: () => boolean): Promise<void> {
  while (isLate()) await new Promise<void>((go) => setTimeout(go, pause))
}

/** Goes on with a text once the list it is read with is no longer late. */
export function whenChoicesLoad(isLate: () => boolean, goOn: () => boolean): void {
  goOnOnce(() => untilChoicesLoad(isLate), goOn)
}

/** Moves that end a text or go through its list. */
const listMoves: ReadonlySet<Move> = new Set([
  'enter',
  'next',
  'previous',
  'up',
  'down',
  'pageUp',
  'pageDown',
])

/** Returns whether the list is needed to act on the input. */
export function needsList(input: KeyInput): boolean {
  return 'command' in input || ('move' in input && listMoves.has(input.move))
}

/** In place of fields that an answer under way may bring: a Tab past it waits for the answer. */
export const PendingFields = () => <span hidden data-late-fields="" />

/** Returns whether fields may still appear between an element and the one to which Tab leads from there. */
export function areFieldsPending(step: -1 | 1, from: Element | null = document.activeElement): boolean {
  const places = document.querySelectorAll('[data-late-fields]')
  if (from === null || places.length === 0 || !isAnswerComing()) return false
  const stop = stopAfter(step, from)
  return [...places].some((place) => {
    const [before, after] = step === 1 ? [from, stop] : [stop, from]
    return (before === undefined || follows(place, before)) && (after === undefined || follows(after, place))
  })
}

const follows = (one: Element, other: Element) =>
  (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/** Moves the focus as Tab does, once the fields that may come in between are there. */
export function moveOn(step: -1 | 1, from: Element | null = document.activeElement): boolean {
  if (!areFieldsPending(step, from)) return moveFocus(step, from)
  whenChoicesLoad(
    () => areFieldsPending(step, from),
    () => moveFocus(step, from) || true,
  )
  return true
}

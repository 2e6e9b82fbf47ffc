import { fieldCommand } from '../commands.ts'
import { refuse } from '../../../domain/refusal.ts'
import type { Input, Move } from '../../command/inputTarget.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { commands } from '../../command/registry.ts'
import { focusedOrLender } from './focus.ts'

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
export function needsList(input: Input): boolean {
  return 'command' in input || ('move' in input && listMoves.has(input.move))
}

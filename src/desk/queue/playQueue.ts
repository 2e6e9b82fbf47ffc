import { isRefusal } from '../../domain/refusal.ts'
import type { InputTarget, KeyInput, Move } from '../command/inputTarget.ts'
import type { CommandId } from '../command/command.ts'
import { editsText, movesInText } from '../keys/keystroke.ts'
import {
  holdsKeys,
  type Verdict,
  notifyListeners,
  setText,
  stopPlaying,
  type QueueModel,
} from './queueModel.ts'
import { firstToken, moveOf, signOf, type Token } from './token.ts'

/** Milliseconds within which an element of the new screen must take the focus. */
const focusTimeout = 3000

/** Called when the awaited screen is shown, or another one is. */
export function applyVerdict(queue: QueueModel, verdict: Verdict): void {
  queue.failed = verdict === 'failed'
  if (queue.stopped || queue.playing) return
  if (queue.text === '') queue.field?.returnFocus()
  else void play(queue)
}

/** One loop gives token after token; it pauses while a command it started is under way. */
export async function play(queue: QueueModel): Promise<void> {
  queue.stopped = false
  queue.playing = true
  notifyListeners(queue)
  while (queue.text !== '') {
    await rendered(queue)
    if (queue.failed) break
    queue.field?.returnFocus()
    await playFirstToken(queue)
  }
  queue.playing = false
  if (queue.failed && queue.text !== '') stopPlaying(queue)
  queue.failed = false
  notifyListeners(queue)
}

/** A command may have begun by the last token, and its answer is rendered a turn after it has come. */
async function rendered(queue: QueueModel): Promise<void> {
  await queue.parts.afterRender()
  while (queue.expectation.waiting()) {
    await noLongerWaiting(queue)
    await queue.parts.afterRender()
  }
}

function noLongerWaiting({ expectation, listeners }: QueueModel): Promise<void> {
  return new Promise((settle) => {
    const check = () => {
      if (expectation.waiting()) return
      unsubscribe()
      settle()
    }
    const unsubscribe = listeners.subscribe(check)
    check()
  })
}

async function playFirstToken(queue: QueueModel): Promise<void> {
  const next = firstToken(queue.text)
  if (!next) return
  setText(queue, next.rest)
  if (await give(queue, next.token)) return
  queue.failed = true
  setText(queue, printToken(next.token) + queue.text)
}

async function give(queue: QueueModel, token: Token): Promise<boolean> {
  if ('text' in token) return playIntoFocus(queue, { text: token.text })
  const command = queue.parts.resolve(token.stroke)
  if (command !== undefined) return runCommand(queue, command)
  const move = moveOf(token.stroke)
  if (move === undefined) return isWithoutEffect(queue, token.stroke)
  return (await playIntoFocus(queue, { move })) || idleMoves.has(move) || tabs(queue, move)
}

/** Without a text to select, a list to open or a box to tick, these keys have no effect. */
const idleMoves: ReadonlySet<Move> = new Set(['all', 'open', 'space'])

/** Moves the focus as the browser does for a live Tab that the focused element does not use. */
function tabs({ parts }: QueueModel, move: Move): boolean {
  const step = { next: 1, previous: -1 }[move as string] as 1 | -1 | undefined
  return step !== undefined && !parts.focus.current()?.hasInvalidText?.() && parts.moveFocus(step)
}

/** A key that only moves or selects in a text, where nothing is typed at that position: skipping it changes nothing. */
function isWithoutEffect({ parts, text }: QueueModel, stroke: string): boolean {
  return movesInText(stroke) && !parts.bound(stroke) && !writesNext(text)
}

async function playIntoFocus(queue: QueueModel, input: KeyInput): Promise<boolean> {
  const focused = await focusedInputTarget(queue)
  if (!focused) return queue.parts.giveToFocusedControl(input)
  return focused.handleInput(input, 'queue') || ('text' in input && queue.parts.typeIntoLine(input.text))
}

async function runCommand(queue: QueueModel, id: string): Promise<boolean> {
  const { registry, focus } = queue.parts
  const command = id as CommandId
  if (focus.current()?.handleInput({ command }, 'queue')) return true
  if (command === queue.lastDone && isRefusal(registry.readiness(command))) return true
  const running = registry.run(command, {}, 'key')
  const pending = registry.pending().findLast((one) => one.id === id)
  if (!pending || !holdsKeys(pending)) return (await running).done
  queue.expectation.begin(pending)
  return true
}

/** The focused input target; waits for a screen that is still about to set the focus. */
function focusedInputTarget({ parts }: QueueModel): Promise<InputTarget | undefined> {
  const { focus, after } = parts
  return new Promise((settle) => {
    const end = () => {
      unsubscribe()
      cancelTimeout()
      settle(focus.current())
    }
    const check = () => {
      if (focus.current()) end()
    }
    const unsubscribe = focus.subscribe(check)
    const cancelTimeout = after(focusTimeout, end)
    check()
  })
}

const cursorMoves: ReadonlySet<Move> = new Set(['left', 'right', 'first', 'last'])
const writingMoves: ReadonlySet<Move> = new Set([
  'backspace',
  'delete',
  'backspaceWord',
  'deleteWord',
  'space',
  'break',
])

/** Returns whether the queue types or deletes at the cursor before it leaves the text or selects all of it. */
function writesNext(queued: string): boolean {
  const next = firstToken(queued)
  if (!next) return false
  if ('text' in next.token) return true
  const { stroke } = next.token
  const move = moveOf(stroke)
  if (movesInText(stroke) || (move && cursorMoves.has(move))) return writesNext(next.rest)
  return move ? writingMoves.has(move) : editsText(stroke)
}

function printToken(token: Token): string {
  return 'text' in token ? token.text : signOf(token.stroke)
}

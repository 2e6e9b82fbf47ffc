import { editsText, keptByText } from '../keys/keystroke.ts'
import { play } from './playQueue.ts'
import { discardKeys, isCollecting, restartPause, setText, type QueueModel } from './queueModel.ts'
import { endsInText, moveOf, signOf } from './token.ts'

/** `taken`: the queue has the key; `native`: the browser types it into the queue's input; `live`: not for the queue. */
export type KeyHandling = 'taken' | 'native' | 'live'

/** A key while the queue handles keys; `typed` is its character, if it has one. */
export function handleKey(queue: QueueModel, stroke: string | undefined, typed?: string): KeyHandling {
  if (!isCollecting(queue)) return handleWhileStopped(queue, stroke)
  if (queue.stopped) restartPause(queue)
  if (stroke === undefined) return addCharacter(queue, typed)
  if (isShortcutOfTwo(stroke)) return addSign(queue, stroke)
  if (stroke === 'esc') return handleEscape(queue)
  if (stroke === 'backspace') return removeCharacter(queue)
  const move = moveOf(stroke)
  if (move && move !== 'space') return addSign(queue, stroke)
  // These edit the text that will get the focus, not the text of the queue.
  if (typed === undefined && editsText(stroke)) return addSign(queue, stroke)
  if (keptByText(stroke)) return addCharacter(queue, typed)
  return queue.parts.bound(stroke) ? addSign(queue, stroke) : 'native'
}

const isShortcutOfTwo = (stroke: string) => stroke.includes(' ')

/** Text that came without a key, as from dictation; true where the queue has it. */
export function handleText(queue: QueueModel, text: string): boolean {
  if (!isCollecting(queue) || queue.field?.hasFocus()) return false
  if (queue.stopped) restartPause(queue)
  setText(queue, queue.text + text)
  return true
}

/** Esc discards a stopped queue from anywhere; every other key acts on it only while its input has the focus. */
function handleWhileStopped(queue: QueueModel, stroke: string | undefined): KeyHandling {
  if (stroke === 'esc') return handleEscape(queue)
  if (!queue.field?.hasFocus()) return 'live'
  if (stroke !== 'enter') return stroke === undefined || keptByText(stroke) ? 'native' : 'live'
  void play(queue)
  return 'taken'
}

function addSign(queue: QueueModel, stroke: string): KeyHandling {
  if (stroke === 'enter') queue.enteredAt = performance.now()
  setText(queue, queue.text + signOf(stroke))
  return 'taken'
}

/** While the queue plays, the focus must stay on the element it plays to. */
function addCharacter(queue: QueueModel, typed: string | undefined): KeyHandling {
  if (isGiving(queue) && typed !== undefined) {
    setText(queue, queue.text + typed)
    return 'taken'
  }
  queue.field?.focus()
  return 'native'
}

/** Removes the last character typed ahead; where a sign comes last, the key is meant for the coming screen. */
function removeCharacter(queue: QueueModel): KeyHandling {
  if (!endsInText(queue.text)) return addSign(queue, 'backspace')
  if (!isGiving(queue)) return addCharacter(queue, undefined)
  setText(queue, [...queue.text].slice(0, -1).join(''))
  return 'taken'
}

function isGiving({ playing, expectation }: QueueModel): boolean {
  return playing && !expectation.waiting()
}

/** An empty queue stops waiting; where the awaited screen is shown already, the key is meant for that screen. */
function handleEscape(queue: QueueModel): KeyHandling {
  if (queue.text !== '') {
    discardKeys(queue)
    return 'taken'
  }
  const { registry } = queue.parts
  const isStillThere = registry.pending().some(({ from }) => from === registry.place())
  queue.expectation.giveUp()
  return isStillThere ? 'taken' : 'live'
}

import { keys, listenToKeys, queue, startTimer } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { takeBegunShortcut, takeEarlyKeys } from './earlyKeys.ts'

/** Milliseconds after which keys are handled although no screen has set the focus. */
const screenTimeout = 3000

/** Handles keys as soon as the first screen has the focus, and plays there what was typed before. Returns its undo. */
export function openToKeys(): () => void {
  let release: (() => void) | undefined
  const open = () => {
    endWait()
    release = listenToKeys()
    setListening(true)
    playEarlyKeys()
  }
  const endWait = whenFocused(open)
  return () => {
    endWait()
    release?.()
    setListening(false)
  }
}

/** Calls back once a screen has the focus, or after the timeout; returns its cancel function. */
function whenFocused(then: () => void): () => void {
  const look = () => {
    if (commands.place() !== undefined && document.activeElement !== document.body) then()
  }
  const cancelTimeout = startTimer(screenTimeout, then)
  const unsubscribe = commands.subscribe(look)
  document.addEventListener('focusin', look)
  return () => {
    cancelTimeout()
    unsubscribe()
    document.removeEventListener('focusin', look)
  }
}

function setListening(listens: boolean): void {
  Object.assign(window, { purserListens: listens })
}

/** Keys of a restored draft that were not played come first, and then nothing is played without being asked. */
function playEarlyKeys(): void {
  const typed = takeEarlyKeys()
  const begun = takeBegunShortcut()
  if (begun !== '') keys.begin(begun)
  if (typed === '') return
  const restored = queue.state().text
  queue.restore(restored + typed)
  if (restored === '') queue.resume()
}

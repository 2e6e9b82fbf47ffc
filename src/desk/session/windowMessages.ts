import { type WindowChannel, openChannel } from '../browser/windows.ts'

/** Messages between the windows of one browser, which share one device credential. */
type WindowMessage =
  | { kind: 'active'; at: number }
  /** A user has signed in; windows that wait for the password may try again. */
  | { kind: 'in' }
  | { kind: 'out' }

const listeners = new Set<(message: WindowMessage) => void>()
/** Opened once, for the first listener. */
let channel: WindowChannel<WindowMessage> | undefined

function open(): WindowChannel<WindowMessage> {
  channel ??= openChannel('purser-session', (message) => {
    for (const listener of Array.from(listeners)) listener(message)
  })
  return channel
}

export function postToWindows(message: WindowMessage): void {
  open().post(message)
}

/** Returns a function that ends this. */
export function onWindowMessage(then: (message: WindowMessage) => void): () => void {
  open()
  listeners.add(then)
  return () => void listeners.delete(then)
}

import { type Channel, openChannel } from '../browser/windows.ts'

/** Messages between the windows of one browser, which share one device credential. */
export type WindowMessage =
  | { kind: 'active'; at: number }
  /** A user has signed in; windows that wait for the password may try again. */
  | { kind: 'in' }
  | { kind: 'out' }

const listeners = new Set<(told: WindowMessage) => void>()
let channel: Channel<WindowMessage> | undefined

function open(): Channel<WindowMessage> {
  channel ??= openChannel('purser-session', (told) => {
    for (const listener of [...listeners]) listener(told)
  })
  return channel
}

export function postToWindows(told: WindowMessage): void {
  open().post(told)
}

/** Returns its undo. */
export function onWindowMessage(then: (told: WindowMessage) => void): () => void {
  open()
  listeners.add(then)
  return () => void listeners.delete(then)
}

import { type Channel, openChannel } from '../browser/windows.ts'

/** Messages between the windows of one browser, which share one device credential. */
export type Told =
  | { kind: 'active'; at: number }
  /** A user has signed in; windows that wait for the password may try again. */
  | { kind: 'in' }
  | { kind: 'out' }

const listeners = new Set<(told: Told) => void>()
let channel: Channel<Told> | undefined

function open(): Channel<Told> {
  channel ??= openChannel('purser-session', (told) => {
    for (const listener of [...listeners]) listener(told)
  })
  return channel
}

export function tellTabs(told: Told): void {
  open().post(told)
}

/** Returns its undo. */
export function hearTabs(then: (told: Told) => void): () => void {
  open()
  listeners.add(then)
  return () => void listeners.delete(then)
}

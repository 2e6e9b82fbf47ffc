/** What the windows of one browser tell each other: they share one device credential. */
export type Told =
  | { kind: 'active'; at: number }
  /** Somebody has signed in; whoever waits for the password may try again. */
  | { kind: 'in' }
  | { kind: 'out' }

let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('purser-session')
  return channel
}

export function tellTabs(told: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  open().postMessage(told)
}

/** Returns its undo. */
export function hearTabs(then: (told: Told) => void): () => void {
  const listen = ({ data }: MessageEvent<Told>) => then(data)
  const heard = open()
  heard.addEventListener('message', listen)
  return () => heard.removeEventListener('message', listen)
}

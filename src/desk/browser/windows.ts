/**
 * WindowChannel between the windows of one browser. Each part may be missing or refused; the desk then works as the only
 * window.
 */
export interface WindowChannel<Message> {
  post(message: Message): void
  close(): void
}

/** Opens a channel to the other windows. `heard` gets their messages, never those posted here. */
export function openChannel<Message>(
  name: string,
  heard: (message: Message) => void,
): WindowChannel<Message> {
  const channel = channelOrNone(name)
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => heard(data))
  return {
    post: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  }
}

function channelOrNone(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}

/** Runs `work` while no other window of the browser has the lock; at once where the browser has no locks. */
export async function withTabLock<T>(
  name: string,
  work: () => Promise<T>,
  mode: LockMode = 'exclusive',
): Promise<T> {
  let begun = false
  const begin = () => {
    begun = true
    return work()
  }
  try {
    return await navigator.locks.request(name, { mode }, begin)
  } catch (cause) {
    if (begun) throw cause
    return work()
  }
}

/** Returns whether a window of this browser has the lock. */
export async function isLocked(name: string): Promise<boolean> {
  try {
    const { held = [] } = await navigator.locks.query()
    return held.some((lock) => lock.name === name)
  } catch {
    return false
  }
}

/** Key of the history entry that is rendered; the address changes before its page is rendered. */
let onScreen = ''
/** True while the desk is mounted; the sign-in page is rendered without it. */
let draws = false
const waiting = new Set<() => void>()

function tell(): void {
  for (const look of Array.from(waiting)) look()
}

export function markReady(key: string): void {
  onScreen = key
  draws = true
  tell()
}

/** Called when the desk is unmounted: ends every wait for a page at once. */
export function leave(): void {
  draws = false
  tell()
}

function isThere(): boolean {
  if (!draws) return true
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return onScreen === key
}

/** Resolves once the page of the current address is rendered; at once while the desk is not mounted. */
export function pageReady(): Promise<void> {
  return new Promise((settle) => {
    const look = () => {
      if (!isThere()) return
      waiting.delete(look)
      settle()
    }
    waiting.add(look)
    look()
  })
}

/** The entry of the browser's history that is on screen: an address changes before its page is drawn. */
let onScreen = ''
/** The desk is mounted and draws pages; the sign-in page is drawn without it. */
let draws = false
const waiting = new Set<() => void>()

function tell(): void {
  for (const look of [...waiting]) look()
}

export function markReady(key: string): void {
  onScreen = key
  draws = true
  tell()
}

/** The desk is unmounted and draws no more pages: every wait for a page, present or later, ends at once. */
export function leave(): void {
  draws = false
  tell()
}

function isThere(): boolean {
  if (!draws) return true
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return onScreen === key
}

/** Settles once the page of the address is on screen; at once where the desk is not there to draw it. */
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

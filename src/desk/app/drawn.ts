/** The entry of the browser's history that is on screen: an address changes before its page is drawn. */
let onScreen = ''
const waiting = new Set<() => void>()

function tell(): void {
  for (const look of [...waiting]) look()
}

export function drew(key: string): void {
  onScreen = key
  tell()
}

/** Nothing is drawn any more: nobody waits. */
export function leave(): void {
  for (const look of [...waiting]) {
    waiting.delete(look)
    look()
  }
}

function isThere(): boolean {
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return onScreen === key
}

/** Settles once the page of the address is on screen. */
export function drawn(): Promise<void> {
  return new Promise((settle) => {
    const look = () => {
      if (waiting.has(look) && !isThere()) return
      waiting.delete(look)
      settle()
    }
    waiting.add(look)
    look()
  })
}

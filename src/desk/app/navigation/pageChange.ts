import type { CommandServices } from '../../command/command.ts'
import { localized } from './localizedPath.ts'

/** Key of the history entry that is rendered; the address changes before its page is rendered. */
let onScreen = ''
/** True while the desk is mounted; the sign-in page is rendered without it. */
let isMounted = false
const waiting = new Set<() => void>()

function notifyWaiting(): void {
  for (const look of Array.from(waiting)) look()
}

export function markReady(key: string): void {
  onScreen = key
  isMounted = true
  notifyWaiting()
}

/** Called when the desk is unmounted: ends every wait for a page at once. */
export function markUnmounted(): void {
  isMounted = false
  notifyWaiting()
}

function isPageRendered(): boolean {
  if (!isMounted) return true
  const { key = 'default' } = (history.state ?? {}) as { key?: string }
  return onScreen === key
}

/** Resolves once the page of the current address is rendered; at once while the desk is not mounted. */
export function pageReady(): Promise<void> {
  return new Promise((settle) => {
    const look = () => {
      if (!isPageRendered()) return
      waiting.delete(look)
      settle()
    }
    waiting.add(look)
    look()
  })
}

interface PageChange {
  show: CommandServices['navigate']
  /** Resolves once the page requested last is on screen; rejects, once, if it could not be loaded. */
  shown(): Promise<void>
}

/** Navigates between pages. If the chunk of a page does not load, the previous page stays on screen. */
export function createPageChange(
  load: (path: string) => Promise<void>,
  navigate: (address: string) => Promise<void>,
): PageChange {
  let underWay: Promise<void> = Promise.resolve()
  let failure: { fault: unknown } | undefined
  /** Number of the latest request. */
  let latest = 0

  async function go(path: string, own: number): Promise<void> {
    await load(path)
    // A later navigation has replaced this one.
    if (own !== latest) return
    await navigate(localized(location.pathname, path))
    await pageReady()
  }

  return {
    show(path, first) {
      const own = ++latest
      failure = undefined
      const going = first ? first().then(() => go(path, own)) : go(path, own)
      underWay = going.catch((fault: unknown) => {
        if (own === latest) failure = { fault }
      })
    },
    async shown() {
      await underWay
      const failed = failure
      failure = undefined
      if (failed) throw failed.fault
    },
  }
}

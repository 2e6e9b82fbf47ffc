import type { CommandServices } from '../../command/command.ts'
import { pageReady } from './pageReady.ts'
import { localized } from './localizedRoot.ts'

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

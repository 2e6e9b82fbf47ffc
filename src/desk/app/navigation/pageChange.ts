import type { CommandServices } from '../../command/command.ts'
import { pageReady } from './pageReady.ts'
import { localized } from './localizedRoot.ts'

interface PageChange {
  show: CommandServices['navigate']
  /** Settles once the page asked for last is on screen; throws, once, where it could not be loaded. */
  shown(): Promise<void>
}

/** Goes from page to page. A page whose chunk does not load leaves the one before it on screen. */
export function createPageChange(
  load: (path: string) => Promise<void>,
  navigate: (address: string) => Promise<void>,
): PageChange {
  let underWay: Promise<void> = Promise.resolve()
  let failure: { fault: unknown } | undefined
  /** Counts the pages asked for. */
  let latest = 0

  async function go(path: string, own: number): Promise<void> {
    await load(path)
    // Another page was asked for meanwhile.
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

import { readText, writeText } from '../../browser/storage.ts'
import { isLanguageChanging } from '../../language/language.ts'
import { noteChunkFault } from '../../request/fault.ts'

const storageKey = 'purser.reloaded'
/** Milliseconds within which the page is not reloaded a second time. */
const guard = 60_000

const work = new Set<() => boolean>()

/** The page is never reloaded while `isAtWork` is true. Returns a function that ends this. */
export function neverReloadWhile(isAtWork: () => boolean): () => void {
  work.add(isAtWork)
  return () => void work.delete(isAtWork)
}

/**
 * A missing chunk means that a newer version was deployed: reloads the page, unless that was just tried or
 * would lose the operator’s work. Without a reload the fault reaches the caller.
 */
export function reloadWhereChunksAreGone(now: () => number = Date.now): () => void {
  const onPreloadError = ({ payload }: VitePreloadErrorEvent) => {
    noteChunkFault(payload)
    const last = Number(readText('sessionStorage', storageKey) ?? 0)
    if (isLanguageChanging() || !navigator.onLine || isAtWork() || now() - last < guard) return
    // Without this record the next page could reload itself endlessly.
    if (writeText('sessionStorage', storageKey, String(now()))) void reloadIfServed()
  }
  window.addEventListener('vite:preloadError', onPreloadError)
  return () => window.removeEventListener('vite:preloadError', onPreloadError)
}

function isAtWork(): boolean {
  return isTyping() || [...work].some((one) => one())
}

function isTyping(): boolean {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isField && activeElement.value !== ''
}

/** While the server is down the reload would fail; the current page is better. */
async function reloadIfServed(): Promise<void> {
  const page = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  // The operator may have started working meanwhile.
  if (page?.ok && !isAtWork()) location.reload()
}

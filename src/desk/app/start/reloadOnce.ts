import { readText, writeText } from '../../browser/storage.ts'
import { isLanguageChanging } from '../../language/language.ts'

const storageKey = 'purser.reloaded'
/** Milliseconds within which a page is not loaded anew a second time. */
const guard = 60_000

/** Faults of chunks that did not load, so that they are worded as such. */
const chunkFaults = new WeakSet<object>()
const work = new Set<() => boolean>()

/** Whether a chunk that did not load is the cause of a fault. */
export function isChunkFault(fault: unknown): boolean {
  return typeof fault === 'object' && fault !== null && chunkFaults.has(fault)
}

/** The page is never loaded anew while `isAtWork`. Returns its undo. */
export function neverReloadWhile(isAtWork: () => boolean): () => void {
  work.add(isAtWork)
  return () => void work.delete(isAtWork)
}

/**
 * A chunk that is gone belongs to an older desk: the page is loaded anew, unless that was just tried or would cost the
 * operator something. Where it is not, the fault of the chunk reaches whatever needed it.
 */
export function reloadWhereChunksAreGone(now: () => number = Date.now): () => void {
  const onGone = ({ payload }: VitePreloadErrorEvent) => {
    chunkFaults.add(payload)
    const last = Number(readText('sessionStorage', storageKey) ?? 0)
    if (isLanguageChanging() || !navigator.onLine || isAtWork() || now() - last < guard) return
    // Without this record the next page could reload itself endlessly.
    if (writeText('sessionStorage', storageKey, String(now()))) void reloadIfServed()
  }
  window.addEventListener('vite:preloadError', onGone)
  return () => window.removeEventListener('vite:preloadError', onGone)
}

function isAtWork(): boolean {
  return isTyping() || [...work].some((one) => one())
}

function isTyping(): boolean {
  const { activeElement } = document
  const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
  return isField && activeElement.value !== ''
}

/** With the server down there would be no page at all; what is on screen is better. */
async function reloadIfServed(): Promise<void> {
  const page = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  // Work may have begun meanwhile.
  if (page?.ok && !isAtWork()) location.reload()
}

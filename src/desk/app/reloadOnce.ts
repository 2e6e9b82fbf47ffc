import { isLanguageChanging } from '../language/language.ts'

const storageKey = 'purser.reloaded'
/** Milliseconds within which a page is not loaded anew a second time. */
const guard = 60_000

/** A chunk that is gone belongs to an older desk: the page is loaded anew, unless that has just been tried. */
export function reloadWhereChunksAreGone(now: () => number = Date.now): () => void {
  const onGone = () => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (isLanguageChanging() || !navigator.onLine || now() - last < guard) return
    sessionStorage.setItem(storageKey, String(now()))
    void reloadIfServed()
  }
  window.addEventListener('vite:preloadError', onGone)
  return () => window.removeEventListener('vite:preloadError', onGone)
}

/** With the server down there would be no page at all; what is on screen is better. */
async function reloadIfServed(): Promise<void> {
  const page = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined)
  if (page?.ok) location.reload()
}

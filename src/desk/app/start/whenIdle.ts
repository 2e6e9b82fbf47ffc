/** Milliseconds after which it is done even on a busy page. */
const latest = 5000

/** Does it when the page has nothing better to do. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latest })
  else setTimeout(work, latest)
}

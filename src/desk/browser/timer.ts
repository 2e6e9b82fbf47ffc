/** Calls back once after the milliseconds; returns its cancel function. */
export function startTimer(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

/** Milliseconds after which the work runs even on a busy page. */
const latest = 5000

/** Runs the work when the browser is idle. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: latest })
  else setTimeout(work, latest)
}

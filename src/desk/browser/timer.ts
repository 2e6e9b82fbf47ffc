/** Calls back once after the milliseconds; returns its cancel function. */
export function startTimer(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}

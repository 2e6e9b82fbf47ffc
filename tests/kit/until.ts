import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. */
export interface Patience {
  timeout: number
  interval: number
}

/** Looks again and again until there is something, and returns it; throws after the timeout. Also works outside of tests. */
export async function until<T>(
  look: () => Promise<T | false | undefined>,
  { timeout, interval }: Patience,
): Promise<T> {
  const end = performance.now() + timeout
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`not within ${timeout} ms: ${look}`)
    await pause(interval)
  }
}

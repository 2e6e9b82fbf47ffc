import { reportFault } from '../fault/reportFault.ts'

/**
 * Runs a piece of work now and again the given seconds after each pass. The returned function stops it and waits for a
 * running pass. Errors are reported, except those caused by the stop.
 */
export function startJob(
  seconds: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  report: (fault: unknown) => void = reportFault,
): () => Promise<void> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout
  let running = Promise.resolve()
  const run = async () => {
    await work(stop.signal).catch((fault: unknown) => (stop.signal.aborted ? undefined : report(fault)))
    if (!stop.signal.aborted) timer = setTimeout(start, seconds * 1000)
  }
  const start = () => {
    running = run()
  }
  start()
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await running
  }
}

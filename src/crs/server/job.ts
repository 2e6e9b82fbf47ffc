import { reportFault } from './reportFault.ts'

/**
 * Does a piece of work now and again so many seconds after each pass, until it is told to stop: what it answers waits
 * for a pass under way. What goes wrong is said, unless it went wrong because of the stop.
 */
export function startJob(
  seconds: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  report: (fault: unknown) => void = reportFault,
): () => Promise<void> {
  const stop = new AbortController()
  let timer: NodeJS.Timeout
  let pass = Promise.resolve()
  const run = async () => {
    await work(stop.signal).catch((fault: unknown) => (stop.signal.aborted ? undefined : report(fault)))
    if (!stop.signal.aborted) timer = setTimeout(start, seconds * 1000)
  }
  const start = () => {
    pass = run()
  }
  start()
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await pass
  }
}

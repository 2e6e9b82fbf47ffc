/**
 * Keeps the process alive after an uncaught fault: all state is per request, so that other requests continue. Returns a
 * counter of these faults.
 */
export function countUncaughtFaults(report: (fault: unknown) => void): () => number {
  let faults = 0
  const survive = (fault: unknown) => {
    faults += 1
    report(fault)
  }
  process.on('uncaughtException', survive)
  process.on('unhandledRejection', survive)
  return () => faults
}

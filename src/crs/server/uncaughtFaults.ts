/**
 * Keeps the process alive after a fault that nothing caught: all state is per request, so the others go on. Returns
 * how many there have been.
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

/** Milliseconds; less than a monitor waits for its answer. */
const longest = 2000

/** Rejects if the work takes longer, whose result is then ignored. */
export async function withMonitoringTimeout<T>(work: Promise<T>): Promise<T> {
  let timer
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longest} ms`)), longest)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

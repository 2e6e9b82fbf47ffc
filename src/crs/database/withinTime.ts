/** Milliseconds; shorter than those who watch a server wait for it. */
const patience = 2000

/** Rejects if the work takes longer, which then goes on unheard. */
export async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

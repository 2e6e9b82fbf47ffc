type Job = () => Promise<void>

export interface FairQueue {
  /** Runs the job in its turn; returns `full` if too many jobs of the same key are waiting. */
  run<T>(key: string, job: () => Promise<T>): Promise<T | 'full'>
}

/** Runs `slots` jobs at a time, one per key, with the keys in rotation: a flood under one key delays no other key. */
export function createFairQueue(slots: number, longestQueue: number): FairQueue {
  // In rotation order: a key whose job starts moves to the end.
  const waiting = new Map<string, Job[]>()
  const running = new Set<string>()

  function startNext(): void {
    if (running.size >= slots) return
    for (const [key, [job, ...rest]] of waiting) {
      if (!job || running.has(key)) continue
      waiting.delete(key)
      if (rest.length > 0) waiting.set(key, rest)
      running.add(key)
      void job().finally(() => {
        running.delete(key)
        startNext()
      })
      return startNext()
    }
  }

  return {
    run(key, job) {
      const queue = waiting.get(key) ?? []
      if (queue.length >= longestQueue) return Promise.resolve('full')
      return new Promise((resolve, reject) => {
        waiting.set(key, [...queue, () => job().then(resolve, reject)])
        startNext()
      })
    },
  }
}

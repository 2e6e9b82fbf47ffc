import { AsyncLocalStorage } from 'node:async_hooks'

type Job = () => Promise<void>

export interface FairQueue {
  /**
   * Runs the job in its turn; returns `full` if too many jobs of the same key are waiting. Rejects if aborted while the
   * job waits, which then frees its place.
   */
  run<T>(key: string, job: () => Promise<T>, signal?: AbortSignal): Promise<T | 'full'>
  length(): QueueLength
}

export interface QueueLength {
  waiting: number
  running: number
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

  function drop(key: string, job: Job): boolean {
    const queue = waiting.get(key) ?? []
    const rest = queue.filter((one) => one !== job)
    if (rest.length > 0) waiting.set(key, rest)
    else waiting.delete(key)
    return rest.length < queue.length
  }

  return {
    length: () => ({
      waiting: [...waiting.values()].reduce((sum, jobs) => sum + jobs.length, 0),
      running: running.size,
    }),
    run(key, job, signal) {
      if (signal?.aborted) return Promise.reject(signal.reason as Error)
      const queue = waiting.get(key) ?? []
      if (queue.length >= longestQueue) return Promise.resolve('full')
      return new Promise((resolve, reject) => {
        // In the context of its caller, not of the job that makes room for it.
        const turn = AsyncLocalStorage.bind(() => job().then(resolve, reject))
        signal?.addEventListener('abort', () => drop(key, turn) && reject(signal.reason as Error), {
          once: true,
        })
        waiting.set(key, [...queue, turn])
        startNext()
      })
    },
  }
}

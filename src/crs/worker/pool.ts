import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createFairQueue, type QueueLength } from '../server/limits/fairQueue.ts'
import type { FileTask } from './serviceFile.ts'

export interface TaskMessage extends FileTask {
  /** Set to 1 to end the task. */
  flag: Int32Array<SharedArrayBuffer>
}

export type TaskReply = { bytes: Uint8Array } | { fault: unknown }

export interface TaskOrder {
  /** Whose tasks are done one at a time, so that many of one caller delay no other. */
  caller: string
  /** Aborted when the caller leaves: a waiting task is dropped, a running one ends at its next page. */
  signal?: AbortSignal | undefined
}

export interface FilePool {
  /** Makes the file; `full` if too many tasks of the caller are waiting. Rejects when aborted, or with the fault. */
  run(task: FileTask, order: TaskOrder): Promise<Uint8Array | 'full'>
  length(): QueueLength
}

/** Tasks of one caller that may wait. */
const longestQueue = 16
/** Megabytes; a task that needs more ends its thread, not the server. */
const mostMemory = 512
const threadFile = join(import.meta.dirname, 'thread.ts')

/** Threads that make files, started when first needed; one that has died is replaced. */
export function createFilePool({
  size = Math.min(4, Math.max(2, availableParallelism() - 1)),
  file = threadFile,
} = {}): FilePool {
  const queue = createFairQueue(size, longestQueue)
  // The queue runs no more tasks at a time than there may be threads.
  let idle: Thread[] = []

  async function runNow(task: FileTask, signal: AbortSignal | undefined): Promise<Uint8Array> {
    idle = idle.filter((one) => one.isAlive())
    const thread = idle.pop() ?? startThread(file)
    try {
      return await thread.run(task, signal)
    } finally {
      idle.push(thread)
    }
  }

  return {
    length: () => queue.length(),
    run: (task, { caller, signal }) => queue.run(caller, () => runNow(task, signal), signal),
  }
}

/** Shared by all servers of a process. */
export const filePool = createFilePool()

interface Thread {
  isAlive(): boolean
  run(task: FileTask, signal: AbortSignal | undefined): Promise<Uint8Array>
}

function startThread(file: string): Thread {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: mostMemory } })
  let running: PromiseWithResolvers<TaskReply> | undefined
  let isAlive = true
  worker.on('message', (reply: TaskReply) => running?.resolve(reply))
  worker.on('error', (fault) => running?.reject(fault))
  worker.on('exit', (code) => {
    isAlive = false
    running?.reject(new Error(`the thread that made a file has ended with ${code}`))
  })
  // An idle thread does not keep the process alive.
  worker.unref()
  return {
    isAlive: () => isAlive,
    async run(task, signal) {
      const flag = new Int32Array(new SharedArrayBuffer(4))
      const cancel = () => void Atomics.store(flag, 0, 1)
      signal?.addEventListener('abort', cancel, { once: true })
      running = Promise.withResolvers()
      worker.ref()
      try {
        worker.postMessage({ ...task, flag } satisfies TaskMessage)
        const reply = await running.promise
        signal?.throwIfAborted()
        if ('fault' in reply) throw reply.fault
        return reply.bytes
      } finally {
        running = undefined
        worker.unref()
        signal?.removeEventListener('abort', cancel)
      }
    },
  }
}

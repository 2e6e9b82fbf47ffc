// Runs in a worker thread in place of the one that makes files.
import { parentPort } from 'node:worker_threads'
import type { TaskMessage, TaskReply } from '../../../src/crs/worker/pool.ts'

const tasks: Readonly<Record<string, (message: TaskMessage) => TaskReply>> = {
  echo: ({ data }) => ({ bytes: Buffer.from(String(data)) }),
  refuse: () => ({ fault: new Error('cannot be drawn') }),
  die: () => process.exit(7),
  /** Reports its start in the shared data, and ends only when it is cancelled. */
  endless({ flag, data }) {
    Atomics.store(data as Int32Array, 0, 1)
    const pause = new Int32Array(new SharedArrayBuffer(4))
    while (Atomics.load(flag, 0) === 0) Atomics.wait(pause, 0, 0, 1)
    return { fault: new Error('cancelled') }
  },
}

parentPort?.on('message', (message: TaskMessage) => {
  parentPort?.postMessage(tasks[message.task]?.(message))
})

// Runs in a worker thread: makes one file after the other.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { watchFlag } from './cancelled.ts'
import { fileTasks } from './fileTasks.ts'
import type { TaskMessage, TaskReply } from './pool.ts'

/** Below the thread that answers calls. Elsewhere than on Linux it would be the priority of the whole process. */
if (process.platform === 'linux') setPriority(2)

const tasks: Readonly<Record<string, (data: never) => Uint8Array | string | Promise<Uint8Array>>> = fileTasks

async function reply({ task, data, flag }: TaskMessage): Promise<TaskReply> {
  watchFlag(flag)
  try {
    const make = tasks[task]
    if (!make) throw new Error(`there is no task ${task}`)
    const made = await make(data as never)
    return { bytes: typeof made === 'string' ? Buffer.from(made) : made }
  } catch (fault) {
    return { fault }
  }
}

parentPort?.on('message', async (message: TaskMessage) => {
  const replied = await reply(message)
  const buffer = 'bytes' in replied ? replied.bytes.buffer : undefined
  // Small buffers are parts of one that Node does not hand over.
  const isWhole = 'bytes' in replied && buffer?.byteLength === replied.bytes.byteLength
  parentPort?.postMessage(replied, isWhole && buffer instanceof ArrayBuffer ? [buffer] : [])
})

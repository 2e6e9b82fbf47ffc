/** A file that a worker thread makes: the name of how, and plain values of what. */
export interface FileTask {
  task: string
  data: unknown
}

/** A file as a service returns it, with its bytes or with the task that makes them once the transaction has ended. */
export interface ServiceFile {
  name: string
  bytes: Uint8Array | FileTask
  /** Media type, where the call has several. */
  type?: string
}

export const isFileTask = (bytes: unknown): bytes is FileTask =>
  typeof bytes === 'object' && bytes !== null && 'task' in bytes

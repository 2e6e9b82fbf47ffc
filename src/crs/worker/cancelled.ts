/** Shared with the main thread, which writes 1 when the caller of the current task has left. */
let flag: Int32Array = new Int32Array(1)

export function watchFlag(shared: Int32Array): void {
  flag = shared
}

/** Ends a task whose caller has left; to be called within long tasks, which receive no messages meanwhile. */
export function throwIfCancelled(): void {
  if (Atomics.load(flag, 0) === 1) throw new Error('the caller has left')
}

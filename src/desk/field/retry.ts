import { useEffect } from 'react'

const failed = new Set<() => unknown>()

/** Lets Enter repeat what could not be loaded or was refused, while that is on screen. */
export function useRetry(isFailed: boolean, refetch: () => unknown): void {
  useEffect(() => {
    if (!isFailed) return undefined
    failed.add(refetch)
    return () => void failed.delete(refetch)
  }, [isFailed, refetch])
}

/** Loads again what could not be loaded; false where everything was. */
export function retryFailed(): boolean {
  for (const refetch of failed) void refetch()
  return failed.size > 0
}

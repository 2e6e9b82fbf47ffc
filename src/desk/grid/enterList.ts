import { type RefObject, useEffect, useRef, useState } from 'react'
import { goOnOnce, nextTurn } from '../field/focus/whenChoicesLoad.ts'
import { retryFailed } from '../field/retry.ts'

/** Goes from a field that narrows a list to its grid; `isFetching` while an answer for the list is under way. */
export function useListEntry(grid: RefObject<{ focus(): void } | null>, isFetching: boolean): () => void {
  const fetching = useRef(isFetching)
  const [waiting] = useState(() => new Set<() => void>())
  useEffect(() => {
    fetching.current = isFetching
    if (isFetching) return
    for (const go of waiting) go()
    waiting.clear()
  }, [isFetching, waiting])
  // A page that is left answers nothing any more.
  useEffect(() => () => waiting.forEach((go) => go()), [waiting])

  async function answered(): Promise<void> {
    await nextTurn()
    // Enter in the field repeats a list that could not be loaded.
    if (!fetching.current && retryFailed()) await nextTurn()
    if (fetching.current) await new Promise<void>((go) => waiting.add(go))
  }
  return () => goOnOnce(answered, () => grid.current?.focus())
}

import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Error of a whole form, shown until `values()` changes. `values` must return a new object or text after each change;
 * it is read again when the error is set, because submitting may commit a field first.
 */
export function useProblem<Problem>(
  values: () => unknown,
): [Problem | undefined, (problem: Problem | undefined) => void] {
  const [found, setFound] = useState<{ problem: Problem; about: unknown }>()
  const latest = useRef(values)
  useLayoutEffect(() => void (latest.current = values))
  const setProblem = useCallback((problem: Problem | undefined) => {
    setFound(problem === undefined ? undefined : { problem, about: latest.current() })
  }, [])
  return [found?.about === values() ? found?.problem : undefined, setProblem]
}

import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * What is wrong with a form as a whole. It is shown until a value it is about changes: `values` returns another object
 * (or text) after every change, and is read again when the problem is set, so that a field that hands on its text in
 * the very key that submits the form is included.
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

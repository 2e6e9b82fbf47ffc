import { useReducer, useRef, useCallback, useLayoutEffect, useState } from 'react'

/**
 * The values of a form: `values` to render, `now` to read them within the same key event, since Enter takes over the
 * focused field before React renders.
 */
export function useForm<Values extends object>(initial: Values) {
  const values = useRef(initial)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  function put(next: Values): void {
    values.current = next
    rerender()
  }
  return {
    values: values.current,
    now: () => values.current,
    change: (part: Partial<Values>) => put({ ...values.current, ...part }),
    set:
      <Name extends keyof Values>(name: Name) =>
      (value: Values[Name]) =>
        put({ ...values.current, [name]: value }),
  }
}

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

import { useReducer, useRef } from 'react'

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

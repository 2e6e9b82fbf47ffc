import { useReducer, useRef } from 'react'

/** What is typed into a form: shown by `values`, and read by `now` at once, also in the key that has just typed it. */
export function useForm<Values extends object>(initial: Values) {
  const values = useRef(initial)
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  return {
    values: values.current,
    now: () => values.current,
    set:
      <Name extends keyof Values>(name: Name) =>
      (value: Values[Name]) => {
        values.current = { ...values.current, [name]: value }
        rerender()
      },
  }
}

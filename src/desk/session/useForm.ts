import { useReducer, useRef } from 'react'

/** The values of a form: `values` for rendering, `now` for reading them within the same key event. */
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

import { type FieldProps, FieldShell } from '../field/FieldShell.tsx'
import { useEntry } from '../field/entry/useEntry.ts'
import { useReducer, useRef } from 'react'

interface SecretFieldProps extends FieldProps {
  value: string
  onChange(value: string): void
}

/** A password field: masked, and not trimmed. */
export function SecretField(props: SecretFieldProps) {
  const { value, onChange, onEnter } = props
  const entry = useEntry<string>({
    ...{ value, onChange, onEnter },
    show: (text) => text,
    read: (text) => ({ value: text }),
  })
  return <FieldShell {...props} entry={entry} secret />
}

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

import { useMemo, useRef } from 'react'
import { Checkbox } from 'react-aria-components'
import type { InputTarget } from '../command/inputTarget.ts'
import { moveOn } from './focus/pendingFields.tsx'
import { useInputTarget } from './focus/focus.ts'

interface CheckFieldProps {
  label: string
  value: boolean
  onChange(value: boolean): void
  disabled?: boolean
}

/** Space turns it; Enter goes to the next field. */
export function CheckField({ label, value, onChange, disabled }: CheckFieldProps) {
  const live = useRef({ value, onChange })
  live.current = { value, onChange }
  const inputTarget = useMemo<InputTarget>(
    () => ({
      handleInput(input, source) {
        const move =
          'move' in input ? input.move : 'text' in input && input.text === ' ' ? 'space' : undefined
        // The browser turns the box for a live key.
        if (move === 'space' && source === 'queue') live.current.onChange(!live.current.value)
        if (move === 'space') return source === 'queue'
        return move === 'enter' && moveOn(1)
      },
    }),
    [],
  )
  const taking = useInputTarget(inputTarget)
  return (
    <Checkbox
      className="check"
      isSelected={value}
      isDisabled={disabled ?? false}
      onChange={onChange}
      onFocus={taking.onFocus}
      onBlur={taking.onBlur}
      onKeyDown={(event) => {
        // Prevented, or the button the focus moves on to would take the same Enter.
        if (event.key === 'Enter' && inputTarget.handleInput({ move: 'enter' }, 'live'))
          event.preventDefault()
        else event.continuePropagation()
      }}
    >
      <span className="check-mark" aria-hidden="true">
        {value && '✓'}
      </span>
      {label}
    </Checkbox>
  )
}

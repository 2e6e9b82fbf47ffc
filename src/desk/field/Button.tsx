import { type ReactNode, type Ref, useMemo, useRef } from 'react'
import type { InputTarget } from '../command/inputTarget.ts'
import { useKeyName } from '../keys/keyName.ts'
import { focusInvalidInDialog, moveFocus, useInputTarget } from './focus/focus.ts'

interface ButtonProps {
  children: ReactNode
  onPress(): void
  kind?: 'main' | 'danger' | 'main danger'
  disabled?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button that keys typed ahead can press too. A held Enter presses it once. */
export function Button({ children, onPress, kind, disabled, autoFocus, ref }: ButtonProps) {
  const act = () => void ((kind?.startsWith('main') && focusInvalidInDialog()) || onPress())
  const press = useRef(act)
  press.current = act
  const inputTarget = useMemo<InputTarget>(
    () => ({
      handleInput(input, source) {
        if (source === 'live' || !('move' in input)) return false
        const { move } = input
        if (move === 'enter' || move === 'space') press.current()
        else if (move === 'right') return moveFocus(1)
        else if (move === 'left') return moveFocus(-1)
        return move === 'enter' || move === 'space'
      },
    }),
    [],
  )
  const taking = useInputTarget(inputTarget)
  return (
    <button
      ref={ref}
      type="button"
      className={kind ? `button ${kind}` : 'button'}
      disabled={disabled}
      autoFocus={autoFocus}
      onClick={act}
      onKeyDown={(event) => {
        if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
      }}
      {...taking}
    >
      {children}
    </button>
  )
}

/** The shortcut of a command before its title on a button, unless switched off in the settings. */
export function KeyHint({ command }: { command: string }) {
  const key = useKeyName(command)
  return (
    key !== undefined && (
      <>
        <span className="key key-hint">{key}</span>{' '}
      </>
    )
  )
}

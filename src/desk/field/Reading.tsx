import { type ReactNode, useMemo } from 'react'
import type { InputTarget } from '../command/inputTarget.ts'
import { useInputTarget } from './focus/focus.ts'

interface ReadingProps {
  label: string
  onClose(): void
  className?: string
  children: ReactNode
}

/**
 * Text longer than its dialog: arrow and page keys scroll it while it has the focus; an Esc typed ahead
 * closes it.
 */
export function Reading({ label, onClose, className = 'reading', children }: ReadingProps) {
  const inputTarget = useMemo<InputTarget>(
    () => ({
      handleInput(input) {
        const closes = 'move' in input && input.move === 'escape'
        if (closes) onClose()
        return closes
      },
    }),
    [onClose],
  )
  const taking = useInputTarget(inputTarget)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={className} role="document" tabIndex={0} aria-label={label} {...taking}>
      {children}
    </div>
  )
}

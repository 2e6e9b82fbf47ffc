import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

interface Action {
  title: string
  run(): void
}

interface ConfirmationProps extends Pick<DialogProps, 'title' | 'place' | 'size'> {
  primary: Action & {
    /** It takes something back or away. */
    isDangerous?: boolean
    /** It cannot be undone: the other button has the focus. */
    isFinal?: boolean
    /** False where a field of the question has the focus. */
    autoFocus?: boolean
    disabled?: boolean
  }
  /** A second action that may be chosen. */
  secondary?: Action | undefined
  /** Esc: nothing is done. */
  onClose(): void
  children: ReactNode
}

/** A question before an action, or a notice; Enter confirms it. */
export function Confirmation({ primary, secondary, ...dialog }: ConfirmationProps) {
  const {
    title,
    run,
    isFinal = false,
    isDangerous = isFinal,
    autoFocus = !isFinal,
    disabled = false,
  } = primary
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button
            kind={isDangerous ? 'main danger' : 'main'}
            autoFocus={autoFocus}
            disabled={disabled}
            onPress={run}
          >
            {title}
          </Button>
          {secondary && (
            <Button autoFocus={isFinal} onPress={secondary.run}>
              {secondary.title}
            </Button>
          )}
        </>
      }
    />
  )
}

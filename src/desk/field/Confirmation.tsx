import type { ReactNode } from 'react'
import type { Screen } from '../command/command.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Action {
  title: string
  run(): void
}

interface ConfirmationProps {
  title: string
  place: Screen
  primary: Action
  /** A second action that may be chosen. */
  secondary: Action
  /** Only informs, as about a coupon: there is nothing to choose. */
  couponValidation?: boolean
  /** Esc: nothing is done. */
  onClose(): void
  children: ReactNode
}

/** A question before an action; Enter confirms it. */
export function Confirmation(props: ConfirmationProps) {
  const { title, place, primary, secondary, couponValidation = false, onClose, children } = props
  return (
    <Dialog
      title={title}
      place={place}
      onClose={onClose}
      foot={
        <>
          <Button kind="main" autoFocus onPress={primary.run}>
            {primary.title}
          </Button>
          {!couponValidation && <Button onPress={secondary.run}>{secondary.title}</Button>}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

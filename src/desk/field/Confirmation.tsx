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
  /** The other thing that may be done. */
  secondary: Action
  /** A coupon was looked at: there is nothing to choose, only to be taken note of. */
  couponValidation?: boolean
  /** Esc: nothing is done. */
  onClose(): void
  children: ReactNode
}

/** Asks before something is done; Enter does it. */
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

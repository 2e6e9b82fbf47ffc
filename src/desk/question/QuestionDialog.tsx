import { isValidElement, type ReactElement, type ReactNode } from 'react'
import type { CommandId } from '../command/command.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog, type DialogProps } from '../field/Dialog.tsx'

interface Action {
  title: string
  run(): void
}

interface ConfirmedAction extends Action {
  /** It takes something back or away. */
  isDangerous?: boolean
  /** It cannot be undone: the other button has the focus. */
  isFinal?: boolean
  /** False where a field of the question has the focus. */
  autoFocus?: boolean
  disabled?: boolean
}

interface QuestionDialogProps extends Pick<DialogProps, 'title' | 'place' | 'size'> {
  /** The action that is confirmed, or the buttons that go on where there is more than one. */
  primary: ConfirmedAction | ReactElement
  /** A second action that may be chosen. */
  secondary?: Action | undefined
  /** Esc: nothing is done. */
  onClose(): void
  children: ReactNode
}

/** A question before an action, or a notice: what the answer means, and its buttons; Enter confirms it. */
export function QuestionDialog({ primary, secondary, ...dialog }: QuestionDialogProps) {
  const isFinal = !isValidElement(primary) && primary.isFinal === true
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          {isValidElement(primary) ? primary : <ConfirmButton {...primary} />}
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

function ConfirmButton({ title, run, isFinal = false, ...look }: ConfirmedAction) {
  const { isDangerous = isFinal, autoFocus = !isFinal, disabled = false } = look
  return (
    <Button
      kind={isDangerous ? 'main danger' : 'main'}
      autoFocus={autoFocus}
      disabled={disabled}
      onPress={run}
    >
      {title}
    </Button>
  )
}

/** The button, and Esc, that leave everything as it is by this command. */
export function leftBy(leave: CommandId, title: string) {
  const run = () => void commands.run(leave, {}, 'screen')
  return { secondary: { title, run }, onClose: run }
}

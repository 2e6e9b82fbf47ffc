import type { ReactNode } from 'react'
import type { CommandId, Screen } from '../command/command.ts'
import { commands } from '../command/registry.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface AskDialogProps {
  title: string
  place: Screen
  size?: 'medium' | 'large'
  /** The buttons that go on. */
  main: ReactNode
  /** The command that leaves everything as it is, and its button. */
  leave: CommandId
  keep: string
  children: ReactNode
}

/** A question: what its answer means, the buttons that go on, and the one that leaves it, as Esc does. */
export function AskDialog({ main, leave, keep, children, ...frame }: AskDialogProps) {
  const close = () => void commands.run(leave, {}, 'screen')
  return (
    <Dialog
      {...frame}
      onClose={close}
      foot={
        <>
          {main}
          <Button onPress={close}>{keep}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

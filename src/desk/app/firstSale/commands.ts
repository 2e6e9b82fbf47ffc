import type { AnyCommand } from '../../command/command.ts'
import { markSeen, useFirstSale } from './store.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'app.firstSale': NoArguments
  }
}

function toggle(): void {
  const { open } = useFirstSale.getState()
  if (open) markSeen()
  useFirstSale.setState({ open: !open })
}

/** Dismisses the guide for good, or reopens it. */
export const firstSaleCommands: AnyCommand[] = [
  {
    id: 'app.firstSale',
    rights: ['sell'],
    where: 'everywhere',
    changes: 'desk',
    recorded: false,
    run: toggle,
  },
]

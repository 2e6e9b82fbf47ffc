import HandCoins from 'lucide-react/icons/hand-coins'
import type { Contribution } from '../command/contribution.ts'
import { isPermitted } from '../session/permission.ts'
import { refundCommand } from './commands.ts'
import { refundCommands } from './refundCommands.ts'
import { RefundDialogs } from './RefundDialogs.tsx'

export const refundContribution: Contribution = {
  commands: refundCommands,
  dialogs: [RefundDialogs],
  // Others see what they have submitted by the command.
  sideEntries: [
    {
      order: 42,
      command: refundCommand.list,
      title: 'app:menu.refunds',
      icon: HandCoins,
      permitted: () => isPermitted(['money']),
    },
  ],
  gridScreens: ['refunds'],
}

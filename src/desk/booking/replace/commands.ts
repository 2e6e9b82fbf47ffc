import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import type { AnyCommand } from '../../command/command.ts'
import { thenLine } from '../find/find.ts'
import { closeDialog, shownBooking } from '../shown/store.ts'
import { askReplacement, cannotReplace, confirmReplacement, type ReplaceArguments } from './replaceOpen.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.replaceOpen': ReplaceArguments
    'booking.findOpenTicket': Required<Pick<ReplaceArguments, 'ticket'>>
    'booking.confirmReplacement': { payments?: RequestedPayment[] }
    'booking.leaveReplacement': {}
  }
  interface Screens {
    openTicket: true
    replaceOpen: true
  }
}

/** Dated tickets in place of open ones. */
export const replaceCommands: AnyCommand[] = [
  {
    id: 'booking.replaceOpen',
    rights: ['change'],
    where: 'everywhere',
    changes: 'nothing',
    awaits: ({ ticket }) => (ticket || shownBooking() ? 'replaceOpen' : 'openTicket'),
    refuses: cannotReplace,
    run: askReplacement,
  },
  {
    id: 'booking.findOpenTicket',
    where: ['openTicket'],
    changes: 'nothing',
    palette: false,
    recorded: ({ ticket }) => [{ command: 'booking.replaceOpen', args: { ticket }, amends: true }],
    awaits: 'replaceOpen',
    run: askReplacement,
  },
  {
    id: 'booking.confirmReplacement',
    rights: ['change'],
    where: ['replaceOpen'],
    changes: 'record',
    awaits: 'recall',
    recorded: false,
    run: async ({ payments }, services) => thenLine(await confirmReplacement(payments, services), services),
  },
  {
    id: 'booking.leaveReplacement',
    where: ['replaceOpen', 'openTicket'],
    changes: 'desk',
    recorded: false,
    run: () => {
      closeDialog('replaceOpen')
      closeDialog('openTicket')
    },
  },
]

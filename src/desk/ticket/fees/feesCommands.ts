import { defineCommands } from '../../command/defineCommands.ts'
import { useTicketFees } from './feesStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.ticketFees': NoArguments
    'booking.leaveTicketFees': NoArguments
  }
  interface Screens {
    ticketFees: true
  }
}

/** The cancellation fee of one ticket by its letter and number, without recalling the booking. */
export const ticketFeesCommands = defineCommands({
  'booking.ticketFees': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'ticketFees',
    run: () => useTicketFees.setState({ open: true, letter: '', number: '' }),
  },
  'booking.leaveTicketFees': {
    where: ['ticketFees'],
    changes: 'nothing',
    palette: false,
    run: () => useTicketFees.setState({ open: false }),
  },
})

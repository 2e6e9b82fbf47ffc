import { defineCommands } from '../../command/defineCommands.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'

const closed = { open: false, letter: '', number: '' }

/** State of the dialog that looks up a ticket’s cancellation fee. */
export const useTicketFees = create<typeof closed>(() => closed)

onSessionEnd(() => useTicketFees.setState(closed))

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

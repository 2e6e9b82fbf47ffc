import { defineCommands } from '../../command/defineCommands.ts'
import { refuseWithoutTickets, onScreen } from '../copy.ts'
import { create } from 'zustand'
import type { StoredBooking } from '../../booking/shown/items.ts'
import { onSessionEnd } from '../../request/token.ts'

/** The booking whose ticket codes are shown. */
export const useTicketCodes = create<{ booking: StoredBooking | undefined }>(() => ({ booking: undefined }))

export function hideTicketCodes(): void {
  useTicketCodes.setState({ booking: undefined })
}

onSessionEnd(hideTicketCodes)

declare module '../../command/command.ts' {
  interface Commands {
    'booking.ticketCodes': NoArguments
    'booking.leaveTicketCodes': NoArguments
  }
  interface Screens {
    ticketCodes: true
  }
}

/** The codes of the tickets on screen, large enough to be scanned from it. */
export const ticketCodesCommands = defineCommands({
  'booking.ticketCodes': {
    where: ['step4', 'recall'],
    changes: 'nothing',
    refuses: refuseWithoutTickets,
    awaits: 'ticketCodes',
    run: () => useTicketCodes.setState({ booking: onScreen() }),
  },
  'booking.leaveTicketCodes': {
    where: ['ticketCodes'],
    changes: 'nothing',
    palette: false,
    run: hideTicketCodes,
  },
})

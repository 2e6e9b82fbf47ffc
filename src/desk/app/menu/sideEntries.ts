import type { Permission } from '../../session/permission.ts'

interface Entry {
  command:
    'app.issueTickets' | 'app.manageBookings' | 'app.companyClearings' | 'booking.saved' | 'app.shortcuts'
  title: string
  /** A word of seven letters at most, for the folded menu. */
  short: string
  /** Pages it stands for. */
  at?: string
  hiddenBy?: Permission
}

/** The pages of the side menu, from top to bottom; entries run commands, like every other way in. */
export const sideEntries: readonly Entry[] = [
  {
    command: 'app.issueTickets',
    title: 'app:menu.issueTickets',
    short: 'app:menuShort.issueTickets',
    at: '/book-ticket',
  },
  {
    command: 'app.manageBookings',
    title: 'app:menu.manageBookings',
    short: 'app:menuShort.manageBookings',
    at: '/booking-search',
  },
  {
    command: 'app.companyClearings',
    title: 'app:menu.clearances',
    short: 'app:menuShort.clearances',
    at: '/company-clearings',
    hiddenBy: 'ticket_clearances',
  },
]

/** At hand from every screen. */
export const sideTools: readonly Entry[] = [
  { command: 'booking.saved', title: 'app:menu.saved', short: 'app:menuShort.saved' },
  { command: 'app.shortcuts', title: 'app:command.shortcuts', short: 'app:menuShort.shortcuts' },
]

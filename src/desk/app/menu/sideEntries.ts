interface Entry {
  command:
    'app.issueTickets' | 'app.manageBookings' | 'app.companyClearings' | 'booking.saved' | 'app.shortcuts'
  title: string
  /** Pages it stands for. */
  at?: string
}

/** The pages of the side menu, from top to bottom; entries run commands, like every other way in. */
export const sideEntries: readonly Entry[] = [
  { command: 'app.issueTickets', title: 'app:menu.issueTickets', at: '/book-ticket' },
  { command: 'app.manageBookings', title: 'app:menu.manageBookings', at: '/booking-search' },
  { command: 'app.companyClearings', title: 'app:menu.clearances', at: '/company-clearings' },
]

/** At hand from every screen. */
export const sideTools: readonly Entry[] = [
  { command: 'booking.saved', title: 'app:menu.saved' },
  { command: 'app.shortcuts', title: 'app:command.shortcuts' },
]

import { recallRow } from './bookingLine.ts'
import type { CommandServices } from '../command/command.ts'
import { defineCommands } from '../command/defineCommands.ts'
import type { BookingClue } from '../../domain/booking/bookingClue.ts'
import { findAndShow, recall, tabAddress } from './find/find.ts'
import type { RecallArgs } from './find/recall.ts'
import { clearFound } from './search/found.ts'
import { nothingShown } from './shown/selection.ts'
import { clearRecall, closeDialog, openDialog, tickRow } from './shown/shownStore.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.recall': RecallArgs | { clue: BookingClue }
    'booking.askRecall': {}
    'booking.find': RecallArgs
    'booking.leaveFinding': {}
    'booking.searchByReservation': {}
    'booking.searchByTicket': {}
    'booking.searchByCompany': {}
    'booking.latest': {}
    'booking.newSearch': {}
    'booking.selectPassenger': {}
  }
  interface Screens {
    recall: true
    findBooking: true
  }
}

declare module './shown/shownStore.ts' {
  interface RecallDialogs {
    find: {}
  }
}

const finding = { where: 'everywhere', changes: 'nothing', awaits: 'recall' } as const
const onTab = (tab: Parameters<typeof tabAddress>[0]) => ({
  ...{ ...finding, recorded: true },
  run: (_: object, { navigate }: CommandServices) => navigate(tabAddress(tab)),
})
const inDialog = { where: ['findBooking'], changes: 'nothing', palette: false } as const
const onPage = { where: ['recall'], changes: 'desk', recorded: false } as const

/** Recalling a booking, and ticking its rows. */
export const recallCommands = defineCommands({
  'booking.recall': { ...finding, line: recallRow, run: recall },
  'booking.askRecall': { ...finding, awaits: 'findBooking', run: () => openDialog({ kind: 'find' }) },
  'booking.find': { ...inDialog, awaits: 'recall', run: findAndShow },
  'booking.leaveFinding': { ...inDialog, run: () => closeDialog('find') },
  'booking.latest': {
    ...finding,
    run: (_, services) => recall({ latest: true }, services),
    recorded: true,
  },
  'booking.searchByReservation': onTab(0),
  'booking.searchByTicket': onTab(1),
  'booking.searchByCompany': onTab(4),
  'booking.newSearch': {
    ...onPage,
    run(_, { navigate }) {
      navigate(tabAddress(0), () => {
        clearRecall()
        clearFound()
        return Promise.resolve()
      })
    },
  },
  'booking.selectPassenger': { ...onPage, refuses: nothingShown, run: tickRow },
})

import { recallRow } from './bookingLine.ts'
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

/** Recalling a booking, and ticking its rows. */
export const recallCommands = defineCommands({
  'booking.recall': {
    line: recallRow,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: recall,
  },
  'booking.askRecall': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'findBooking',
    run: () => openDialog({ kind: 'find' }),
  },
  'booking.find': {
    where: ['findBooking'],
    changes: 'nothing',
    palette: false,
    awaits: 'recall',
    run: findAndShow,
  },
  'booking.leaveFinding': {
    where: ['findBooking'],
    changes: 'nothing',
    palette: false,
    run: () => closeDialog('find'),
  },
  'booking.latest': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, services) => recall({ latest: true }, services),
    recorded: true,
  },
  'booking.searchByReservation': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(0)),
    recorded: true,
  },
  'booking.searchByTicket': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(1)),
    recorded: true,
  },
  'booking.searchByCompany': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(4)),
    recorded: true,
  },
  'booking.newSearch': {
    where: ['recall'],
    changes: 'desk',
    recorded: false,
    run(_, { navigate }) {
      navigate(tabAddress(0), () => {
        clearRecall()
        clearFound()
        return Promise.resolve()
      })
    },
  },
  'booking.selectPassenger': {
    where: ['recall'],
    changes: 'desk',
    recorded: false,
    refuses: nothingShown,
    run: tickRow,
  },
})

import type { AnyCommand } from '../command/command.ts'
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
export const recallCommands: AnyCommand[] = [
  {
    id: 'booking.recall',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: recall,
  },
  {
    id: 'booking.askRecall',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'findBooking',
    run: () => openDialog({ kind: 'find' }),
  },
  {
    id: 'booking.find',
    where: ['findBooking'],
    changes: 'nothing',
    palette: false,
    awaits: 'recall',
    run: findAndShow,
  },
  {
    id: 'booking.leaveFinding',
    where: ['findBooking'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    run: () => closeDialog('find'),
  },
  {
    id: 'booking.latest',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, services) => recall({ latest: true }, services),
  },
  {
    id: 'booking.searchByReservation',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(0)),
  },
  {
    id: 'booking.searchByTicket',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(1)),
  },
  {
    id: 'booking.searchByCompany',
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'recall',
    run: (_, { navigate }) => navigate(tabAddress(4)),
  },
  {
    id: 'booking.newSearch',
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
  {
    id: 'booking.selectPassenger',
    where: ['recall'],
    changes: 'desk',
    recorded: false,
    refuses: nothingShown,
    run: tickRow,
  },
]

import i18next from 'i18next'
import { refuse } from '../../domain/refusal.ts'
import type { AnyCommand } from '../command/command.ts'
import type { RequestedPayment } from '../../domain/pricing/requestedPayment.ts'
import { askCancel, askFees, cannotSwitchCabinUse, confirmCancel, switchCabinUse } from './cancel/cancel.ts'
import { askIssue, cannotIssueHeld, confirmIssue } from './issue/issue.ts'
import { stepsOfConfirm, stepsOfIssueHeld, stepsOfRows } from './macroSteps.ts'
import type { BookingClue } from '../../domain/booking/bookingClue.ts'
import { findAndShow, recall, tabAddress, thenLine } from './find/find.ts'
import type { RecallArgs } from './find/recall.ts'
import { clearFound } from './search/found.ts'
import { askModify, cannotModify, hasEdits } from './modify/modify.ts'
import { wrongText } from '../sale/model/wrongTexts.ts'
import { issueWords, selectionWords } from './preview.ts'
import { refuseRows } from './refuseRows.ts'
import type { RowNumbers } from './shown/items.ts'
import { clearRecall, closeDialog, openDialog, shownBooking, tickRow } from './shown/store.ts'

declare module '../command/command.ts' {
  interface Commands {
    'booking.recall': RecallArgs | { clue: BookingClue }
    'booking.cancel': RowNumbers
    'booking.fees': RowNumbers
    'booking.confirmCancel': {}
    'booking.keepThem': {}
    'booking.switchCabinUse': {}
    'booking.askRecall': {}
    'booking.find': RecallArgs
    'booking.leaveFinding': {}
    'booking.searchByReservation': {}
    'booking.searchByTicket': {}
    'booking.searchByCompany': {}
    'booking.latest': {}
    'booking.newSearch': {}
    'booking.selectPassenger': {}
    'booking.issueHeld': { payments?: RequestedPayment[] }
    'booking.confirmIssue': { payments?: RequestedPayment[] }
    'booking.leaveOption': {}
  }
  interface Screens {
    recall: true
    findBooking: true
    cancel: true
    /** Shows the cancellation fee without offering to cancel. */
    cancellationFees: true
    issueHeld: true
  }
}

const nothingShown = () => (shownBooking() ? undefined : refuse('no_booking_shown'))

/** Recalling a booking, and cancelling. */
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
  {
    id: 'booking.cancel',
    rights: ['refund'],
    where: ['recall'],
    changes: 'nothing',
    recorded: stepsOfRows('booking.cancel'),
    awaits: 'cancel',
    refuses: (args) => nothingShown() ?? refuseRows(args),
    preview: (args) => selectionWords('cancel', args),
    run: askCancel,
  },
  {
    id: 'booking.fees',
    where: ['recall'],
    changes: 'nothing',
    recorded: stepsOfRows('booking.fees'),
    awaits: 'cancellationFees',
    refuses: (args) => nothingShown() ?? refuseRows(args),
    preview: (args) => selectionWords('fees', args),
    run: askFees,
  },
  {
    id: 'booking.issueHeld',
    rights: ['sell'],
    where: ['recall'],
    changes: 'record',
    recorded: stepsOfIssueHeld,
    awaits: ({ payments }) => (payments ? 'recall' : hasEdits() ? 'modify' : 'issueHeld'),
    asks: ({ payments }) => payments === undefined,
    // The key that goes on, from what was typed over the booking.
    refuses: (args) => (args?.payments === undefined && hasEdits() ? cannotModify() : cannotIssueHeld()),
    actsAs: () => (hasEdits() ? 'booking.modify' : undefined),
    preview: (args) =>
      args.payments === undefined && hasEdits() ? i18next.t('booking:command.modify') : issueWords(args),
    run: async ({ payments }, services) =>
      payments === undefined
        ? hasEdits()
          ? askModify()
          : (wrongText() ?? askIssue())
        : thenLine(await confirmIssue(payments), services),
  },
  {
    id: 'booking.confirmIssue',
    rights: ['sell'],
    where: ['issueHeld'],
    changes: 'record',
    recorded: stepsOfConfirm,
    awaits: 'recall',
    run: async ({ payments }, services) => thenLine(await confirmIssue(payments), services),
  },
  {
    id: 'booking.leaveOption',
    where: ['issueHeld'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('issue'),
  },
  {
    id: 'booking.confirmCancel',
    rights: ['refund'],
    where: ['cancel'],
    changes: 'record',
    awaits: 'recall',
    recorded: false,
    run: async (_, services) => thenLine(await confirmCancel(services), services),
  },
  {
    id: 'booking.switchCabinUse',
    where: ['cancel', 'cancellationFees'],
    changes: 'desk',
    recorded: false,
    refuses: cannotSwitchCabinUse,
    run: switchCabinUse,
  },
  {
    id: 'booking.keepThem',
    where: ['cancel', 'cancellationFees'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('cancel'),
  },
]

import i18next from 'i18next'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { thenLine } from '../find/find.ts'
import type { PeopleArguments } from '../../sale/model/commandArguments.ts'
import { cannot } from '../shown/selection.ts'
import { closeDialog, openDialog } from '../shown/shownStore.ts'
import undoCancel from '../verbs/undoCancelVerb.ts'
import undoRebooking from '../verbs/undoRebookingVerb.ts'
import { askModify, cannotModify, confirmModify, dropEdits, isAnythingTyped, undoTyped } from './modify.ts'
import {
  askSailing,
  cannotAskSailing,
  cannotMove,
  moveTrip,
  movingLeadsTo,
  takeSailing,
  type MoveArguments,
} from './moveTrip.ts'
import { cannotRename, rename } from './rename.ts'
import { listSailings } from './sailing/sailings.ts'
import type { SailingSearch } from './sailing/sailingStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.modify': {}
    'booking.confirmModify': { payments?: RequestedPayment[] }
    'booking.leaveModify': {}
    'booking.dropEdits': {}
    'booking.editDetails': {}
    'booking.leaveDetails': {}
    'booking.undo': {}
    'booking.moveTrip': MoveArguments
    'booking.rename': PeopleArguments
    'booking.chooseSailing': {}
    'booking.listSailings': Partial<SailingSearch>
    'booking.takeSailing': { number: number }
    'booking.leaveSailings': {}
  }
  interface Screens {
    modify: true
    sailings: true
    editDetails: true
  }
}

declare module '../shown/shownStore.ts' {
  interface RecallDialogs {
    /** What the changes typed over the booking cost, and the request that stores them. */
    modify: { price: ModifyPrice; body: ModifyBody; idempotencyKey: string }
    /** Fields of a row that have no column, and of the lead passenger. */
    details: {
      /** The field that the server refuses, by its name on the wire. */
      refused?: { field: string; refusal: Refusal }
    }
    /** The sailings that a trip can be moved to. */
    sailings: {}
  }
}

/** The last change that can be undone: a rebooking, else a cancellation. */
const lastUndo = () => (undoRebooking.command.refuses?.({}) ? undoCancel.command : undoRebooking.command)

/** Modifying the booking on screen: typing over it, moving a trip, and storing the changes. */
export const modifyCommands: AnyCommand[] = [
  {
    id: 'booking.modify',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'modify',
    failedAs: 'notice:action.modifyBooking',
    refuses: cannotModify,
    run: askModify,
  },
  {
    id: 'booking.moveTrip',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    palette: false,
    awaits: movingLeadsTo,
    failedAs: 'notice:action.modifyBooking',
    refuses: cannotMove,
    run: moveTrip,
  },
  {
    id: 'booking.rename',
    rights: ['change'],
    where: ['recall'],
    changes: 'desk',
    palette: false,
    recorded: false,
    refuses: cannotRename,
    run: rename,
  },
  {
    id: 'booking.chooseSailing',
    where: ['recall'],
    changes: 'nothing',
    recorded: false,
    awaits: 'sailings',
    refuses: cannotAskSailing,
    run: askSailing,
  },
  {
    id: 'booking.listSailings',
    where: ['sailings'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    run: listSailings,
  },
  {
    id: 'booking.takeSailing',
    where: ['sailings'],
    changes: 'desk',
    palette: false,
    recorded: false,
    awaits: 'recall',
    run: takeSailing,
  },
  {
    id: 'booking.leaveSailings',
    where: ['sailings'],
    changes: 'desk',
    palette: false,
    recorded: false,
    awaits: 'recall',
    run: () => closeDialog('sailings'),
  },
  {
    id: 'booking.confirmModify',
    rights: ['change'],
    where: ['modify'],
    changes: 'record',
    awaits: 'recall',
    recorded: false,
    failedAs: 'notice:action.modifyBooking',
    run: async (args, services) => thenLine(await confirmModify(args, services), services),
  },
  {
    id: 'booking.leaveModify',
    where: ['modify'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('modify'),
  },
  {
    id: 'booking.dropEdits',
    where: ['recall'],
    changes: 'desk',
    recorded: false,
    refuses: cannotModify,
    run: dropEdits,
  },
  {
    id: 'booking.editDetails',
    where: ['recall'],
    changes: 'nothing',
    recorded: false,
    awaits: 'editDetails',
    refuses: () => cannot('modify'),
    run: () => openDialog({ kind: 'details' }),
  },
  {
    id: 'booking.leaveDetails',
    where: ['editDetails'],
    changes: 'desk',
    palette: false,
    recorded: false,
    awaits: 'recall',
    run: () => closeDialog('details'),
  },
  {
    // Two commands of one screen cannot share a key, so this one leads to both.
    id: 'booking.undo',
    where: ['recall'],
    changes: 'desk',
    palette: false,
    recorded: false,
    preview: () => (isAnythingTyped() ? i18next.t('booking:command.undo') : (lastUndo().preview?.({}) ?? '')),
    refuses: () => (isAnythingTyped() ? undefined : lastUndo().refuses?.({})),
    run: (_, services) => (isAnythingTyped() ? undoTyped() : lastUndo().run({}, services)),
  },
]

import type { AnyCommand } from '../../command/command.ts'
import type { RequestedPayment } from '../../../domain/pricing/requestedPayment.ts'
import { stepsOfRows } from '../macroSteps.ts'
import { undoWords } from '../preview.ts'
import { refuseRows } from '../refuseRows.ts'
import type { RowNumbers } from '../shown/items.ts'
import { closeDialog } from '../shown/store.ts'
import { cannotChangeOption, changeOption, type OptionUntil } from './changeOption.ts'
import { askChange, askMerge, cannot, confirmChange } from './askChange.ts'
import { askPta, confirmPta } from './pta.ts'
import { askTransfer, confirmTransfer, type TransferArguments } from './transfer.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.convertToOpen': RowNumbers
    'booking.convertToOptional': {}
    'booking.split': RowNumbers
    'booking.merge': { reference: string }
    'booking.convertFromPta': {}
    'booking.undoCancel': {}
    'booking.undoRebooking': {}
    'booking.issuePta': { agency?: string }
    'booking.confirmPta': { agency: string; payments?: RequestedPayment[] }
    'booking.transfer': TransferArguments
    'booking.confirmTransfer': { agency: string }
    'booking.leaveAgency': {}
    'booking.confirmChange': { payments?: RequestedPayment[] }
    'booking.leaveUnchanged': {}
    'booking.changeOption': OptionUntil
    'booking.leaveOptionTime': {}
  }
  interface Screens {
    askChange: true
    /** Asks for the code of another agency. */
    otherAgency: true
    changeOption: true
  }
}

/** Changes of a stored booking that is not cancelled by them. */
export const changeCommands: AnyCommand[] = [
  {
    id: 'booking.convertToOpen',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    recorded: stepsOfRows('booking.convertToOpen'),
    awaits: 'askChange',
    refuses: (args) => cannot('convertToOpen') ?? refuseRows(args),
    run: (args) => askChange('convertToOpen', args),
  },
  {
    id: 'booking.convertToOptional',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'askChange',
    refuses: () => cannot('convertToOptional'),
    run: () => askChange('convertToOptional', {}),
  },
  {
    id: 'booking.split',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    recorded: stepsOfRows('booking.split'),
    awaits: 'askChange',
    refuses: (args) => cannot('split') ?? refuseRows(args),
    run: (args) => askChange('split', args),
  },
  {
    id: 'booking.merge',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    palette: false,
    awaits: 'askChange',
    refuses: () => cannot('merge'),
    run: askMerge,
  },
  {
    id: 'booking.convertFromPta',
    rights: ['sell'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'askChange',
    refuses: () => cannot('convertFromPta'),
    run: () => askChange('convertFromPta', {}),
  },
  {
    id: 'booking.undoCancel',
    rights: ['refund'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'askChange',
    refuses: () => cannot('undoCancel'),
    preview: () => undoWords('undoCancel'),
    run: () => askChange('undoCancel', {}),
  },
  {
    id: 'booking.undoRebooking',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'askChange',
    refuses: () => cannot('undoRebooking'),
    preview: () => undoWords('undoRebooking'),
    run: () => askChange('undoRebooking', {}),
  },
  {
    id: 'booking.issuePta',
    rights: ['sell'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'otherAgency',
    refuses: () => cannot('issuePta'),
    run: askPta,
  },
  {
    id: 'booking.confirmPta',
    rights: ['sell'],
    where: ['otherAgency'],
    changes: 'record',
    palette: false,
    awaits: 'recall',
    recorded: false,
    run: confirmPta,
  },
  {
    id: 'booking.leaveAgency',
    where: ['otherAgency'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run() {
      closeDialog('agency')
      closeDialog('transfer')
    },
  },
  {
    id: 'booking.transfer',
    rights: ['change'],
    where: ['recall'],
    changes: 'nothing',
    awaits: 'otherAgency',
    refuses: (args) => cannot('transfer') ?? refuseRows(args),
    run: askTransfer,
  },
  {
    id: 'booking.confirmTransfer',
    rights: ['change'],
    where: ['otherAgency'],
    changes: 'record',
    palette: false,
    awaits: 'recall',
    recorded: false,
    run: confirmTransfer,
  },
  {
    id: 'booking.confirmChange',
    where: ['askChange'],
    changes: 'record',
    awaits: 'recall',
    recorded: false,
    run: confirmChange,
  },
  {
    id: 'booking.leaveUnchanged',
    where: ['askChange'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('change'),
  },
  {
    id: 'booking.changeOption',
    rights: ['change'],
    where: ['recall', 'changeOption'],
    changes: 'record',
    awaits: ({ until }) => (until ? 'recall' : 'changeOption'),
    asks: ({ until }) => until === undefined,
    refuses: cannotChangeOption,
    run: changeOption,
  },
  {
    id: 'booking.leaveOptionTime',
    where: ['changeOption'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('changeOption'),
  },
]

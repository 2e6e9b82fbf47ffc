import type { AnyCommand } from '../../command/command.ts'
import { stepsOfRows } from '../macroSteps.ts'
import { refuseRows } from '../refuseRows.ts'
import type { RowNumbers } from '../shown/items.ts'
import { closeDialog } from '../shown/store.ts'
import { cannotChangeOption, changeOption, type OptionUntil } from './changeOption.ts'
import { askConvert, cannot, confirmConvert } from './convert.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.convertToOpen': RowNumbers
    'booking.convertToOptional': {}
    'booking.confirmConvert': {}
    'booking.keepTickets': {}
    'booking.changeOption': OptionUntil
    'booking.leaveOptionTime': {}
  }
  interface Screens {
    convert: true
    changeOption: true
  }
}

/** Changes of a stored booking that is not cancelled by them. */
export const changeCommands: AnyCommand[] = [
  {
    id: 'booking.convertToOpen',
    where: ['recall'],
    changes: 'nothing',
    recorded: stepsOfRows('booking.convertToOpen'),
    awaits: 'convert',
    refuses: (args) => cannot('convertToOpen') ?? refuseRows(args),
    run: (args) => askConvert('convertToOpen', args),
  },
  {
    id: 'booking.convertToOptional',
    where: ['recall'],
    changes: 'nothing',
    awaits: 'convert',
    refuses: () => cannot('convertToOptional'),
    run: () => askConvert('convertToOptional', {}),
  },
  {
    id: 'booking.confirmConvert',
    where: ['convert'],
    changes: 'record',
    awaits: 'recall',
    recorded: false,
    run: (_, services) => confirmConvert(services),
  },
  {
    id: 'booking.keepTickets',
    where: ['convert'],
    changes: 'desk',
    awaits: 'recall',
    recorded: false,
    run: () => closeDialog('convert'),
  },
  {
    id: 'booking.changeOption',
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

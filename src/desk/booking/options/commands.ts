import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { askJob, leaveJob, runJob, type Method } from './job.ts'
import { selectedOptions, toggleAllMarks, toggleMark } from './store.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.markOption': {}
    'booking.markAllOptions': {}
    'booking.issueOptions': {}
    'booking.cancelOptions': {}
    'booking.confirmOptions': { method?: Method }
    'booking.leaveOptions': {}
  }
  interface Screens {
    optionList: true
    optionsAction: true
  }
}

const noneChosen = (): Refusal | undefined =>
  selectedOptions().length > 0 ? undefined : refuse('no_option_chosen')

/** Marking options in their list, and issuing or cancelling the marked ones together. */
export const optionCommands: AnyCommand[] = [
  {
    id: 'booking.markOption',
    where: ['optionList'],
    changes: 'desk',
    recorded: false,
    refuses: noneChosen,
    run: toggleMark,
  },
  {
    id: 'booking.markAllOptions',
    where: ['optionList'],
    changes: 'desk',
    recorded: false,
    refuses: noneChosen,
    run: toggleAllMarks,
  },
  {
    id: 'booking.issueOptions',
    where: ['optionList'],
    changes: 'nothing',
    recorded: false,
    awaits: 'optionsAction',
    refuses: noneChosen,
    run: () => askJob('issue'),
  },
  {
    id: 'booking.cancelOptions',
    where: ['optionList'],
    changes: 'nothing',
    recorded: false,
    awaits: 'optionsAction',
    refuses: noneChosen,
    run: () => askJob('cancel'),
  },
  {
    id: 'booking.confirmOptions',
    where: ['optionsAction'],
    changes: 'record',
    palette: false,
    recorded: false,
    run: ({ method }, services) => runJob(method, services),
  },
  {
    id: 'booking.leaveOptions',
    where: ['optionsAction'],
    changes: 'desk',
    palette: false,
    recorded: false,
    run: leaveJob,
  },
]

import { refuse } from '../../../domain/refusal.ts'
import type { AnyCommand } from '../../command/command.ts'
import { closeDialog, shownBooking } from '../shown/store.ts'
import { askRepeat, repeatStep, showHistory, type HistoryArguments } from './repeat.ts'
import { closeHistory } from './store.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.history': HistoryArguments
    'booking.closeHistory': {}
    'booking.askRepeat': { number: number }
    'booking.repeatStep': Required<HistoryArguments>
    'booking.leaveRepeat': {}
  }
  interface Screens {
    repeatStep: true
  }
}

declare module '../shown/store.ts' {
  interface RecallDialogs {
    /** The entry of the history whose change is to be made on another booking. */
    repeatStep: { number: number; title: string }
  }
}

/** Who changed the booking on screen and how, and the same change for another booking. */
export const historyCommands: AnyCommand[] = [
  {
    id: 'booking.history',
    where: ['recall'],
    changes: 'nothing',
    refuses: () => (shownBooking() ? undefined : refuse('no_booking_shown')),
    run: showHistory,
  },
  {
    id: 'booking.closeHistory',
    where: ['recall'],
    changes: 'desk',
    palette: false,
    recorded: false,
    run: async (_, { run }) => {
      closeHistory()
      await run('app.line', {})
    },
  },
  {
    id: 'booking.askRepeat',
    where: ['recall'],
    changes: 'nothing',
    palette: false,
    recorded: false,
    awaits: 'repeatStep',
    run: askRepeat,
  },
  {
    id: 'booking.repeatStep',
    where: ['repeatStep'],
    changes: 'nothing',
    palette: false,
    recorded: (args) => [{ command: 'booking.history', args }],
    awaits: 'recall',
    run: repeatStep,
  },
  {
    id: 'booking.leaveRepeat',
    where: ['repeatStep'],
    changes: 'desk',
    palette: false,
    recorded: false,
    awaits: 'recall',
    run: () => closeDialog('repeatStep'),
  },
]

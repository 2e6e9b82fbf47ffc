import type { AnyCommand } from '../../command/command.ts'
import { reportQuietly } from '../notices/report.ts'
import { leave, leaveForLater, stay, useGuard } from './guard.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'app.leave': NoArguments
    'app.saveFirst': NoArguments
    'app.stay': NoArguments
  }
  interface Screens {
    leaving: true
  }
}

const isAboutEdits = () => useGuard.getState().unfinished === 'edits'

/** The answers of the dialog shown before a booking is left. */
export const leavingCommands: AnyCommand[] = [
  {
    id: 'app.leave',
    where: ['leaving'],
    changes: 'desk',
    awaits: () => useGuard.getState().departure?.awaits,
    run: () => leave(reportQuietly),
  },
  {
    id: 'app.saveFirst',
    where: ['leaving'],
    changes: 'nothing',
    awaits: () => (isAboutEdits() ? useGuard.getState().departure?.awaits : 'saveBooking'),
    run() {
      if (isAboutEdits()) return leaveForLater()
      // The dialog closes first, because saving takes place on the screen below it.
      useGuard.setState({ saving: true })
      return undefined
    },
  },
  { id: 'app.stay', where: ['leaving'], changes: 'nothing', run: stay },
]

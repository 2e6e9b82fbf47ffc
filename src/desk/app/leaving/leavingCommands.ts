import { defineCommands } from '../../command/defineCommands.ts'
import { reportQuietly } from '../notices/outcomes.ts'
import { leaveDiscarding, leaveStoringEdits, cancelDeparture, useDeparture } from './departure.ts'

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

const isAboutEdits = () => useDeparture.getState().unfinished === 'edits'

/** The answers of the dialog shown before a booking is left. */
export const leavingCommands = defineCommands({
  'app.leave': {
    where: ['leaving'],
    changes: 'desk',
    awaits: () => useDeparture.getState().departure?.awaits,
    run: () => leaveDiscarding(reportQuietly),
  },
  'app.saveFirst': {
    where: ['leaving'],
    changes: 'nothing',
    awaits: () => (isAboutEdits() ? useDeparture.getState().departure?.awaits : 'saveBooking'),
    run() {
      if (isAboutEdits()) return leaveStoringEdits()
      // The dialog closes first, because saving takes place on the screen below it.
      useDeparture.setState({ saving: true })
      return undefined
    },
    recorded: true,
  },
  'app.stay': { where: ['leaving'], changes: 'nothing', run: cancelDeparture, recorded: true },
})

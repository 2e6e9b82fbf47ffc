import type { AnyCommand } from '../../command/command.ts'
import type { NoArguments } from '../../command/line/arguments.ts'
import { apply, seek } from './apply.ts'
import { useUpdate } from './store.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'app.whatsNew': NoArguments
    'app.update': NoArguments
    'app.applyUpdate': NoArguments
  }
  interface Places {
    whatsNew: true
    update: true
  }
}

/** What is new, and what is newer. */
export const updateCommands: AnyCommand[] = [
  {
    id: 'app.whatsNew',
    where: 'everywhere',
    changes: 'nothing',
    noted: false,
    awaits: 'whatsNew',
    run: () => useUpdate.setState({ dialog: 'whatsNew' }),
  },
  {
    id: 'app.update',
    where: 'everywhere',
    changes: 'nothing',
    noted: false,
    awaits: 'update',
    run() {
      useUpdate.setState({ dialog: 'update' })
      return seek()
    },
  },
  {
    id: 'app.applyUpdate',
    where: ['update'],
    changes: 'nothing',
    noted: false,
    palette: false,
    run: apply,
  },
]

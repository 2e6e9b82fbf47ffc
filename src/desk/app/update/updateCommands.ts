import type { AnyCommand } from '../../command/command.ts'
import { apply, checkForUpdate } from './apply.ts'
import { useUpdate } from './updateStore.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'app.whatsNew': NoArguments
    'app.update': NoArguments
    'app.applyUpdate': NoArguments
  }
  interface Screens {
    whatsNew: true
    update: true
  }
}

/** Release notes and updates. */
export const updateCommands: AnyCommand[] = [
  {
    id: 'app.whatsNew',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'whatsNew',
    run: () => useUpdate.setState({ dialog: 'whatsNew' }),
  },
  {
    id: 'app.update',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'update',
    run() {
      useUpdate.setState({ dialog: 'update' })
      return checkForUpdate()
    },
  },
  {
    id: 'app.applyUpdate',
    where: ['update'],
    changes: 'nothing',
    recorded: false,
    palette: false,
    run: apply,
  },
]

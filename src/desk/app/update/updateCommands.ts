import { defineCommands } from '../../command/defineCommands.ts'
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
export const updateCommands = defineCommands({
  'app.whatsNew': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'whatsNew',
    run: () => useUpdate.setState({ dialog: 'whatsNew' }),
  },
  'app.update': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'update',
    run() {
      useUpdate.setState({ dialog: 'update' })
      return checkForUpdate()
    },
  },
  'app.applyUpdate': { where: ['update'], changes: 'nothing', palette: false, run: apply },
})

import { defineCommands } from '../defineCommands.ts'
import { toggleFullScreen } from './fullScreen.ts'
import { help, type Point } from './help.ts'

declare module '../command.ts' {
  interface Commands {
    'app.shortcuts': NoArguments
    'app.cheatSheet': NoArguments
    'app.printSheet': NoArguments
    'app.placeMenu': { at?: Point }
    'app.fullScreen': NoArguments
  }
  interface Screens {
    shortcuts: true
    cheatSheet: true
    placeMenu: true
  }
}

/** The commands that show the keys of the desk. */
export const helpCommands = defineCommands({
  'app.shortcuts': { where: 'everywhere', changes: 'nothing', awaits: 'shortcuts', run: help.openShortcuts },
  'app.cheatSheet': { where: 'everywhere', changes: 'nothing', awaits: 'cheatSheet', run: help.openSheet },
  'app.printSheet': { where: ['cheatSheet'], changes: 'nothing', run: () => window.print() },
  'app.placeMenu': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'placeMenu',
    run: ({ at }) => help.openMenu(at),
  },
  'app.fullScreen': { where: 'everywhere', changes: 'nothing', run: async () => toggleFullScreen() },
})

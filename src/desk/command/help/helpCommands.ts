import type { AnyCommand } from '../command.ts'
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
export const helpCommands: AnyCommand[] = [
  {
    id: 'app.shortcuts',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'shortcuts',
    run: help.openShortcuts,
  },
  {
    id: 'app.cheatSheet',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'cheatSheet',
    run: help.openSheet,
  },
  {
    id: 'app.printSheet',
    where: ['cheatSheet'],
    changes: 'nothing',
    recorded: false,
    run: () => window.print(),
  },
  {
    id: 'app.placeMenu',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    awaits: 'placeMenu',
    run: ({ at }) => help.openMenu(at),
  },
  {
    id: 'app.fullScreen',
    where: 'everywhere',
    changes: 'nothing',
    recorded: false,
    run: async () => toggleFullScreen(),
  },
]

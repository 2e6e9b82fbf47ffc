import { handle } from '../command/command.ts'
import type { MenuPlace } from './help.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const helpCommand = {
  shortcuts: handle('help.shortcuts'),
  cheatSheet: handle('help.cheatSheet'),
  printSheet: handle('help.printSheet'),
  placeMenu: handle<MenuPlace>('help.placeMenu'),
  fullScreen: handle('help.fullScreen'),
}

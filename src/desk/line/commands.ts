import { handle } from '../command/command.ts'
import type { CalculateArguments } from './lineCommands.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const lineCommand = {
  focus: handle('line.focus'),
  leaveField: handle('line.leaveField'),
  calculate: handle<CalculateArguments>('line.calculate'),
  read: handle('line.read'),
}

import { handle } from '../command/command.ts'
import type { DoArguments, MacroCall } from './macroRows.ts'
import type { Draft } from './recorder.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const macroCommand = {
  record: handle('macro.record'),
  stop: handle('macro.stop'),
  list: handle('macro.list'),
  new: handle('macro.new'),
  edit: handle<{ name: string }>('macro.edit'),
  save: handle<{ macro: Draft }>('macro.save'),
  remove: handle<{ name: string }>('macro.remove'),
  close: handle('macro.close'),
  run: handle<MacroCall>('macro.run'),
  do: handle<DoArguments>('macro.do'),
}

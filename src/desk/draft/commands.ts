import { handle } from '../command/command.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const draftCommand = {
  undo: handle('draft.undo'),
  redo: handle('draft.redo'),
  /** Without a slot, uses the next free one. */
  park: handle<{ slot?: number }>('draft.park'),
  resume: handle<{ slot: number }>('draft.resume'),
  /** Opens the working booking from a screen that does not show it. */
  takeUp: handle('draft.takeUp'),
  takeOther: handle('draft.takeOther'),
  keepMine: handle('draft.keepMine'),
  /** Without a name, opens the dialog. */
  save: handle<{ name?: string; overwrite?: boolean }>('draft.save'),
  saved: handle('draft.saved'),
  load: handle<{ id: string }>('draft.load'),
  /** Without an id, deletes the focused row. */
  delete: handle<{ id?: string }>('draft.delete'),
  restore: handle('draft.restore'),
  leave: handle('draft.leave'),
  /** Parks into the slot, or resumes from it. */
  slot: (slot: number) => handle(`draft.slot${slot}`),
}

import { handle } from '../command/command.ts'
import { question } from '../question/handle.ts'
import type { SettingField } from '../../domain/settings/setting.ts'

/** The commands of this folder with their arguments: what other folders run, bind and name. */
export const settingsCommand = {
  page: handle('settings.page'),
  shortcutsPage: handle('settings.shortcutsPage'),
  set: handle<{ field: SettingField; value: unknown }>('settings.set'),
  /** Moves the focus to the search field. */
  find: handle('settings.find'),
  undo: handle('settings.undo'),
  redo: handle('settings.redo'),
  /** Restores the default of the named field, or of the focused one. */
  usual: handle<{ label?: string }>('settings.usual'),
  recordKeys: handle('settings.recordKeys'),
  recordKeysOf: handle<{ command: string }>('settings.recordKeysOf'),
  recordSecondKeys: handle('settings.recordSecondKeys'),
  takeKeys: handle<{ name: string; ways: readonly string[] }>('settings.takeKeys'),
  switchKeys: handle('settings.switchKeys'),
  resetKeys: handle('settings.resetKeys'),
  askResetKeys: handle('settings.askResetKeys'),
  resetAllKeys: handle('settings.resetAllKeys'),
  keyProfile: handle<{ profile: string }>('settings.keyProfile'),
  proveKeys: handle('settings.proveKeys'),
  learnKeys: handle<{ kept: readonly string[]; came: readonly string[] }>('settings.learnKeys'),
  exportKeys: handle('settings.exportKeys'),
  importKeys: handle('settings.importKeys'),
  takeFile: handle<{ text: string }>('settings.takeFile'),
  keyHints: handle('settings.keyHints'),
  confirmations: handle('settings.confirmations'),
  partyMemory: handle('settings.partyMemory'),
  tip: handle('settings.tip'),
  closeTip: handle('settings.closeTip'),
  tips: handle<{ on: boolean }>('settings.tips'),
}

/** The questions of the shortcuts page. */
export const settingsQuestion = {
  /** The keys of a shortcut: its first or its second ones. */
  recordKeys: question<{ name: string; way: 0 | 1 }>('settings.recordKeys'),
  /** Which keys the browser delivers. */
  proveKeys: question('settings.proveKeys'),
  importKeys: question('settings.importKeys'),
  resetKeys: question('settings.resetKeys'),
}

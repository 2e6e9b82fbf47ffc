import { settingsCommand } from '../commands.ts'
import { defineCommand, opensPage } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { SettingField, Setting } from '../../../domain/settings/setting.ts'
import { validValue } from '../../../domain/settings/validSetting.ts'
import type { AnyCommand, CommandServices } from '../../command/command.ts'
import { focusTarget } from '../../field/focus/focus.ts'
import { useSettings, changeSettings, flushSettings } from '../settingsStore.ts'
import { fieldLabelled, defaultOf } from './fields.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../../request/token.ts'
import { settingOf } from '../settings.ts'
import { emptyStack, pushed, stepBack, stepForth, type UndoStack } from '../../undo/undoStack.ts'
import { textOf } from '../../language/text.ts'

interface Change {
  field: SettingField
  before: Setting[SettingField]
  after: Setting[SettingField]
}

interface SettingsPage extends UndoStack<Change> {
  search: string
}

const untouched: SettingsPage = { search: '', ...emptyStack }

/** Search text of the settings page, and the changes made there since sign-in. */
export const useSettingsPage = create<SettingsPage>(() => untouched)

onSessionEnd(() => useSettingsPage.setState(untouched))

export function searchSettings(search: string): void {
  useSettingsPage.setState({ search })
}

/** Applies the change and saves it at once. */
export function setSetting<Field extends SettingField>(field: Field, after: Setting[Field]): void {
  const before = settingOf(useSettings.getState().value, field)
  if (JSON.stringify(before) === JSON.stringify(after)) return
  useSettingsPage.setState((state) => pushed<Change>(state, { field, before, after }))
  put(field, after)
}

function put(field: SettingField, value: Setting[SettingField]): void {
  changeSettings((draft) => void Object.assign(draft, { [field]: value }))
  // The keeper reports a failed save.
  void flushSettings()
}

/** Undoes the last change and returns it; undefined if there is none. */
export function undoSetting(): Change | undefined {
  const stepped = stepBack(useSettingsPage.getState())
  if (stepped === undefined) return undefined
  useSettingsPage.setState(stepped.stack)
  put(stepped.step.field, stepped.step.before)
  return stepped.step
}

export function redoSetting(): Change | undefined {
  const stepped = stepForth(useSettingsPage.getState())
  if (stepped === undefined) return undefined
  useSettingsPage.setState(stepped.stack)
  put(stepped.step.field, stepped.step.after)
  return stepped.step
}

declare module '../../command/command.ts' {
  interface Screens {
    settings: true
  }
}

function set({ field, value }: { field: SettingField; value: unknown }): Refusal | undefined {
  if (validValue(field, value) !== value) return refuse('text_not_understood')
  setSetting(field, value as never)
  return undefined
}

function notifyChange(change: Change | undefined, say: CommandServices['say'], undone: boolean): void {
  if (change === undefined) return
  const what = i18next.t(`settings:field.${change.field}`)
  say(i18next.t(undone ? 'settings:undone' : 'settings:redone', { what }))
}

/** The label of the focused field. */
function labelHere(): string {
  const frame = document.activeElement?.closest<HTMLElement>('[data-setting]')
  return frame?.dataset['setting'] ?? ''
}

function restoreDefault(
  { label = labelHere() }: { label?: string },
  { say }: CommandServices,
): Refusal | undefined {
  const field = fieldLabelled(label)
  const back = field && defaultOf(field, useSettings.getState().value)
  if (back === undefined) return refuse('nothing_to_undo')
  setSetting(back.field, back.value)
  say(i18next.t('settings:toUsual', { what: textOf(`settings:${label}`) }))
  return undefined
}

const here = { where: ['settings'], changes: 'desk' } as const satisfies Partial<AnyCommand>
const nothing = (list: keyof UndoStack<Change>, code: 'nothing_to_undo' | 'nothing_to_redo') => () =>
  useSettingsPage.getState()[list].length === 0 ? refuse(code) : undefined

/** The commands of the settings page: changing a field and undoing the change. */
export const settingsPageCommands = [
  defineCommand(settingsCommand.page, { recorded: true, ...opensPage('/settings', 'settings') }),
  defineCommand(settingsCommand.shortcutsPage, {
    recorded: true,
    ...opensPage('/shortcuts', 'shortcutsPage'),
  }),
  defineCommand(settingsCommand.set, { ...here, palette: false, run: set }),
  defineCommand(settingsCommand.find, {
    ...here,
    changes: 'nothing',
    run: () => void focusTarget('settings-search'),
  }),
  defineCommand(settingsCommand.usual, { ...here, palette: false, run: restoreDefault }),
  defineCommand(settingsCommand.undo, {
    ...here,
    refuses: nothing('changes', 'nothing_to_undo'),
    run: (_, { say }) => notifyChange(undoSetting(), say, true),
  }),
  defineCommand(settingsCommand.redo, {
    ...here,
    refuses: nothing('undone', 'nothing_to_redo'),
    run: (_, { say }) => notifyChange(redoSetting(), say, false),
  }),
]

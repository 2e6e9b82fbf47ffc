import { create } from 'zustand'
import type { Setting, SettingField } from '../../../domain/settings/setting.ts'
import { onSessionEnd } from '../../request/token.ts'
import { settingOf } from '../settings.ts'
import { changeSettings, flushSettings, useSettings } from '../settingsStore.ts'

export interface Change {
  field: SettingField
  before: Setting[SettingField]
  after: Setting[SettingField]
}

interface SettingsPage {
  search: string
  done: readonly Change[]
  /** Undone changes; the last one is the next to redo. */
  undone: readonly Change[]
}

const untouched: SettingsPage = { search: '', done: [], undone: [] }

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
  useSettingsPage.setState(({ done }) => ({ done: [...done, { field, before, after }], undone: [] }))
  put(field, after)
}

function put(field: SettingField, value: Setting[SettingField]): void {
  changeSettings((draft) => void Object.assign(draft, { [field]: value }))
  // The keeper reports a failed save.
  void flushSettings()
}

/** Undoes the last change and returns it; undefined if there is none. */
export function undoSetting(): Change | undefined {
  const { done, undone } = useSettingsPage.getState()
  const change = done.at(-1)
  if (change === undefined) return undefined
  useSettingsPage.setState({ done: done.slice(0, -1), undone: [...undone, change] })
  put(change.field, change.before)
  return change
}

export function redoSetting(): Change | undefined {
  const { done, undone } = useSettingsPage.getState()
  const change = undone.at(-1)
  if (change === undefined) return undefined
  useSettingsPage.setState({ done: [...done, change], undone: undone.slice(0, -1) })
  put(change.field, change.after)
  return change
}

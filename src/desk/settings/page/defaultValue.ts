import { defaultSetting, type Setting, type SettingField } from '../../../domain/settings/setting.ts'
import { settingOf, type Settings } from '../settings.ts'
import type { PageField } from './fields.ts'

/** A field and its default value. */
export interface Usual {
  field: SettingField
  value: Setting[SettingField]
}

/** Undefined when the field has its default, or is not stored in the settings. */
export function defaultOf(field: PageField, settings: Settings): Usual | undefined {
  if (field.kind === 'kept' || field.kind === 'machinePrinter' || field.kind === 'theme') return undefined
  if (field.kind === 'hide') return withoutHidden(field.name, settingOf(settings, 'hideSettings'))
  const { name } = field
  const value = defaultSetting[name]
  return JSON.stringify(settingOf(settings, name)) === JSON.stringify(value)
    ? undefined
    : { field: name, value }
}

function withoutHidden(name: string, hidden: readonly string[]): Usual | undefined {
  if (!hidden.includes(name)) return undefined
  return { field: 'hideSettings', value: hidden.filter((one) => one !== name) }
}

import { defaultSetting, type Setting, type SettingField } from '../../domain/settings/setting.ts'
import { invalidFields, validValue } from '../../domain/settings/validSetting.ts'

/** A shortcut of the operator's own, as the settings keep it; no keys switch it off. */
export interface SavedShortcut {
  name: string
  keys: string
  category: string
}

/** Recorded commands as text of the line; `$1` or `$name` stand for what is asked each time. */
export interface Macro {
  name: string
  keys?: string
  text: string
  parameters: string[]
}

/** `interfaceSetting` as it was read; what a newer desk keeps there is kept. */
export interface Settings extends Partial<Omit<Setting, 'shortcuts'>> {
  shortcuts: SavedShortcut[]
  /** Name of the keymap profile; without it the machine decides. */
  profile?: string
  macros?: Macro[]
  partyMemory?: boolean
  /** The guide through a first sale was finished or dismissed. */
  firstSaleSeen?: boolean
  /** Strokes a browser was seen to keep for itself, by browser. */
  keptKeys?: Record<string, string[]>
  [field: string]: unknown
}

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field as it was saved; the default where it was not, or was emptied. */
export function settingOf<Field extends SettingField>(settings: Settings, field: Field): Setting[Field] {
  const saved = settings[field]
  return (saved === undefined || saved === '' ? defaultSetting[field] : saved) as Setting[Field]
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Settings read from text. Never throws: a damaged field must not prevent signing in. */
export function readSettings(text: string): Settings {
  const fields = Object.entries(parsed(text)).flatMap(([field, saved]) => {
    const value = validValue(field, saved)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { shortcuts: [], ...Object.fromEntries(fields) }
}

/** Fields of the text that were left out of the settings, or not taken whole. */
export function unreadFields(text: string): readonly string[] {
  return invalidFields(parsed(text))
}

/** What the server has, with the fields changed here over it: two windows may change different things. */
export function laidOver(there: Settings, here: Settings, changed: ReadonlySet<string>): Settings {
  const kept = Object.entries(there).filter(([field]) => !changed.has(field))
  const own = Object.entries(here).filter(([field]) => changed.has(field))
  return { shortcuts: [], ...Object.fromEntries([...kept, ...own]) }
}

import { defaultSetting, fits, type Setting, type SettingField } from '../../domain/settings/setting.ts'

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
  /** Strokes a browser was seen to keep for itself, by browser. */
  keptKeys?: Record<string, string[]>
  [field: string]: unknown
}

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText)
}

function shortcutOf(value: unknown): SavedShortcut[] {
  if (!isObject(value)) return []
  const { name, keys, category } = value
  return isText(name) && isText(keys) && isText(category) ? [{ name, keys, category }] : []
}

function isMacro(value: unknown): value is Macro {
  if (!isObject(value)) return false
  const { name, keys, text, parameters } = value
  return isText(name) && isText(text) && isTexts(parameters) && (keys === undefined || isText(keys))
}

const isSwitch = (value: unknown) => typeof value === 'boolean'

/** What each field beyond the specification’s must be. */
const own: Record<string, (value: unknown) => boolean> = {
  profile: isText,
  macros: (value) => Array.isArray(value) && value.every(isMacro),
  partyMemory: isSwitch,
  keptKeys: (value) => isObject(value) && Object.values(value).every(isTexts),
}

function isSpecified(field: string): field is SettingField {
  return Object.hasOwn(defaultSetting, field)
}

/** A known field that is something else than it must be is left out, as if it had not been set. */
function isSound([field, value]: [string, unknown]): boolean {
  return isSpecified(field) ? fits(field, value) : (own[field]?.(value) ?? true)
}

/** A field as it was saved, or as it is for who has not saved it. */
export function settingOf<Field extends SettingField>(settings: Settings, field: Field): Setting[Field] {
  return (settings[field] ?? defaultSetting[field]) as Setting[Field]
}

function parsed(text: string): Json {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** The settings in a text; never fails, for a spoilt field must not lock anybody out of the desk. */
export function readSettings(text: string): Settings {
  const fields = Object.entries(parsed(text)).filter(isSound)
  const { shortcuts, ...others } = Object.fromEntries(fields)
  return { ...others, shortcuts: Array.isArray(shortcuts) ? shortcuts.flatMap(shortcutOf) : [] }
}

/** What the server has, with the fields changed here over it: two windows may change different things. */
export function laidOver(there: Settings, here: Settings, changed: ReadonlySet<string>): Settings {
  const kept = Object.entries(there).filter(([field]) => !changed.has(field))
  const own = Object.entries(here).filter(([field]) => changed.has(field))
  return { shortcuts: [], ...Object.fromEntries([...kept, ...own]) }
}

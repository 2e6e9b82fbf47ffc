import { type ColumnArrangement, invalidFields, validValue } from '../../domain/settings/validSetting.ts'
import { defaultSetting, type Setting, type SettingField } from '../../domain/settings/setting.ts'
import { presentId, storedId } from '../command/formerIds.ts'
import { environmentOf } from '../keys/shortcutConflicts.ts'

/** A shortcut of the operator as stored in the settings; without keys it is switched off. */
export interface SavedShortcut {
  name: string
  keys: string
  category: string
}

/** Recorded commands as text of the command line; `$1` or `$name` are placeholders filled in at each run. */
export interface Macro {
  name: string
  keys?: string
  text: string
  parameters: string[]
}

/** `interfaceSetting` as read; fields of a newer version are preserved. */
export interface Settings extends Partial<Omit<Setting, 'shortcuts'>> {
  shortcuts: SavedShortcut[]
  /** Name of the keymap profile; the default depends on the machine. */
  profile?: string
  macros?: Macro[]
  partyMemory?: boolean
  /** The guide through a first sale was finished or dismissed. */
  firstSaleSeen?: boolean
  /** The other guides that were finished or dismissed. */
  guidesSeen?: string[]
  /** The columns of the grids, by name of the grid. */
  columns?: Record<string, ColumnArrangement>
  /** Strokes that a browser does not deliver, by browser. */
  keptKeys?: Record<string, string[]>
  [field: string]: unknown
}

type Json = Record<string, unknown>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The saved value of a field, or its default if absent or empty. */
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
  return withNames({ shortcuts: [], ...Object.fromEntries(fields) }, presentId)
}

/** Settings as text for the server. */
export function writeSettings(settings: Settings): string {
  return JSON.stringify(withNames(settings, storedId))
}

/** A shortcut of a command that no keymap names has the command’s id as its name. */
function withNames(settings: Settings, nameOf: (id: string) => string): Settings {
  const shortcuts = settings.shortcuts.map((shortcut) => ({ ...shortcut, name: nameOf(shortcut.name) }))
  return { ...settings, shortcuts }
}

/** Names of the fields that could not be read, or only in part. */
export function unreadFields(text: string): readonly string[] {
  return invalidFields(parsed(text))
}

/** The server’s settings with this window’s changed fields on top, as two windows can change different fields. */
export function merged(there: Settings, here: Settings, changed: ReadonlySet<string>): Settings {
  const kept = Object.entries(there).filter(([field]) => !changed.has(field))
  const own = Object.entries(here).filter(([field]) => changed.has(field))
  return { shortcuts: [], ...Object.fromEntries([...kept, ...own]) }
}

const inWindow = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches

/** Operating system and browser. */
export const machine = environmentOf(typeof navigator === 'undefined' ? '' : navigator.userAgent, inWindow)

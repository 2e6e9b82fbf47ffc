import {
  type ColumnArrangement,
  invalidFields,
  macroIdentity,
  validValue,
} from '../../domain/settings/validSetting.ts'
import { defaultSetting, type Setting, type SettingField } from '../../domain/settings/setting.ts'
import { isSameJson } from '../../domain/value/isSameJson.ts'
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

/** Applies to the value on the server what was changed here since the value `base` was read from it. */
type Merge = (base: unknown, local: unknown, stored: unknown) => unknown

const replaced: Merge = (_, local) => local
/** Items that were neither added nor changed here are as they are there; those added there follow. */
function listBy(identity: (item: unknown) => string): Merge {
  const itemsOf = (list: unknown) => {
    const items = Array.isArray(list) ? (list as unknown[]) : []
    return new Map(items.map((item) => [identity(item), item] as const))
  }
  return (base, local, stored) => {
    if (!Array.isArray(local)) return local
    const [before, now, other] = [itemsOf(base), itemsOf(local), itemsOf(stored)]
    const listed = (local as unknown[]).flatMap((item) => {
      const name = identity(item)
      if (!isSameJson(item, before.get(name))) return [item]
      return other.has(name) ? [other.get(name)] : []
    })
    const added = [...other].filter(([name]) => !now.has(name) && !before.has(name))
    return [...listed, ...added.map(([, item]) => item)]
  }
}

/** Entries that were not changed here are as they are there. */
function recordOf(merge: Merge): Merge {
  const entriesOf = (value: unknown): Json => (isObject(value) ? value : {})
  return (base, local, stored) => {
    if (!isObject(local)) return local
    const [before, other] = [entriesOf(base), entriesOf(stored)]
    const isChanged = (name: string) => !isSameJson(local[name], before[name])
    const unchanged = Object.entries(other).filter(([name]) => !isChanged(name))
    const changed = Object.entries(local)
      .filter(([name]) => isChanged(name))
      .map(([name, value]) => [name, merge(before[name], value, other[name])] as const)
    return Object.fromEntries([...unchanged, ...changed])
  }
}

const byFields =
  (...names: readonly string[]) =>
  (item: unknown) =>
    names.map((name) => String((item as Json)[name])).join(' ')

/** Fields to which two machines add; any other field is one value. */
const merges: ReadonlyMap<string, Merge> = new Map([
  ['macros', listBy(macroIdentity)],
  ['shortcuts', listBy(byFields('name'))],
  ['shortcutRoutes', listBy(byFields('origin', 'destination'))],
  ['hideSettings', listBy(String)],
  ['guidesSeen', listBy(String)],
  ['columns', recordOf(replaced)],
  ['keptKeys', recordOf(listBy(String))],
])

/**
 * The server’s settings with this window’s changed fields on top, as two windows can change different fields. A list or
 * record of the server gets only the entries changed here since `base` was read from it.
 */
export function merged(
  stored: Settings,
  local: Settings,
  base: Settings,
  changed: ReadonlySet<string>,
): Settings {
  const others = Object.entries(stored).filter(([field]) => !changed.has(field))
  const changedHere = Object.entries(local)
    .filter(([field]) => changed.has(field))
    .map(([field, value]) => {
      const merge = merges.get(field) ?? replaced
      return [field, merge(base[field], value, stored[field])] as const
    })
  return { shortcuts: [], ...Object.fromEntries([...others, ...changedHere]) }
}

const inWindow = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches

/** Operating system and browser. */
export const machine = environmentOf(typeof navigator === 'undefined' ? '' : navigator.userAgent, inWindow)

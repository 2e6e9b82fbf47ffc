import defaults from '../../../keymaps/default.json'
import gds from '../../../keymaps/gds.json'
import laptop from '../../../keymaps/laptop.json'
import mac from '../../../keymaps/mac.json'
import { commandsOf, type CommandChoice, type Screen } from '../command/command.ts'
import { isForbidden, type Registry } from '../command/registry.ts'
import { canonicalKeys } from './keystroke.ts'

/**
 * A page or dialog with shortcuts, or several pages that share some. Its noun declares it; the entries of
 * `keymaps/*.json` name it.
 */
export interface ShortcutCategory {
  /** Saved in settings and exported files, so it never changes. */
  name: string
  title: string
  /** From the first tab; multiples of ten leave room between those of other nouns. */
  order: number
  /**
   * The commands of a page can all be given keys, those of a dialog only where the keymap has them; shared ones are
   * never the category of a screen.
   */
  kind: 'page' | 'dialog' | 'shared'
  screens: readonly Screen[]
}

/** The start of the desk declares them once. */
let declared: readonly ShortcutCategory[] = []

export function declareCategories(categories: readonly ShortcutCategory[]): void {
  declared = categories.toSorted((one, other) => one.order - other.order)
}

/** In the order of their tabs. */
export function allCategories(): readonly ShortcutCategory[] {
  return declared
}

export function categoryNamed(name: string): ShortcutCategory | undefined {
  return declared.find((category) => category.name === name)
}

/** The category of a screen, if it has shortcuts that others do not. */
export function categoryOf(screen: string | undefined): ShortcutCategory | undefined {
  return declared.find(({ kind, screens }) => kind !== 'shared' && includes(screens, screen))
}

/** The category of a command that may be given keys; undefined for those of dialogs and of screens without one. */
export function categoryOfCommand(where: readonly string[] | 'everywhere'): string | undefined {
  if (where === 'everywhere') return everywhere
  const found = declared.filter(
    ({ kind, screens }) => kind !== 'dialog' && where.some((screen) => includes(screens, screen)),
  )
  return (found.find(({ kind }) => kind === 'page') ?? found[0])?.name
}

/**
 * Returns whether a command belongs to the screens of this category alone; shared ones list only commands that name
 * them.
 */
export function belongsTo(
  { kind, screens }: ShortcutCategory,
  where: readonly string[] | 'everywhere',
): boolean {
  return kind !== 'shared' && where !== 'everywhere' && where.every((screen) => includes(screens, screen))
}

const includes = (screens: readonly string[], screen: string | undefined) =>
  screen !== undefined && screens.includes(screen)

/** Category of the keys that work on every screen. */
export const everywhere = 'Everywhere'

/** An entry of `keymaps/*.json`: a shortcut by the name the operator knows it by. */
export interface KeymapEntry {
  name: string
  keys: string
  /** Alternative keys, for browsers or desktops that intercept the first. */
  also?: readonly string[]
  /** The name of a declared category. */
  category: string
  command: CommandChoice
}

/** Change of an entry by a later layer: of its keys, of its command, or that it is switched off. */
export type KeymapChange = Pick<KeymapEntry, 'name'> & Partial<KeymapEntry> & { off?: boolean }

export interface Binding {
  name: string
  /** Canonical strokes, one after the other. */
  keys: readonly string[]
  category: string
  command: string
}

/** The user's own shortcuts as stored in the settings. */
export interface OperatorShortcut {
  /** Name of the entry, or the id of a command that has none. */
  name: string
  /** One or several shortcuts, `f7, ctrl+shift+f`, the displayed one first; empty switches the entry off. */
  keys: string
  category: string
}

/** The shipped entries with later layers over them; the later wins, by name. */
export function overlay(
  base: readonly KeymapEntry[],
  ...layers: readonly (readonly KeymapChange[])[]
): readonly KeymapEntry[] {
  const entries = new Map(base.map((entry) => [entry.name, entry]))
  for (const change of layers.flat()) {
    const { off, ...rest } = change
    const entry = entries.get(change.name)
    if (off) entries.delete(change.name)
    else if (entry) entries.set(change.name, merged(entry, rest))
    else if (isWhole(rest)) entries.set(change.name, rest)
  }
  return [...entries.values()]
}

/** New keys replace the further ones too, unless the layer brings its own. */
function merged(entry: KeymapEntry, change: KeymapChange): KeymapEntry {
  const { also, ...first } = entry
  const kept = change.keys === undefined && also ? { also } : {}
  return { ...first, ...kept, ...change }
}

function isWhole(change: KeymapChange): change is KeymapEntry {
  return Boolean(change.keys && change.category && change.command)
}

/** `f7, ctrl+shift+f` taken apart; the comma of `ctrl+,` is a key. */
export function splitKeys(keys: string): readonly string[] {
  return keys
    .split(/(?<=[^+\s]\s*),/)
    .map((way) => way.trim())
    .filter((way) => way !== '')
}

/** A command without its own shortcut is named by its id, which differs from every name of an entry. */
export function isCommandName(name: string): boolean {
  return /^[a-z]\w*\.\w+$/.test(name)
}

/** The operator's own bindings as the last layer. */
export function operatorLayer(shortcuts: readonly OperatorShortcut[]): readonly KeymapChange[] {
  return shortcuts.map(({ name, keys: written, category }) => {
    const [keys, ...also] = splitKeys(written)
    if (keys === undefined) return { name, off: true }
    // An entry keeps its category: it was `Everywhere` in older settings and files.
    const whole = isCommandName(name) ? { command: name, category } : {}
    return { ...whole, name, keys, ...(also.length > 0 ? { also } : {}) }
  })
}

/** Intercepted keys come last: they run where they are delivered, and are not displayed. */
function likeliest(ways: readonly (readonly string[])[], kept: ReadonlySet<string>) {
  const isKept = (strokes: readonly string[]) => strokes.some((stroke) => kept.has(stroke))
  return [...ways.filter((way) => !isKept(way)), ...ways.filter(isKept)]
}

/**
 * All shortcuts of an entry, the displayed one first, once for each of its commands; invalid keys are omitted.
 * `kept` are strokes that this browser does not deliver.
 */
export function bindings(
  entries: readonly KeymapEntry[],
  kept: ReadonlySet<string> = new Set(),
): readonly Binding[] {
  return entries.flatMap(({ name, keys, also = [], category, command }) => {
    const ways = [keys, ...also].map(canonicalKeys).filter((strokes) => strokes !== undefined)
    return commandsOf(command).flatMap((one) =>
      likeliest(ways, kept).map((strokes) => ({ name, keys: strokes, category, command: one })),
    )
  })
}

/** A binding that can run on this screen. */
export interface ActiveBinding {
  name: string
  category: string
  command: string
  /** Strokes as they are pressed one after the other. */
  keys: string
  /** It belongs to this screen; bindings that work everywhere are listed after it. */
  own: boolean
}

/** The part of the registry that decides where a command may run. */
export type ReachableCommands = Pick<Registry, 'get' | 'reach' | 'place' | 'readiness'>

function reachOf(command: string, registry: ReachableCommands): number | undefined {
  const where = registry.get(command)?.where
  return where === undefined ? undefined : registry.reach(where)
}

/** Every permitted binding in reach, except those whose keys a nearer command uses. */
export function activeBindings(
  bindings: readonly Binding[],
  registry: ReachableCommands,
): readonly ActiveBinding[] {
  const category = categoryOf(registry.place())?.name
  const nearest = new Map<string, number>()
  const met = bindings.flatMap((binding) => {
    const keys = binding.keys.join(' ')
    const reach = reachOf(binding.command, registry)
    if (reach === undefined || isForbidden(registry.readiness(binding.command))) return []
    nearest.set(keys, Math.min(reach, nearest.get(keys) ?? reach))
    const near = registry.get(binding.command)?.where !== 'everywhere'
    const own = near || (category !== undefined && binding.category === category)
    return [{ name: binding.name, category: binding.category, command: binding.command, keys, own, reach }]
  })
  return met.filter(({ keys, reach }) => reach === nearest.get(keys)).map(({ reach: _, ...way }) => way)
}

/** The shipped keymap; profiles and the operator's own bindings override it. */
export const shipped = defaults as readonly KeymapEntry[]

/** Keymaps to choose from, as layers over the shipped one. */
const layers = { default: [], mac, laptop, gds } satisfies Record<string, readonly KeymapChange[]>

export type ProfileName = keyof typeof layers
export const profileNames = Object.keys(layers) as ProfileName[]

/** The chosen profile; where it does not exist, the one for the operating system. */
export function profileName(chosen: string | undefined, onMac: boolean): ProfileName {
  return profileNames.find((name) => name === chosen) ?? (onMac ? 'mac' : 'default')
}

export function profileLayer(chosen: string | undefined, onMac: boolean): readonly KeymapChange[] {
  return layers[profileName(chosen, onMac)]
}

/** The shipped keymap as the profile has it. */
export function profileEntries(name: ProfileName): readonly KeymapEntry[] {
  return overlay(shipped, layers[name])
}

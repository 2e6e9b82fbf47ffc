import { commandsOf, type Command } from '../command/command.ts'
import type { KeymapEntry } from './keymap.ts'
import { canonicalKeys, keptByText } from './keystroke.ts'

/** Browser and system the desk runs in, as the browser reports them. */
export interface Environment {
  browser: 'chromium' | 'firefox' | 'webkit'
  system: 'mac' | 'windows' | 'linux'
  /** In an app window without tabs, where Chromium reserves no keys. */
  window: boolean
}

export function environmentOf(userAgent: string, window: boolean): Environment {
  const browser = /Firefox\//.test(userAgent)
    ? 'firefox'
    : /Chrom(e|ium)\//.test(userAgent)
      ? 'chromium'
      : 'webkit'
  const system = /Mac OS|iPhone|iPad/.test(userAgent)
    ? 'mac'
    : /Windows/.test(userAgent)
      ? 'windows'
      : 'linux'
  return { browser, system, window }
}

/** The key test's results are stored under this name: they are valid for the same browser and system. */
export function environmentName({ browser, system, window }: Environment): string {
  return `${browser}-${system}${window ? '-window' : ''}`
}

const digits = [...'0123456789'].map((digit) => `alt+${digit}`)
/** GNOME Web never delivers these to a page: measured. */
const ofGnomeWeb = ['f6', 'shift+f6', ...digits, 'alt+left', 'alt+right', 'ctrl+home']
/** macOS shows the desktop by F11. */
const ofMac = ['f11', 'shift+f11']

/** Strokes that are not delivered here, before any test. */
export function interceptedStrokes({ browser, system }: Environment): readonly string[] {
  if (system === 'mac') return ofMac
  return browser === 'webkit' && system === 'linux' ? ofGnomeWeb : []
}

/**
 * Why keys cannot, or had better not, be bound. `unreadable` `category` `place` `browser` `system` `altgr` `layout`
 * `typing` are refused; `desktop` is a warning: some desktops take the keys before the browser sees them.
 */
export type ConflictReason =
  'unreadable' | 'category' | 'place' | 'browser' | 'system' | 'altgr' | 'layout' | 'typing' | 'desktop'

export interface Conflict {
  name: string
  keys: string
  reason: ConflictReason
  /** The entry it collides with. */
  with?: string
}

/** Never delivered to a page in a tab, or not stoppable there; measured in Chromium, Firefox and GNOME Web. */
const browserKeys = new Set([
  'ctrl+n',
  'ctrl+t',
  'ctrl+w',
  'ctrl+q',
  'ctrl+shift+n',
  'ctrl+shift+t',
  'ctrl+shift+w',
  'ctrl+shift+p',
  'ctrl+tab',
  'ctrl+shift+tab',
  'ctrl+pageup',
  'ctrl+pagedown',
  'ctrl+f4',
  'ctrl+.',
  'ctrl+;',
  'ctrl+shift+u',
  'f11',
])
const systemKeys = new Set(['alt+f4', 'alt+tab', 'ctrl+alt+del', 'meta+tab', 'meta+space', 'meta+l'])
/** Xfce, MATE, KDE and GNOME defaults, and the Mac's focus keys. */
const desktopKeys = /^(alt\+f(1|2|3|5|6|7|8|9|10|11|12)|ctrl\+f\d+)$/

/** Keys that move, choose, open a list and leave: no grid or field could be worked without them. */
const movingKeys = /^((shift\+)?(enter|tab|space|up|down|left|right|home|end)|alt\+(up|down))$/

/** Characters are typed as text, except `/`, which leads to the line, and `?`, which opens help. */
const shippedSigns = new Set(['/', '?'])

function types(stroke: string): boolean {
  return movingKeys.test(stroke) || (/^(shift\+)?.$/u.test(stroke) && !shippedSigns.has(stroke))
}

/** Signs and accented letters are elsewhere on other keyboards, or missing. */
function movesWithLayout(stroke: string): boolean {
  const key = stroke.replace(/^(\w+\+)+(?=.)/, '')
  return !shippedSigns.has(stroke) && [...key].length === 1 && !/^[a-z0-9]$/.test(key)
}

/** Returns whether some desktops take the keys before the browser sees them. */
export function takenByDesktops(stroke: string): boolean {
  return desktopKeys.test(stroke)
}

function alone(stroke: string): ConflictReason | undefined {
  if (browserKeys.has(stroke)) return 'browser'
  if (systemKeys.has(stroke) || /^ctrl\+alt\+f\d+$/.test(stroke)) return 'system'
  if (/^ctrl\+alt\+/.test(stroke)) return 'altgr'
  if (types(stroke)) return 'typing'
  if (movesWithLayout(stroke)) return 'layout'
  if (takenByDesktops(stroke)) return 'desktop'
  return undefined
}

/** A first stroke that types would be swallowed while the second is awaited. */
function ofKeys(strokes: readonly string[]): ConflictReason | undefined {
  if (strokes.length > 1 && strokes[0] !== undefined && keptByText(strokes[0])) return 'typing'
  // After a first stroke under a modifier even a letter is a shortcut.
  const [first, ...then] = strokes.map(alone)
  return first ?? then.find((reason) => reason !== undefined && reason !== 'typing')
}

interface Way {
  name: string
  keys: string
  strokes: readonly string[]
  category: string
  commands: readonly string[]
}

function startsWith(long: readonly string[], short: readonly string[]): boolean {
  return short.every((stroke, at) => long[at] === stroke)
}

function meet(a: Way, b: Way): boolean {
  return startsWith(a.strokes, b.strokes) || startsWith(b.strokes, a.strokes)
}

function overlap(a: Command['where'] | undefined, b: Command['where'] | undefined): boolean {
  if (a === undefined || b === undefined) return false
  if (a === 'everywhere' || b === 'everywhere') return a === b
  return a.some((place) => b.includes(place))
}

function between(a: Way, b: Way, where: (command: string) => Command['where'] | undefined) {
  if (a.name === b.name || !meet(a, b)) return undefined
  if (a.category === b.category) return 'category'
  const [short, long] = a.strokes.length <= b.strokes.length ? [a, b] : [b, a]
  const isBegun = short.strokes.length < long.strokes.length
  const pairs = short.commands.flatMap((command) => long.commands.map((other) => ({ one: command, other })))
  const together = pairs.some(({ one, other }) => {
    if (one === other) return false
    const [near, far] = [where(one), where(other)]
    return overlap(near, far) || (isBegun && near !== undefined && far === 'everywhere')
  })
  return together ? 'place' : undefined
}

/**
 * All conflicts of a keymap. `where` returns the screens of a command; a shortcut of one screen may use the keys of one
 * that works everywhere, since the nearer one runs; but not keys that begin a longer one, since these wait for the
 * strokes after them.
 */
export function findConflicts(
  entries: readonly KeymapEntry[],
  where: (command: string) => Command['where'] | undefined = () => undefined,
): readonly Conflict[] {
  const found: Conflict[] = []
  const ways: Way[] = []
  for (const { name, keys: first, also = [], category, command } of entries) {
    for (const keys of [first, ...also]) {
      const strokes = canonicalKeys(keys)
      const reason = strokes ? ofKeys(strokes) : 'unreadable'
      if (reason) found.push({ name, keys, reason })
      if (strokes) ways.push({ name, keys, strokes, category, commands: commandsOf(command) })
    }
  }
  ways.forEach((way, at) => {
    for (const other of ways.slice(0, at)) {
      const reason = between(way, other, where)
      if (reason) found.push({ name: way.name, keys: way.keys, reason, with: other.name })
    }
  })
  return found
}

/** Returns whether a keymap with this conflict may not be saved. */
export function refused(conflict: Conflict): boolean {
  return conflict.reason !== 'desktop'
}

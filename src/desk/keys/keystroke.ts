/** The part of a KeyboardEvent that is read; tests pass plain objects. */
export interface KeyPress {
  key?: string
  code?: string
  keyCode?: number
  ctrlKey?: boolean
  altKey?: boolean
  shiftKey?: boolean
  metaKey?: boolean
  isComposing?: boolean
  getModifierState?(name: string): boolean
}

/** Letters that the letter keys type; detected from typed letters, since no event reports the layout. */
export type Layout = 'latin' | 'other'

const named: Record<string, string> = {
  Escape: 'esc',
  Delete: 'del',
  ' ': 'space',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ContextMenu: 'menu',
}

const modifierKeys = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Fn',
  'OS',
  'Hyper',
  'Super',
])

/** Events that cannot be part of a shortcut: a composition (Chromium sends keyCode 229), or a plain Event. */
function unreadable(event: KeyPress, mac: boolean): boolean {
  const { key } = event
  if (!key || event.isComposing || event.keyCode === 229) return true
  if (key === 'Process' || key === 'Unidentified' || modifierKeys.has(key)) return true
  return key === 'Dead' && !(mac && event.altKey)
}

/** AltGr types characters; Windows reports it as ctrl with alt. On a Mac, alt alone sets AltGraph. */
function typesByAltGr(event: KeyPress, mac: boolean): boolean {
  if (mac) return false
  if (event.getModifierState?.('AltGraph')) return true
  return Boolean(event.ctrlKey && event.altKey && event.key?.length === 1)
}

function letterByPosition(event: KeyPress): string | undefined {
  return /^Key([A-Z])$/.exec(event.code ?? '')?.[1]?.toLowerCase()
}

function character(event: KeyPress, layout: Layout, mac: boolean): string {
  const key = event.key ?? ''
  const held = event.ctrlKey || event.altKey || event.metaKey
  const digit = /^Digit(\d)$/.exec(event.code ?? '')?.[1]
  if (digit && held) return digit
  const position = letterByPosition(event)
  if (position && mac && event.altKey) return position
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  if (position && (layout === 'other' || /^\p{L}$/u.test(key))) return position
  return key.toLowerCase()
}

function symbol(key: string): boolean {
  return key.length === 1 && !/[\p{L}\d]/u.test(key)
}

/**
 * The event as a shortcut is written, `ctrl+alt+shift+meta+key`, or nothing where it can be none. It reads the event
 * alone: letters as typed when they are Latin, by the place of the key when the layout has none; digits by place
 * under a modifier; shift is dropped where it made another character.
 */
export function keystroke(event: KeyPress, layout: Layout = 'latin', mac = false): string | undefined {
  if (unreadable(event, mac) || typesByAltGr(event, mac)) return undefined
  const raw = event.key ?? ''
  const key =
    named[raw] ?? (raw.length === 1 || raw === 'Dead' ? character(event, layout, mac) : raw.toLowerCase())
  const shift = event.shiftKey && !symbol(key)
  return joined(Boolean(event.ctrlKey), Boolean(event.altKey), Boolean(shift), Boolean(event.metaKey), key)
}

function joined(ctrl: boolean, alt: boolean, shift: boolean, meta: boolean, key: string): string {
  return `${ctrl ? 'ctrl+' : ''}${alt ? 'alt+' : ''}${shift ? 'shift+' : ''}${meta ? 'meta+' : ''}${key}`
}

/** The layout a typed letter belongs to; undefined for other keys. */
export function layoutOf(event: KeyPress): Layout | undefined {
  // Only the Greek layout has these where others have q; as the first key of all it may already be a shortcut.
  if (event.code === 'KeyQ' && /^[;:]$/.test(event.key ?? '')) return 'other'
  if (!letterByPosition(event) || !/^\p{L}$/u.test(event.key ?? '')) return undefined
  return /\p{Script=Latin}/u.test(event.key ?? '') ? 'latin' : 'other'
}

const aliases: Record<string, string> = {
  control: 'ctrl',
  option: 'alt',
  cmd: 'meta',
  command: 'meta',
  escape: 'esc',
  delete: 'del',
  return: 'enter',
  pgup: 'pageup',
  pgdn: 'pagedown',
  ins: 'insert',
}
const modifiers = ['ctrl', 'alt', 'shift', 'meta']

/** One stroke as people write it (`Shift+Ctrl+F1`) in canonical form; nothing when it is no stroke. */
export function canonical(stroke: string): string | undefined {
  const parts = stroke
    .trim()
    .toLowerCase()
    .split(/\+(?!$)/)
    .map((part) => aliases[part] ?? part)
  const key = parts.pop()
  if (!key || modifiers.includes(key) || parts.some((part) => !modifiers.includes(part))) return undefined
  const has = (name: string) => parts.includes(name)
  return joined(has('ctrl'), has('alt'), has('shift') && !symbol(key), has('meta'), key)
}

/** A shortcut of one or more strokes, `ctrl+g s`; nothing when one of them is none. */
export function canonicalKeys(keys: string): readonly string[] | undefined {
  const strokes = keys.trim().split(/\s+/).map(canonical)
  return strokes.every((stroke) => stroke !== undefined) ? strokes : undefined
}

const editing = new Set([
  'enter',
  'tab',
  'space',
  'backspace',
  'del',
  'insert',
  'home',
  'end',
  'pageup',
  'pagedown',
  'up',
  'down',
  'left',
  'right',
])

/** Keys with a modifier that move the cursor of a text, select in it or delete from it. */
export function editsText(stroke: string): boolean {
  const [key = '', ...held] = stroke.split('+').reverse()
  return held.length > 0 && editing.has(key) && key !== 'insert'
}

const sideways = new Set(['left', 'right', 'home', 'end'])

/** Returns whether such a stroke only moves or selects; ctrl+home goes to the corner of a grid outside a text. */
export function movesInText(stroke: string): boolean {
  const [key = '', ...held] = stroke.split('+').reverse()
  return held.length > 0 && sideways.has(key) && stroke !== 'ctrl+home' && stroke !== 'ctrl+end'
}

/**
 * Keys that belong to a text that is being typed: characters, arrows, deleting, paging; on a Mac, alt moves by words.
 */
export function keptByText(stroke: string, mac = false): boolean {
  if (mac && /^alt\+(shift\+)?(left|right)$/.test(stroke)) return true
  const key = stroke.replace(/^shift\+/, '')
  return [...key].length === 1 || editing.has(key)
}

/** The character that a key types; undefined where it types none. */
export function characterOf({ key = '', ctrlKey, altKey, metaKey }: KeyPress): string | undefined {
  return [...key].length === 1 && !ctrlKey && !altKey && !metaKey ? key : undefined
}

/** Browser functions of keys that no operator means: help tab, find, reload, address bar, developer tools, saving. */
export const browserFunctions: ReadonlySet<string> = new Set(
  `f1 f3 f5 shift+f5 ctrl+f5 ctrl+r f6 shift+f6 f7 f10 f12 shift+f7 shift+f9 shift+f12
  ctrl+s ctrl+p ctrl+k`.split(/\s+/),
)

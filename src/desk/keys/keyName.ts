import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { shortcuts } from '../command/keyboard.ts'
import { textOf } from '../language/text.ts'
import { parameterWords } from '../request/fault.ts'

/** Labels common to all keyboards; Shift is an arrow, since its name is too long for the key bar. */
const symbols: Record<string, string> = {
  alt: 'Alt',
  shift: '⇧',
  meta: '⌘',
  enter: '⏎',
  tab: '⇥',
  backspace: '⌫',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
}

/** Keys whose name depends on the language: `app:keyName.…`. */
const named: ReadonlySet<string> = new Set([
  'ctrl',
  'esc',
  'del',
  'space',
  'insert',
  'home',
  'end',
  'pageup',
  'pagedown',
  'menu',
  'pause',
])

/** The name of one key or modifier on a keyboard of the operator’s language; a letter as its capital. */
export function capName(key: string): string {
  return symbols[key] ?? (named.has(key) ? textOf(`app:keyName.${key}`) : key.toUpperCase())
}

/** A modifier with a word for a name is parted from what follows: `Ctrl+K`, but `⇧F6`. */
function modifierName(modifier: string): string {
  const name = capName(modifier)
  return name.length > 1 ? `${name}+` : name
}

function strokeName(stroke: string): string {
  const parts = stroke.split(/\+(?!$)/)
  const key = parts.pop() ?? ''
  return parts.map(modifierName).join('') + capName(key)
}

/** A shortcut as printed on key caps: `shift+f6` is ⇧F6, `ctrl+k` is Ctrl+K, in German Strg+K. */
export function keyName(keys: string): string {
  return keys.split(' ').map(strokeName).join(' ')
}

/** Name of the key that a command has now; empty where it has none. */
export function keyNameOf(command: string): string {
  return keyName(shortcuts.keysOf(command) ?? '')
}

/** Name of the key of a command, as it is bound now; undefined where it has none. */
export function useKeyName(command: string): string | undefined {
  // The name changes with the language.
  useTranslation('app')
  const keys = useSyncExternalStore(shortcuts.subscribe, () => shortcuts.keysOf(command))
  return keys === undefined ? undefined : keyName(keys)
}

// The text of a refusal may name a command, by the key that it has now.
parameterWords.set('command', keyNameOf)

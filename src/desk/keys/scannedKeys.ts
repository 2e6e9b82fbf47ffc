import { usCharacter } from '../../domain/value/keyboardLayout.ts'
import type { KeyEvent } from './listenerModel.ts'

/** Keys that were pressed one after the other, without a key in between that types nothing. */
export interface Typing {
  /** The text that they have typed. */
  text: string
  /** The text that they type on a US keyboard, whatever caps lock is. */
  byKey: string
  /** True if no person types as fast. */
  isFast: boolean
}

interface Pressed {
  text: string
  byKey: string
  at: number
}

/** Milliseconds between two keys of a scanner; people need more. */
const scannerPause = 35
const longestTyping = 400
/** Typings that are remembered: keys typed ahead are read some time after they were pressed. */
const most = 30

/** Dead keys, and the key after one, type nothing by themselves. */
const composing = new Set(['Dead', 'Process'])

function pressedBy({ key = '', code = '', shiftKey = false, timeStamp = 0 }: KeyEvent): Pressed | undefined {
  const isComposing = composing.has(key)
  if (!isComposing && [...key].length !== 1) return undefined
  // A program that types by itself names no key.
  const byKey = usCharacter({ code, shift: shiftKey }) ?? (isComposing ? '' : key)
  return { text: isComposing ? '' : key, byKey, at: timeStamp }
}

export interface ScannedKeys {
  press(event: KeyEvent): void
  /** The keys that have typed this text last; undefined where it was not typed, or changed since. */
  behind(text: string): Typing | undefined
  /** The keys pressed last, without those before a pause. */
  last(): Typing
  /** Whether the key was pressed as soon after the last one as a scanner does. */
  follows(timeStamp: number): boolean
}

/** Remembers which keys were pressed, since the layout of the computer hides it from the text that a scanner types. */
export function createScannedKeys(): ScannedKeys {
  let typings: (readonly Pressed[])[] = []
  const latest = () => typings.findLast((pressed) => pressed.length > 0) ?? []

  return {
    press(event) {
      const isShortcut = event.ctrlKey === true || event.altKey === true || event.metaKey === true
      const pressed = isShortcut ? undefined : pressedBy(event)
      const current = typings.at(-1) ?? []
      if (pressed && current.length < longestTyping)
        typings = [...typings.slice(0, -1), [...current, pressed]]
      else if (!isModifier(event)) typings = [...typings, []].slice(-most)
    },
    behind(text) {
      const wanted = separated(text)
      const found = typings.findLast(
        (pressed) =>
          pressed.length > 0 &&
          (separated(textOf(pressed)) === wanted || (isComposed(pressed) && pressed === latest())),
      )
      return found && typingOf(found)
    },
    last: () => typingOf(afterPause(latest())),
    follows: (timeStamp) => timeStamp - (latest().at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= scannerPause,
  }
}

/** The keys of the desk. */
export const scannedKeys = createScannedKeys()

/** The line draws commas as semicolons. */
const separated = (text: string) => text.replaceAll(',', ';')

const modifiers = new Set(['Shift', 'CapsLock', 'AltGraph', 'Control', 'Alt', 'Meta', 'NumLock'])
const isModifier = ({ key = '' }: KeyEvent) => modifiers.has(key)

const textOf = (pressed: readonly Pressed[]) => pressed.map(({ text }) => text).join('')
/** The text in the field then has characters that no single key has typed. */
const isComposed = (pressed: readonly Pressed[]) => pressed.some(({ text }) => text === '')

const isPause = (pressed: readonly Pressed[], at: number) =>
  at > 0 && (pressed[at]?.at ?? 0) - (pressed[at - 1]?.at ?? 0) > scannerPause

const afterPause = (pressed: readonly Pressed[]) =>
  pressed.slice(
    Math.max(
      0,
      pressed.findLastIndex((_, at) => isPause(pressed, at)),
    ),
  )

function typingOf(pressed: readonly Pressed[]): Typing {
  return {
    text: textOf(pressed),
    byKey: pressed.map(({ byKey }) => byKey).join(''),
    isFast: pressed.length > 1 && !pressed.some((_, at) => isPause(pressed, at)),
  }
}

import { isHeldExactly } from './KeyBar.tsx'
import { capName } from '../keys/keyName.ts'
import type { HeldModifiers } from '../keys/listenerModel.ts'
import type { ActiveBinding } from '../keys/keymap.ts'

/** A key of the drawn keyboard. */
export interface Cap {
  /** `KeyboardEvent.code`. */
  code: string
  /** The label on a US keyboard, when it differs from the stroke or modifier. */
  legend?: string
  /** The Greek letter on the same key. */
  greek?: string
  /** The width in units of a letter key. */
  width: number
  /** The key as shortcuts name it; undefined for keys that no shortcut uses. */
  stroke?: string
  modifier?: keyof HeldModifiers
}

function letters(latin: string, greek: string): readonly Cap[] {
  return [...latin].map((letter, at) => ({
    code: `Key${letter}`,
    greek: greek[at] ?? '',
    width: 1,
    stroke: letter.toLowerCase(),
  }))
}

function key(code: string, stroke: string, width = 1): Cap {
  return { code, width, stroke }
}

/** A key that no shortcut uses. */
function unused(code: string, legend: string, width = 1): Cap {
  return { code, legend, width }
}

function modifierKey(code: string, modifier: keyof HeldModifiers, width: number): Cap {
  return { code, width, modifier }
}

function functionKeys(from: number): readonly Cap[] {
  return [0, 1, 2, 3].map((at) => key(`F${from + at}`, `f${from + at}`))
}

const gap = (width: number): Cap => ({ code: '', legend: '', width })
const digits = [...'1234567890'].map((digit) => key(`Digit${digit}`, digit))

/** Rows of an ANSI keyboard without its number pad, each as wide as the others. */
export const keyboard: readonly (readonly Cap[])[] = [
  [
    key('Escape', 'esc'),
    gap(1),
    ...functionKeys(1),
    gap(0.5),
    ...functionKeys(5),
    gap(0.5),
    ...functionKeys(9),
    gap(2.25),
    key('Pause', 'pause'),
  ],
  [
    unused('Backquote', '`'),
    ...digits,
    unused('Minus', '-'),
    unused('Equal', '='),
    key('Backspace', 'backspace', 2),
    gap(0.25),
    key('Insert', 'insert'),
    key('Home', 'home'),
    key('PageUp', 'pageup'),
  ],
  [
    key('Tab', 'tab', 1.5),
    ...letters('QWERTYUIOP', ';ςΕΡΤΥΘΙΟΠ'),
    unused('BracketLeft', '['),
    unused('BracketRight', ']'),
    unused('Backslash', '\\', 1.5),
    gap(0.25),
    key('Delete', 'del'),
    key('End', 'end'),
    key('PageDown', 'pagedown'),
  ],
  [
    unused('CapsLock', '⇪', 1.75),
    ...letters('ASDFGHJKL', 'ΑΣΔΦΓΗΞΚΛ'),
    unused('Semicolon', ';'),
    unused('Quote', "'"),
    key('Enter', 'enter', 2.25),
    gap(3.25),
  ],
  [
    modifierKey('ShiftLeft', 'shift', 2.25),
    ...letters('ZXCVBNM', 'ΖΧΨΩΒΝΜ'),
    unused('Comma', ','),
    unused('Period', '.'),
    key('Slash', '/'),
    modifierKey('ShiftRight', 'shift', 2.75),
    gap(1.25),
    key('ArrowUp', 'up'),
    gap(1),
  ],
  [
    modifierKey('ControlLeft', 'ctrl', 1.5),
    modifierKey('MetaLeft', 'meta', 1.25),
    modifierKey('AltLeft', 'alt', 1.25),
    { ...key('Space', 'space', 6.75), legend: '' },
    unused('AltRight', 'AltGr', 1.25),
    { ...key('ContextMenu', 'menu', 1.25), legend: '☰' },
    modifierKey('ControlRight', 'ctrl', 1.75),
    gap(0.25),
    key('ArrowLeft', 'left'),
    key('ArrowDown', 'down'),
    key('ArrowRight', 'right'),
  ],
]

/** Legends of the keyboard in use, by code, as far as the browser reports them. */
export type Legends = ReadonlyMap<string, string>

/** Letters are where the layout has them: `alt+q` is pressed on the key with the legend Q. */
export function strokeOn(cap: Cap, legends: Legends): string | undefined {
  const legend = legends.get(cap.code) ?? ''
  return cap.code.startsWith('Key') && /^[a-z]$/i.test(legend) ? legend.toLowerCase() : cap.stroke
}

function nameOn({ legend, modifier, stroke = '' }: Cap): string {
  return legend ?? capName(modifier ?? stroke)
}

export function legendOf(cap: Cap, legends: Legends): string {
  const own = legends.get(cap.code) ?? ''
  // A Greek letter is shown next to the Latin one, not instead of it.
  return [...own].length === 1 && !/\p{Script=Greek}/u.test(own) ? own.toUpperCase() : nameOn(cap)
}

/** The command of each key while exactly these modifiers are held, by the key as shortcuts name it. */
export function commandsByKey(
  ways: readonly ActiveBinding[],
  held: HeldModifiers,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { keys, command } of ways) {
    const stroke = (keys.split(' ')[0] ?? '').split(/\+(?!$)/).at(-1) ?? ''
    if (isHeldExactly(keys, held) && !found.has(stroke)) found.set(stroke, command)
  }
  return found
}

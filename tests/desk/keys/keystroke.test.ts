import { describe, expect, it } from 'vitest'
import {
  canonical,
  canonicalKeys,
  characterOf,
  editsText,
  keptByText,
  keystroke,
  layoutOf,
  movesInText,
  type KeyPress,
} from '../../../src/desk/keys/keystroke.ts'

const movesOfText = [
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
]

const altGraph = { getModifierState: (name: string) => name === 'AltGraph' }

/** Events recorded from real keyboards (reference/keys.md §3): layout, event, shortcut. */
const latin: [string, KeyPress, string | undefined][] = [
  ['F-keys', { key: 'F6', code: 'F6', shiftKey: true }, 'shift+f6'],
  ['named keys', { key: 'Escape', code: 'Escape' }, 'esc'],
  ['named keys', { key: 'Delete', code: 'Delete' }, 'del'],
  ['named keys', { key: 'PageUp', code: 'PageUp' }, 'pageup'],
  ['named keys', { key: ' ', code: 'Space', ctrlKey: true }, 'ctrl+space'],
  ['named keys', { key: 'ArrowDown', code: 'ArrowDown' }, 'down'],
  ['named keys', { key: 'ArrowLeft', code: 'ArrowLeft' }, 'left'],
  ['named keys', { key: 'ArrowRight', code: 'ArrowRight', shiftKey: true }, 'shift+right'],
  ['named keys', { key: 'ContextMenu', code: 'ContextMenu' }, 'menu'],
  ['named keys', { key: 'ArrowUp', code: 'ArrowUp', altKey: true }, 'alt+up'],
  ['the numeric pad', { key: 'Enter', code: 'NumpadEnter', ctrlKey: true }, 'ctrl+enter'],
  ['letters', { key: 's', code: 'KeyS', ctrlKey: true }, 'ctrl+s'],
  ['caps lock', { key: 'S', code: 'KeyS', ctrlKey: true }, 'ctrl+s'],
  ['shift', { key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true }, 'ctrl+shift+p'],
  ['German: z stands on the Y key', { key: 'z', code: 'KeyY', ctrlKey: true }, 'ctrl+z'],
  ['German: / is shift+7', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
  ['German: ? is shift+ß', { key: '?', code: 'Minus', shiftKey: true }, '?'],
  ['German: ö is no letter of a shortcut', { key: 'ö', code: 'Semicolon', ctrlKey: true }, 'ctrl+ö'],
  ['German: z with alt', { key: 'z', code: 'KeyY', altKey: true }, 'alt+z'],
  ['Dvorak: the Q key is a sign', { key: "'", code: 'KeyQ', ctrlKey: true }, "ctrl+'"],
  ['digits under shift', { key: '%', code: 'Digit5', ctrlKey: true, shiftKey: true }, 'ctrl+shift+5'],
  ['digits under the Mac’s command', { key: '&', code: 'Digit1', metaKey: true }, 'meta+1'],
  ['the first Greek letter of all', { key: 'σ', code: 'KeyS', ctrlKey: true }, 'ctrl+s'],
  ['a key without a code', { key: 'ö', ctrlKey: true }, 'ctrl+ö'],
  ['French: a stands on the Q key', { key: 'a', code: 'KeyQ', ctrlKey: true }, 'ctrl+a'],
  ['French: & is the 1 key', { key: '&', code: 'Digit1', altKey: true }, 'alt+1'],
  ['French: & alone is a character', { key: '&', code: 'Digit1' }, '&'],
  ['German AltGr types @', { key: '@', code: 'KeyQ', ...altGraph }, undefined],
  ['AltGr with an F-key is nothing either', { key: 'F1', code: 'F1', ...altGraph }, undefined],
  ['AltGr on Windows is ctrl with alt', { key: '€', code: 'KeyE', ctrlKey: true, altKey: true }, undefined],
  ['a modifier alone', { key: 'Control', code: 'ControlLeft', ctrlKey: true }, undefined],
  ['a dead key', { key: 'Dead', code: 'Equal' }, undefined],
  ['a dead key with alt', { key: 'Dead', code: 'Equal', altKey: true }, undefined],
  ['a composition', { key: 'a', code: 'KeyA', isComposing: true }, undefined],
  ['a composition in Chromium', { key: 'Process', code: 'KeyA', keyCode: 229 }, undefined],
  ['a composition without a code', { key: 'Process' }, undefined],
  ['a composition whose key has a name', { key: 'a', code: 'KeyA', keyCode: 229 }, undefined],
  ['a key that the browser does not know', { key: 'Unidentified' }, undefined],
  ['the plain Event of a datalist', {}, undefined],
  [
    'a key without a name is by its place a letter only with the code of one',
    { key: 'ö', code: 'KeyAB', ctrlKey: true },
    'ctrl+ö',
  ],
  ['a code that only ends like that of a letter', { key: 'ö', code: 'xKeyA', ctrlKey: true }, 'ctrl+ö'],
  ['a code that only begins like that of a digit', { key: '%', code: 'Digit55', ctrlKey: true }, 'ctrl+%'],
  ['a code that only ends like that of a digit', { key: '%', code: 'xDigit5', ctrlKey: true }, 'ctrl+%'],
  ['a sign stays one though it stands on a letter', { key: '[', code: 'KeyQ' }, '['],
  ['shift with a letter', { key: 'A', code: 'KeyA', shiftKey: true }, 'shift+a'],
  ['shift with a digit', { key: '5', code: 'Numpad5', shiftKey: true }, 'shift+5'],
  [
    'every modifier',
    { key: 'a', code: 'KeyA', ctrlKey: true, altKey: false, metaKey: true, shiftKey: true },
    'ctrl+shift+meta+a',
  ],
]

const greek: [string, KeyPress, string | undefined][] = [
  ['letters', { key: 'σ', code: 'KeyS', ctrlKey: true }, 'ctrl+s'],
  ['without a keyCode, as Firefox sends it', { key: 'κ', code: 'KeyK', keyCode: 0, ctrlKey: true }, 'ctrl+k'],
  ['capitals', { key: 'Π', code: 'KeyP', ctrlKey: true, shiftKey: true }, 'ctrl+shift+p'],
  ['; stands on the Q key', { key: ';', code: 'KeyQ', altKey: true }, 'alt+q'],
  ['the tonos', { key: 'Dead', code: 'Semicolon', keyCode: 186 }, undefined],
  ['/ is where it is in US', { key: '/', code: 'Slash' }, '/'],
  ['digits', { key: '1', code: 'Digit1', altKey: true }, 'alt+1'],
  ['AltGr+E types €', { key: '€', code: 'KeyE', ...altGraph }, undefined],
  ['F-keys', { key: 'F9', code: 'F9', altKey: true }, 'alt+f9'],
]

describe('a key event as a shortcut', () => {
  it.each(latin)('%s', (_, event, stroke) => expect(keystroke(event, 'latin')).toBe(stroke))
  it.each(greek)('Greek: %s', (_, event, stroke) => expect(keystroke(event, 'other')).toBe(stroke))

  it.each([
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
  ])('%s alone is none', (key) => expect(keystroke({ key })).toBeUndefined())

  it('reads option combinations on a Mac by key position', () => {
    expect(keystroke({ key: '†', code: 'KeyT', altKey: true, ...altGraph }, 'latin', true)).toBe('alt+t')
    expect(keystroke({ key: 'Dead', code: 'KeyE', altKey: true }, 'latin', true)).toBe('alt+e')
    expect(keystroke({ key: 's', code: 'KeyS', metaKey: true }, 'latin', true)).toBe('meta+s')
    expect(keystroke({ key: 'z', code: 'KeyY', metaKey: true }, 'latin', true)).toBe('meta+z')
    expect(keystroke({ key: 'Dead', code: 'Equal' }, 'latin', true)).toBeUndefined()
  })

  it('detects the layout from letters, and from the dead key that only Greek has', () => {
    expect(layoutOf({ key: 'σ', code: 'KeyS' })).toBe('other')
    expect(layoutOf({ key: 'ö', code: 'KeyO' })).toBe('latin')
    expect(layoutOf({ key: ';', code: 'KeyQ', altKey: true })).toBe('other')
    expect(layoutOf({ key: ':', code: 'KeyQ', shiftKey: true })).toBe('other')
    expect(layoutOf({ key: ';', code: 'KeyZ' })).toBeUndefined()
    expect(layoutOf({ key: 'F1', code: 'F1' })).toBeUndefined()
    expect(layoutOf({ key: '1', code: 'KeyA' })).toBeUndefined()
    expect([layoutOf({ key: 'a' }), layoutOf({ code: 'KeyA' }), layoutOf({ code: 'KeyQ' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the text of a shortcut', () => {
  it.each([
    ['Shift+Ctrl+F1', 'ctrl+shift+f1'],
    ['cmd+K', 'meta+k'],
    ['Escape', 'esc'],
    ['ctrl+pgup', 'ctrl+pageup'],
    ['shift+?', '?'],
    ['ctrl++', 'ctrl++'],
    [' ctrl+s ', 'ctrl+s'],
    ['Control+a', 'ctrl+a'],
    ['Option+a', 'alt+a'],
    ['Command+a', 'meta+a'],
    ['shift+delete', 'shift+del'],
    ['return', 'enter'],
    ['pgdn', 'pagedown'],
    ['ins', 'insert'],
    ['shift+ctrl', undefined],
    ['ctrl', undefined],
    ['foo+k', undefined],
    ['', undefined],
  ])('%s is normalised to %s', (written, stroke) => expect(canonical(written)).toBe(stroke))

  it('may contain several strokes', () => {
    expect(canonicalKeys('Ctrl+G s')).toEqual(['ctrl+g', 's'])
    expect(canonicalKeys(' ctrl+g   s ')).toEqual(['ctrl+g', 's'])
    expect(canonicalKeys('ctrl+g foo+s')).toBeUndefined()
  })

  it('rejects characters, arrows and deleting keys, which belong to text', () => {
    for (const text of ['a', 'shift+a', '?', 'shift+left', ...movesOfText])
      expect(keptByText(text)).toBe(true)
    for (const ours of ['f1', 'esc', 'ctrl+s', 'alt+1', 'shift+f6', 'ctrl+enter', 'alt+left'])
      expect(keptByText(ours)).toBe(false)
  })

  it('with option and an arrow moves by words on a Mac alone', () => {
    for (const words of ['alt+left', 'alt+right', 'alt+shift+left', 'alt+shift+right'])
      expect([keptByText(words, true), keptByText(words)]).toEqual([true, false])
    for (const ours of ['alt+up', 'ctrl+alt+left', 'alt+l']) expect(keptByText(ours, true)).toBe(false)
  })

  it('with a modifier and a key of the cursor edits a text, but for insert', () => {
    for (const key of movesOfText) {
      expect(editsText(`ctrl+${key}`)).toBe(key !== 'insert')
      expect(editsText(key)).toBe(false)
    }
    expect(['ctrl+s', 'shift+f6', 'f1', 'alt+shift+left'].map(editsText)).toEqual([false, false, false, true])
  })

  it('with a key along the line only moves in a text, but for those to the corners of a grid', () => {
    const moves = ['ctrl+left', 'ctrl+right', 'shift+home', 'shift+end', 'ctrl+shift+home']
    expect(moves.map(movesInText)).toEqual(moves.map(() => true))
    const others = ['left', 'home', 'ctrl+home', 'ctrl+end', 'ctrl+up', 'ctrl+del', 'ctrl+s']
    expect(others.map(movesInText)).toEqual(others.map(() => false))
  })
})

describe('the character of a key', () => {
  it('is what it types without a modifier but shift', () => {
    expect(['a', 'Ά', '€', ' '].map((key) => characterOf({ key, shiftKey: true }))).toEqual([
      'a',
      'Ά',
      '€',
      ' ',
    ])
    expect([characterOf({ key: 'Enter' }), characterOf({})]).toEqual([undefined, undefined])
    for (const held of ['ctrlKey', 'altKey', 'metaKey'])
      expect(characterOf({ key: 'a', [held]: true })).toBeUndefined()
  })
})

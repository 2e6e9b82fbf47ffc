import { describe, expect, it } from 'vitest'
import {
  canonical,
  canonicalKeys,
  keptByText,
  keystroke,
  layoutOf,
  type KeyPress,
} from '../../../../src/desk/command/keys/keystroke.ts'

const altGraph = { getModifierState: (name: string) => name === 'AltGraph' }

/** Events recorded from real keyboards (reference/keys.md §3): layout, event, shortcut. */
const latin: [string, KeyPress, string | undefined][] = [
  ['F-keys', { key: 'F6', code: 'F6', shiftKey: true }, 'shift+f6'],
  ['named keys', { key: 'Escape', code: 'Escape' }, 'esc'],
  ['named keys', { key: 'Delete', code: 'Delete' }, 'del'],
  ['named keys', { key: 'PageUp', code: 'PageUp' }, 'pageup'],
  ['named keys', { key: 'ArrowUp', code: 'ArrowUp', altKey: true }, 'alt+up'],
  ['the numeric pad', { key: 'Enter', code: 'NumpadEnter', ctrlKey: true }, 'ctrl+enter'],
  ['letters', { key: 's', code: 'KeyS', ctrlKey: true }, 'ctrl+s'],
  ['caps lock', { key: 'S', code: 'KeyS', ctrlKey: true }, 'ctrl+s'],
  ['shift', { key: 'P', code: 'KeyP', ctrlKey: true, shiftKey: true }, 'ctrl+shift+p'],
  ['German: z stands on the Y key', { key: 'z', code: 'KeyY', ctrlKey: true }, 'ctrl+z'],
  ['German: / is shift+7', { key: '/', code: 'Digit7', shiftKey: true }, '/'],
  ['German: ? is shift+ß', { key: '?', code: 'Minus', shiftKey: true }, '?'],
  ['German: ö is no letter of a shortcut', { key: 'ö', code: 'Semicolon', ctrlKey: true }, 'ctrl+ö'],
  ['French: a stands on the Q key', { key: 'a', code: 'KeyQ', ctrlKey: true }, 'ctrl+a'],
  ['French: & is the 1 key', { key: '&', code: 'Digit1', altKey: true }, 'alt+1'],
  ['French: & alone is a character', { key: '&', code: 'Digit1' }, '&'],
  ['German AltGr types @', { key: '@', code: 'KeyQ', ...altGraph }, undefined],
  ['AltGr with an F-key is nothing either', { key: 'F1', code: 'F1', ...altGraph }, undefined],
  ['AltGr on Windows is ctrl with alt', { key: '€', code: 'KeyE', ctrlKey: true, altKey: true }, undefined],
  ['a modifier alone', { key: 'Control', code: 'ControlLeft', ctrlKey: true }, undefined],
  ['a dead key', { key: 'Dead', code: 'Equal' }, undefined],
  ['a composition', { key: 'a', code: 'KeyA', isComposing: true }, undefined],
  ['a composition in Chromium', { key: 'Process', code: 'KeyA', keyCode: 229 }, undefined],
  ['the plain Event of a datalist', {}, undefined],
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

  it('reads option combinations on a Mac by key position', () => {
    expect(keystroke({ key: '†', code: 'KeyT', altKey: true, ...altGraph }, 'latin', true)).toBe('alt+t')
    expect(keystroke({ key: 'Dead', code: 'KeyE', altKey: true }, 'latin', true)).toBe('alt+e')
    expect(keystroke({ key: 's', code: 'KeyS', metaKey: true }, 'latin', true)).toBe('meta+s')
  })

  it('detects the layout from letters, and from the dead key that only Greek has', () => {
    expect(layoutOf({ key: 'σ', code: 'KeyS' })).toBe('other')
    expect(layoutOf({ key: 'ö', code: 'KeyO' })).toBe('latin')
    expect(layoutOf({ key: ';', code: 'KeyQ', altKey: true })).toBe('other')
    expect(layoutOf({ key: ':', code: 'KeyQ', shiftKey: true })).toBe('other')
    expect(layoutOf({ key: ';', code: 'KeyZ' })).toBeUndefined()
    expect(layoutOf({ key: 'F1', code: 'F1' })).toBeUndefined()
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
    ['ctrl', undefined],
    ['foo+k', undefined],
    ['', undefined],
  ])('%s is normalised to %s', (written, stroke) => expect(canonical(written)).toBe(stroke))

  it('may contain several strokes', () => {
    expect(canonicalKeys('Ctrl+G s')).toEqual(['ctrl+g', 's'])
    expect(canonicalKeys('ctrl+g foo+s')).toBeUndefined()
  })

  it('rejects characters, arrows and deleting keys, which belong to text', () => {
    for (const text of ['a', 'shift+a', '?', 'space', 'del', 'pageup', 'shift+left', 'enter', 'tab'])
      expect(keptByText(text)).toBe(true)
    for (const ours of ['f1', 'esc', 'ctrl+s', 'alt+1', 'shift+f6', 'ctrl+enter'])
      expect(keptByText(ours)).toBe(false)
  })
})

import { expect, test } from 'vitest'
import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import { createEarlyKeys, type Phase } from '../../../../src/desk/app/start/earlyKeys.ts'
import { keptByText } from '../../../../src/desk/keys/keystroke.ts'
import type { KeyEvent } from '../../../../src/desk/keys/listenerModel.ts'
import { press } from '../../command/kit.ts'

let phase: Phase = 'form'
const keys = createEarlyKeys(() => phase)

function isPrevented(pressed: Partial<KeyEvent>): boolean {
  let prevented = false
  keys.handle({
    type: 'keydown',
    ...pressed,
    preventDefault: () => (prevented = true),
    stopPropagation: () => {},
  })
  return prevented
}

/** The first keystroke of each shortcut. */
const ways = [...new Set(defaults.flatMap(({ keys, also = [] }) => [keys, ...also]))].map(
  (way) => way.split(' ')[0] ?? way,
)
const undo = ['ctrl+z', 'ctrl+y', 'ctrl+shift+z']

test('prevents the browser’s action for every key of the desk before sign-in', () => {
  const through = ways.filter((way) => !isPrevented(press(way)))
  expect(through.filter((way) => !keptByText(way))).toEqual(['esc', ...undo])
})

test('does not intercept keys that fill in a form', () => {
  for (const stroke of [
    'a',
    '/',
    '?',
    'enter',
    'tab',
    'shift+tab',
    'esc',
    'backspace',
    'del',
    'ctrl+a',
    'ctrl+v',
  ])
    expect([stroke, isPrevented(press(stroke))]).toEqual([stroke, false])
})

test('intercepts the same keys on a Greek layout, and does not intercept AltGr', () => {
  expect(isPrevented({ key: 'κ', code: 'KeyK', ctrlKey: true })).toBe(true)
  expect(isPrevented({ key: ';', code: 'KeyQ', altKey: true })).toBe(true)
  expect(isPrevented({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true })).toBe(false)
})

test('stops intercepting once the desk handles keys itself', () => {
  phase = 'open'
  expect(isPrevented(press('f3'))).toBe(false)
})

function kept(...strokes: string[]): string {
  phase = 'loading'
  for (const stroke of strokes) isPrevented(press(stroke))
  return keys.take()
}

test('keeps what is typed while the desk is loading, and gives it once', () => {
  expect(kept('ctrl+k', 'p', 'i', 'r', 'backspace', 'enter', 'f1')).toBe('⟨CTRL+K⟩pir⌫⏎⟨F1⟩')
  expect(keys.take()).toBe('')
})

test('keeps a shortcut of two strokes as one, and types no second key that completes none', () => {
  expect(kept('alt+t', 'g', 'x')).toBe('⟨ALT+T G⟩x')
  expect(kept('alt+t', 'ü', 'x')).toBe('x')
  expect(kept('a', 'alt+t', 'f1')).toBe('a⟨ALT+T⟩⟨F1⟩')
  expect(kept('b', 'alt+t')).toBe('b')
  expect([keys.takeBegun(), keys.takeBegun()]).toEqual(['alt+t', ''])
  expect(kept('g')).toBe('g')
})

test('keeps no key of the browser, and no second Enter of the sign-in', () => {
  expect(kept('enter', 'ctrl+t', 'ctrl+w', 'a')).toBe('a')
  phase = 'loading'
  isPrevented(press('x'))
  isPrevented({ ...press('enter'), repeat: true })
  expect(keys.take()).toBe('x')
})

test('forgets what was typed before the sign-in was shown', () => {
  phase = 'loading'
  isPrevented(press('x'))
  phase = 'form'
  expect(isPrevented(press('y'))).toBe(false)
  phase = 'loading'
  expect(keys.take()).toBe('')
})

import { expect, test } from 'vitest'
import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import { createKeysOutside } from '../../../../src/desk/app/start/keysBeforeSignIn.ts'
import { keptByText } from '../../../../src/desk/command/keys/keystroke.ts'
import type { KeyEvent } from '../../../../src/desk/command/keys/listenerModel.ts'
import { press } from '../../command/kit.ts'

let listening = false
const handle = createKeysOutside(() => listening)

function isPrevented(pressed: Partial<KeyEvent>): boolean {
  let prevented = false
  handle({
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
  listening = true
  expect(isPrevented(press('f3'))).toBe(false)
  listening = false
})

import { expect, test } from 'vitest'
import defaults from '../../../../keymaps/default.json' with { type: 'json' }
import { createKeysOutside } from '../../../../src/desk/app/start/keysBeforeSignIn.ts'
import { keptByText } from '../../../../src/desk/command/keys/keystroke.ts'
import type { KeyEvent } from '../../../../src/desk/command/keys/listenerModel.ts'
import { press } from '../../command/kit.ts'

let listening = false
const handle = createKeysOutside(() => listening)

function isSwallowed(pressed: Partial<KeyEvent>): boolean {
  let swallowed = false
  handle({
    type: 'keydown',
    ...pressed,
    preventDefault: () => (swallowed = true),
    stopPropagation: () => {},
  })
  return swallowed
}

/** What each shortcut begins with. */
const ways = [...new Set(defaults.flatMap(({ keys, also = [] }) => [keys, ...also]))].map(
  (way) => way.split(' ')[0] ?? way,
)
const undo = ['ctrl+z', 'ctrl+y', 'ctrl+shift+z']

test('every key of the desk is kept from the browser where nobody has signed in', () => {
  const through = ways.filter((way) => !isSwallowed(press(way)))
  expect(through.filter((way) => !keptByText(way))).toEqual(['esc', ...undo])
})

test('what a form is filled with goes through', () => {
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
    expect([stroke, isSwallowed(press(stroke))]).toEqual([stroke, false])
})

test('a Greek layout is no way out, nor is AltGr a way in', () => {
  expect(isSwallowed({ key: 'κ', code: 'KeyK', ctrlKey: true })).toBe(true)
  expect(isSwallowed({ key: ';', code: 'KeyQ', altKey: true })).toBe(true)
  expect(isSwallowed({ key: '@', code: 'KeyQ', ctrlKey: true, altKey: true })).toBe(false)
})

test('the desk sees to its keys itself', () => {
  listening = true
  expect(isSwallowed(press('f3'))).toBe(false)
  listening = false
})

import { expect, test, vi } from 'vitest'
import { placeAfter, createTypedRowNumber } from '../../../src/desk/grid/cursor.ts'
import {
  createFocus,
  inputOf,
  unfocusedText,
  type InputTarget,
  type Key,
} from '../../../src/desk/command/inputTarget.ts'
import { timers } from './kit.ts'

const press = (key: string, more: Partial<Key> = {}) =>
  inputOf({
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    getModifierState: () => false,
    ...more,
  })

test('Named keys are moves, characters are text input', () => {
  const moves = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    PageUp: 'pageUp',
    PageDown: 'pageDown',
    Home: 'first',
    End: 'last',
    Enter: 'enter',
    Escape: 'escape',
    Delete: 'delete',
    Backspace: 'backspace',
    ' ': 'space',
    Tab: 'next',
  }
  for (const [key, move] of Object.entries(moves)) expect(press(key)).toEqual({ move })
  expect(press(' ', { shiftKey: true })).toEqual({ move: 'space' })
  expect(press('Tab', { shiftKey: true })).toEqual({ move: 'previous' })
  expect(press('ξ')).toEqual({ text: 'ξ' })
  expect(press('Π', { shiftKey: true })).toEqual({ text: 'Π' })
})

test('Combinations, compositions and F-keys are ignored', () => {
  expect(press('s', { ctrlKey: true })).toBeUndefined()
  expect(press('ArrowUp', { altKey: true })).toBeUndefined()
  expect(press('Enter', { shiftKey: true })).toBeUndefined()
  expect(press('ArrowUp', { shiftKey: true })).toBeUndefined()
  expect(press('α', { isComposing: true })).toBeUndefined()
  expect(press('F1')).toBeUndefined()
  expect(press('Dead')).toBeUndefined()
})

test('Alt+Down opens a list, unless another modifier is held or a character is being composed', () => {
  expect(press('ArrowDown', { altKey: true })).toEqual({ move: 'open' })
  for (const more of ['ctrlKey', 'metaKey', 'shiftKey', 'isComposing'] as const)
    expect(press('ArrowDown', { altKey: true, [more]: true })).toBeUndefined()
})

test('AltGr types text, although Windows reports it as ctrl with alt', () => {
  expect(
    press('€', { ctrlKey: true, altKey: true, getModifierState: (name) => name === 'AltGraph' }),
  ).toEqual({
    text: '€',
  })
})

test('Moves stay within the rows', () => {
  expect(placeAfter('up', 0, 9, 5)).toBe(0)
  expect(placeAfter('down', 8, 9, 5)).toBe(8)
  expect(placeAfter('pageDown', 1, 9, 5)).toBe(5)
  expect(placeAfter('pageUp', 8, 9, 5)).toBe(4)
  expect(placeAfter('last', 3, 9, 5)).toBe(8)
  expect(placeAfter('first', 3, 9, 5)).toBe(0)
  expect(placeAfter('enter', 3, 9, 5)).toBeUndefined()
})

test('Digits typed in succession form one number, shown while typing; a pause or another key starts a new one', async () => {
  const { after, pass } = timers()
  const digits = createTypedRowNumber(after)
  expect(digits.typed()).toBe('')
  const take = (text: string, at: number) => {
    const number = digits.read(text, at)
    digits.append(text, at)
    return number
  }
  expect(take('1', 0)).toBe(1)
  expect(take('2', 900)).toBe(12)
  expect(digits.typed()).toBe('12')
  expect(digits.end(1000)).toBe('12')
  expect(take('3', 1100)).toBe(3)
  expect(digits.end(2200)).toBe('')
  for (const text of ['x', 'x1', '1x', '']) expect(digits.read(text, 2300)).toBeUndefined()
  expect(take('17', 9000)).toBe(17)
  await pass(1000)
  expect(digits.typed()).toBe('')
})

test('A number is shown for a second after its last digit, and who follows it hears of each change once', async () => {
  const { after, pass } = timers()
  const digits = createTypedRowNumber(after)
  const shown: string[] = []
  const leave = digits.subscribe(() => shown.push(digits.typed()))
  digits.append('1', 0)
  await pass(900)
  digits.append('2', 900)
  await pass(999)
  expect(digits.typed()).toBe('12')
  await pass(1)
  expect(digits.typed()).toBe('')
  digits.append('7', 5000)
  digits.append('8', 6000)
  digits.append('', 6500)
  expect(digits.end(6600)).toBe('78')
  expect(digits.end(6700)).toBe('')
  expect(shown).toEqual(['1', '12', '', '7', '78', ''])
  leave()
  digits.append('1', 9000)
  expect(shown).toHaveLength(6)
})

test('The last input target that took the focus has it, until it leaves', () => {
  const focus = createFocus()
  const [grid, field]: InputTarget[] = [{ handleInput: () => true }, { handleInput: () => false }]
  const heard: (InputTarget | undefined)[] = []
  const unsubscribe = focus.subscribe(() => heard.push(focus.current()))
  expect(focus.current()).toBeUndefined()
  const leaveGrid = focus.take(grid!)
  const leaveField = focus.take(field!)
  expect(focus.current()).toBe(field)
  leaveField()
  expect(focus.current()).toBe(grid)
  // Leaving twice changes nothing.
  leaveField()
  const again = focus.take(field!)
  leaveGrid()
  expect(focus.current()).toBe(field)
  again()
  expect(focus.current()).toBeUndefined()
  expect(heard).toEqual([grid, field, grid, field, field, undefined])
  unsubscribe()
  focus.take(grid!)
  expect(heard).toHaveLength(6)
})

test('Text without a focus goes to the field of the screen shown last, else to the command line', () => {
  const [gate, other] = [vi.fn<() => void>(), vi.fn<() => void>()]
  expect(unfocusedText.focus()).toBe(false)
  const leaveGate = unfocusedText.take(gate)
  expect([unfocusedText.focus(), gate.mock.calls.length]).toEqual([true, 1])
  const leaveOther = unfocusedText.take(other)
  // The former screen is gone later than the next one is there.
  leaveGate()
  expect([unfocusedText.focus(), other.mock.calls.length, gate.mock.calls.length]).toEqual([true, 1, 1])
  leaveOther()
  expect([unfocusedText.focus(), other.mock.calls.length]).toEqual([false, 1])
})

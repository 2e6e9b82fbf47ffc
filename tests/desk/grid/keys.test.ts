import { expect, test } from 'vitest'
import { timers } from '../command/kit.ts'
import { placeAfter, createTypedRowNumber } from '../../../src/desk/grid/cursor.ts'
import { inputOf, type Key } from '../../../src/desk/grid/keys.ts'

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
  expect(press('ArrowDown')).toEqual({ move: 'down' })
  expect(press('Home')).toEqual({ move: 'first' })
  expect(press(' ')).toEqual({ move: 'space' })
  expect(press('Tab')).toEqual({ move: 'next' })
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

test('Alt+Down opens a list', () => {
  expect(press('ArrowDown', { altKey: true })).toEqual({ move: 'open' })
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
  expect(digits.read('x', 2300)).toBeUndefined()
  expect(take('17', 9000)).toBe(17)
  await pass(1000)
  expect(digits.typed()).toBe('')
})

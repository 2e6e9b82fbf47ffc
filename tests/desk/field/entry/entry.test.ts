import { expect, test, vi } from 'vitest'
import { createEntry } from '../../../../src/desk/field/entry/entry.ts'
import { readNumber, showNumber, stepNumber } from '../../../../src/desk/field/NumberField.tsx'

function field(value: number | undefined) {
  const onChange = vi.fn<(number: number | undefined) => void>((next) => {
    state.value = next
  })
  const state = { value }
  const entry = createEntry<number | undefined>({
    value: () => state.value,
    show: (number) => showNumber(number),
    read: (text) => readNumber(text, { least: 0, most: 9 }, (key) => key),
    onChange,
    changed: () => {},
  })
  return { entry, onChange, state }
}

test('A text is committed when the field is left', () => {
  const { entry, onChange } = field(2)
  entry.type('5')
  expect(onChange).not.toHaveBeenCalled()
  expect(entry.commit()).toBe(true)
  expect(onChange).toHaveBeenCalledWith(5)
  expect(entry.text()).toBe('5')
})

test('An invalid text remains with its problem until it is edited or restored', () => {
  const { entry, onChange } = field(2)
  entry.type('12')
  expect(entry.commit()).toBe(false)
  expect([entry.text(), entry.problem()]).toEqual(['12', 'atMost'])
  entry.type('1')
  expect(entry.problem()).toBeUndefined()
  entry.restore()
  expect(entry.text()).toBe('2')
  expect(onChange).not.toHaveBeenCalled()
})

test('The reason of an invalid text is shown in the current language', () => {
  let language = 'en'
  const entry = createEntry<number | undefined>({
    value: () => 2,
    show: (number) => showNumber(number),
    read: (text) => readNumber(text, {}, (key) => `${language} ${key}`),
    onChange: () => {},
    changed: () => {},
  })
  entry.type('x')
  entry.commit()
  language = 'de'
  expect(entry.problem()).toBe('de notANumber')
})

test('A text that was invalid when it was read is read again, one that is being typed is not', () => {
  let most = 4
  const onChange = vi.fn<(number: number | undefined) => void>()
  const entry = createEntry<number | undefined>({
    value: () => 2,
    show: (number) => showNumber(number),
    read: (text) => readNumber(text, { most }, (key) => key),
    onChange,
    changed: () => {},
  })
  entry.type('5')
  entry.commit()
  most = 9
  entry.readAgain()
  expect(onChange).toHaveBeenCalledWith(5)
  entry.type('6')
  entry.readAgain()
  expect(entry.open()).toBe(true)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('A new value of the field does not replace a typed text', () => {
  const { entry, state } = field(2)
  entry.type('7')
  state.value = 4
  expect(entry.text()).toBe('7')
  entry.restore()
  expect(entry.text()).toBe('4')
})

test('Leaving an unchanged text changes nothing', () => {
  const { entry, onChange } = field(2)
  expect(entry.commit()).toBe(true)
  entry.type('2')
  expect(entry.commit()).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
})

test('Numbers accept comma or point, within their limits', () => {
  const read = (text: string, rules = {}) => readNumber(text, rules, (key) => key)
  expect(read('4,2', { decimals: 2 })).toEqual({ value: 4.2 })
  expect(read('4.25', { decimals: 2 })).toEqual({ value: 4.25 })
  expect(read('4.255', { decimals: 2 })).toEqual({ problem: 'decimals' })
  expect(read('1.234,56', { decimals: 2 })).toEqual({ value: 1234.56 })
  expect(read('1.234', { decimals: 2 })).toEqual({ problem: 'decimals' })
  expect(read('1,234.56', { decimals: 2 })).toEqual({ value: 1234.56 })
  expect(read(',5', { decimals: 2 })).toEqual({ value: 0.5 })
  expect(read('.', { decimals: 2 })).toEqual({ problem: 'notANumber' })
  expect(read('1,23.5', { decimals: 2 })).toEqual({ problem: 'notANumber' })
  expect(read('1.23,5', { decimals: 2 })).toEqual({ problem: 'notANumber' })
  for (const text of ['0.123,45', '0,123.45', '-0.123,45', '00.123,45'])
    expect(read(text, { decimals: 2 })).toEqual({ problem: 'notANumber' })
  expect(read('4,2')).toEqual({ problem: 'wholeNumber' })
  expect(read('1,250', { decimals: 3 })).toEqual({ value: 1.25 })
  expect(read('1.250,5', { decimals: 3 })).toEqual({ value: 1250.5 })
  expect(read('12.5', { decimals: 3 })).toEqual({ value: 12.5 })
  expect(read('1.250', { decimals: 3 })).toEqual({ problem: 'pointOrComma' })
  expect(read('-1', { least: 0 })).toEqual({ problem: 'atLeast' })
  expect(read('x')).toEqual({ problem: 'notANumber' })
  expect(read('  ')).toEqual({ value: undefined })
  expect(showNumber(4.2, 2)).toBe('4,20')
})

test('Counting stays within the limits and starts at the minimum', () => {
  expect(stepNumber(undefined, 1, { least: 1, most: 3 })).toBe(1)
  expect(stepNumber(3, 1, { least: 1, most: 3 })).toBe(3)
  expect(stepNumber(1, -1, {})).toBe(0)
  expect(stepNumber(0, -1, {})).toBe(0)
})

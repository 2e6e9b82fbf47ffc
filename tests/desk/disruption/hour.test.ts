import { expect, test } from 'vitest'
import { isHour } from '../../../src/desk/disruption/HourField.tsx'

test.each([
  ['07:30', '07:30', true],
  ['730', '07:30', true],
  ['0730', '07:30', true],
  ['0', '00:00', true],
  ['', '00:00', false],
  ['abc', '00:00', false],
  ['19:30', '07:30', false],
])('%j confirms a departure at %s: %s', (typed, departs, isRight) => {
  expect(isHour(typed, departs)).toBe(isRight)
})

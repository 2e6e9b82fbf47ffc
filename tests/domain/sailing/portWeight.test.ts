import { expect, test } from 'vitest'
import { portWeight } from '../../../src/domain/sailing/portWeight.ts'

test('orders ports by the sales of the agency, and equal sales by the number of sailings', () => {
  expect(portWeight({ sailings: 0 })).toBe(0)
  expect(portWeight({ booked: 2, sailings: 0 })).toBe(2)
  expect(portWeight({ booked: 2, sailings: 3 })).toBe(2.75)
  expect(portWeight({ booked: 3, sailings: 0 })).toBeGreaterThan(portWeight({ booked: 2, sailings: 999 }))
})

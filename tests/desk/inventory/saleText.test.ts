import { expect, test } from 'vitest'
import { classesText, fullestClass } from '../../../src/desk/inventory/saleText.ts'
import type { SaleSailing } from '../../../src/desk/inventory/inventoryStore.ts'

const sailing = (...resources: SaleSailing['resources']) => ({ resources }) as SaleSailing

test('the fullest class is named, and the largest where several are as full', () => {
  const persons = { code: 'PAX', capacity: 700, sold: 50 }
  const pets = { code: 'A2PET', capacity: 0, sold: 0 }
  const cabins = { code: 'AB4', capacity: 40, sold: 0 }
  const deck = { code: 'DECK', capacity: 600, sold: 0 }
  expect(fullestClass(sailing(persons, pets, cabins, deck))).toBe('DECK 0/600 +2')
  const some = { ...cabins, sold: 10 }
  expect(classesText(sailing(persons, pets, some, deck))).toBe('AB4 10/40 · DECK 0/600 · A2PET 0/0')
})

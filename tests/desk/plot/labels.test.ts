import { expect, test } from 'vitest'
import { labelBeside } from '../../../src/desk/plot/plots.tsx'

test('a name next to figures ends in an ellipsis where it is cut', () => {
  expect(labelBeside('12,00', 'K01 DKT')).toBe('K01 DKT')
  const name = 'Πειραιάς – Πάρος – Νάξος – Θήρα – Ανάφη, 07:30'
  expect(labelBeside('0/1200', name)).toBe('Πειραιάς – Πάρος – Νάξος – Θήρα –…')
  expect(labelBeside('1.234.567,00', name)).toBe('Πειραιάς – Πάρος – Νάξος – Θ…')
  expect(labelBeside('', '𝒜'.repeat(60))).toBe(`${'𝒜'.repeat(40)}…`)
})

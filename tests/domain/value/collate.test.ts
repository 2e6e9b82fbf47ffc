import { expect, test } from 'vitest'
import { collateIn } from '../../../src/domain/value/collate.ts'
import type { Language } from '../../../src/domain/value/language.ts'

const sorted = (language: Language, names: string) => names.split(' ').sort(collateIn(language)).join(' ')

test('sorts Albanian digraphs after all words with their first letter', () => {
  expect(sorted('al', 'Xhibuti Zhukë Dz Dhërmi Çeki Cipro Sz Shqipëri Ëndrra Ez Llogara Lz')).toBe(
    'Cipro Çeki Dz Dhërmi Ez Ëndrra Lz Llogara Sz Shqipëri Xhibuti Zhukë',
  )
})

test('uses the order of each language', () => {
  expect(sorted('es', 'oca ñu nz')).toBe('nz ñu oca')
  expect(sorted('de', 'Oz Österreich Ofen')).toBe('Ofen Österreich Oz')
  expect(sorted('el', 'Ωμέγα άλφα Βήτα Άννα')).toBe('άλφα Άννα Βήτα Ωμέγα')
})

test('sorts digits by their value', () => {
  expect(sorted('nl', 'B10 B9 A1')).toBe('A1 B9 B10')
})

import { expect, test } from 'vitest'
import { markOf } from '../../../src/desk/app/menu/mark.ts'

const marks = (...titles: string[]) => titles.map((title) => markOf(title, titles))

test('The folded menu shows as many letters as tell its entries apart', () => {
  expect(marks('Issue tickets', 'Saved', 'Shortcuts')).toEqual(['I', 'Sa', 'Sh'])
  expect(marks('Έκδοση', 'Εκκαθαρίσεις', 'Επιπλέον')).toEqual(['Έκδ', 'Εκκ', 'Επ'])
  expect(marks('Bookings', 'Bookmarks')).toEqual(['Boo', 'Boo'])
})

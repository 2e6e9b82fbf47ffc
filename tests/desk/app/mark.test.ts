import { expect, test } from 'vitest'
import { markOf } from '../../../src/desk/app/menu/mark.ts'

const marks = (...titles: string[]) => titles.map((title) => markOf(title, titles))

test('The folded menu shows as many letters of each entry as tell all apart', () => {
  expect(marks('Issue tickets', 'Saved', 'Shortcuts')).toEqual(['Is', 'Sa', 'Sh'])
  expect(marks('Έκδοση', 'Εκκαθαρίσεις', 'Επιπλέον')).toEqual(['Έκδ', 'Εκκ', 'Επι'])
  expect(marks('Bookings', 'Bookmarks')).toEqual(['Boo', 'Boo'])
})

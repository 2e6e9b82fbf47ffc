import { expect, test } from 'vitest'
import { cellClass, type Column, isTooLong, tracksOf } from '../../../src/desk/grid/column.ts'

const ship: Column<{ name: string; free: number }> = {
  key: 'name',
  title: 'Ship',
  width: 94,
  text: ({ name }) => name,
}

test('A text is too long where its characters are wider than the column without its padding', () => {
  expect(isTooLong('Jet Zephyr', 94)).toBe(false)
  expect(isTooLong('Jet Zephyros', 94)).toBe(true)
  expect(isTooLong('S0000001', 76)).toBe(true)
  expect(isTooLong('', 16)).toBe(false)
})

test('The browser cuts the text of a flexible column, and one that is too long for another', () => {
  const row = { name: 'Jet Zephyros', free: 3 }
  expect(cellClass(ship, row, 'Jet Zephyr')).toBe('grid-cell')
  expect(cellClass(ship, row, row.name)).toBe('grid-cell fit')
  expect(cellClass({ ...ship, numeric: true }, row, row.name)).toBe('grid-cell num fit')
  expect(cellClass({ ...ship, grow: 1 }, row, 'Jet')).toBe('grid-cell fit')
  expect(cellClass({ ...ship, sized: true, pinned: true, width: 40 }, row, 'Jet')).toBe('grid-cell pinned')
})

test('Tones may depend on the record; numbers are right-aligned', () => {
  const garage: typeof ship = { ...ship, numeric: true, tone: ({ free }) => (free === 0 ? 'bad' : undefined) }
  expect(cellClass(garage, { name: '', free: 0 }, '')).toBe('grid-cell num bad')
  expect(cellClass(garage, { name: '', free: 1 }, '')).toBe('grid-cell num')
})

test('Tracks have the column widths; unused width remains empty', () => {
  expect(
    tracksOf([
      { title: '', width: 40 },
      { title: '', width: 60 },
    ]),
  ).toEqual({
    '--columns': 'calc(40px * var(--scale)) calc(60px * var(--scale)) 1fr',
    '--least': '100px',
    '--pinned': '0px',
  })
  expect(tracksOf([{ title: '', width: 40, grow: 2 }])).toMatchObject({
    '--columns': 'minmax(calc(40px * var(--scale)), 2fr)',
  })
})

test('No column is narrower than its title, in any language', () => {
  const column = { ...ship, title: 'Abfahrtszeit', width: 55 }
  expect(tracksOf([column])).toMatchObject({ '--least': '110px' })
  expect(cellClass(column, { name: 'Jet Zephyros', free: 3 }, 'Jet Zephyros')).toBe('grid-cell')
})

import { expect, test } from 'vitest'
import { cellClass, cellText, type Column, fitText, tracksOf } from '../../../src/desk/grid/column.ts'

const ship: Column<{ name: string; free: number }> = {
  key: 'name',
  title: 'Ship',
  width: 94,
  text: ({ name }) => name,
}

test('A text too long for its column is truncated by characters, with an ellipsis', () => {
  expect(fitText('Jet Zephyr', 94)).toBe('Jet Zephyr')
  expect(fitText('Jet Zephyros', 94)).toBe('Jet Zephy…')
  expect(fitText('ab', 10)).toBe('…')
})

test('A flexible column leaves truncation to the browser', () => {
  const row = { name: 'Jet Zephyros', free: 3 }
  expect(cellText(ship, row)).toEqual({ text: 'Jet Zephy…', title: 'Jet Zephyros' })
  expect(cellText({ ...ship, grow: 1 }, row)).toEqual({ text: 'Jet Zephyros', title: undefined })
  expect(cellClass({ ...ship, grow: 1 }, row)).toBe('grid-cell fit')
})

test('Tones may depend on the record; numbers are right-aligned', () => {
  const garage: typeof ship = { ...ship, numeric: true, tone: ({ free }) => (free === 0 ? 'bad' : undefined) }
  expect(cellClass(garage, { name: '', free: 0 })).toBe('grid-cell num bad')
  expect(cellClass(garage, { name: '', free: 1 })).toBe('grid-cell num')
})

test('A text that could not be read is cut like that of the row', () => {
  const column = { ...ship, width: 48 }
  expect(cellText(column, { name: 'GR', free: 3 }, 'AB1234567')).toEqual({ text: 'AB1…', title: 'AB1234567' })
  expect(cellText(column, { name: 'GR', free: 3 }, 'ZZ')).toEqual({ text: 'ZZ', title: undefined })
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
  expect(cellText(column, { name: 'Jet Zephyros', free: 3 }).text).toBe('Jet Zephyros')
})

import { describe, expect, it } from 'vitest'
import { invalidFields, validValue } from '../../../src/domain/settings/validSetting.ts'

const arrangement = {
  order: ['b', 'a'],
  hidden: ['c'],
  widths: { a: 90 },
  pinned: ['b'],
  sorting: { column: 'a', descending: true },
}

describe('the saved columns of grids', () => {
  it('are read as they are when all of them are valid', () => {
    const columns = { sailings: arrangement, people: {} }
    expect(validValue('columns', columns)).toBe(columns)
  })

  it('lose the parts that are invalid and keep the others', () => {
    const columns = { sailings: { ...arrangement, hidden: 'c', widths: { a: -4 } }, people: ['a'] }
    const { order, pinned, sorting } = arrangement
    expect(validValue('columns', columns)).toEqual({ sailings: { order, pinned, sorting } })
    expect(invalidFields({ columns })).toEqual(['columns'])
  })

  it('keep the parts of a newer version', () => {
    const columns = { sailings: { grouping: ['a'] } }
    expect(validValue('columns', columns)).toBe(columns)
  })

  it('are left out when they are no record of grids', () => {
    expect(validValue('columns', ['sailings'])).toBeUndefined()
    expect(validValue('columns', 'sailings')).toBeUndefined()
  })

  it.each([
    { order: ['a', 1] },
    { pinned: 'a' },
    { widths: { a: 90, b: 'wide' } },
    { widths: null },
    { sorting: { column: 'a' } },
    { sorting: { column: 1, descending: true } },
    { sorting: null },
    { sorting: 'a' },
  ])('lose the invalid part %j', (part) => {
    expect(validValue('columns', { people: part, sailings: {} })).toEqual({ people: {}, sailings: {} })
  })

  it('lose a grid whose arrangement is no record', () => {
    expect(Object.keys(validValue('columns', { people: null, sailings: {} }) as object)).toEqual(['sailings'])
  })

  it.each([24, 1200])('have a width of %s', (width) => {
    const columns = { people: { widths: { a: width } } }
    expect(validValue('columns', columns)).toBe(columns)
  })

  it.each([23, 1201, Number.NaN, '90'])('have no width of %s', (width) => {
    expect(validValue('columns', { people: { widths: { a: width } } })).toEqual({ people: {} })
  })
})

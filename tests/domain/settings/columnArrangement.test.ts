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

  it.each([23, 1201, Number.NaN, '90'])('have no width of %s', (width) => {
    expect(validValue('columns', { people: { widths: { a: width } } })).toEqual({ people: {} })
  })
})

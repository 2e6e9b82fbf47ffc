import { describe, expect, test } from 'vitest'
import { columnAfter, completeOrder, movedOrder } from '../../../../src/desk/grid/columns/columnTable.ts'

describe('the saved order of columns', () => {
  test('is the declared order while nothing is saved', () => {
    expect(completeOrder([], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
  })

  test('gets a new column after the one it is declared after, wherever that was moved', () => {
    expect(completeOrder(['b', 'a'], ['a', 'new', 'b'])).toEqual(['b', 'a', 'new'])
    expect(completeOrder(['b', 'a'], ['new', 'a', 'b'])).toEqual(['new', 'b', 'a'])
  })

  test('keeps the place of columns that the grid does not have now', () => {
    expect(completeOrder(['b', 'group', 'a'], ['a', 'b'])).toEqual(['b', 'group', 'a'])
  })
})

describe('a moved column', () => {
  const order = ['a', 'hidden', 'b', 'c']
  const shown = ['a', 'b', 'c']

  test('passes the next shown column and whatever is hidden before it', () => {
    expect(movedOrder(order, shown, 'a', 1)).toEqual(['hidden', 'b', 'a', 'c'])
    expect(movedOrder(order, shown, 'b', -1)).toEqual(['b', 'a', 'hidden', 'c'])
  })

  test('stays at either end', () => {
    expect(movedOrder(order, shown, 'a', -1)).toBe(order)
    expect(movedOrder(order, shown, 'c', 1)).toBe(order)
    expect(movedOrder(order, shown, 'hidden', 1)).toBe(order)
  })
})

describe('the cursor', () => {
  const columns = (...keys: string[]) => keys.map((key) => ({ key }))

  test('follows its column', () => {
    expect(columnAfter(columns('a', 'b', 'c'), columns('b', 'c', 'a'), 0)).toBe(2)
  })

  test('goes to the nearest column when its own is hidden', () => {
    expect(columnAfter(columns('a', 'b', 'c'), columns('a', 'b'), 2)).toBe(1)
    expect(columnAfter(columns('a', 'b', 'c'), columns('a', 'c'), 1)).toBe(1)
  })
})

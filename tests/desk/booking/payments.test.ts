import { describe, expect, test } from 'vitest'
import { fitted, methodsFor, withAmount, withAmounts, withRest } from '../../../src/desk/booking/amounts.ts'

const account = { id: 1, name: 'Account', isDefault: true, kind: 'account' as const }
const cash = { id: 2, name: 'Cash', isDefault: false, kind: 'cash' as const }
const card = { id: 3, name: 'Card', isDefault: false, kind: 'card' as const }
const amounts = (methods: readonly { id: number; ammount: number }[]) =>
  Object.fromEntries(methods.map(({ id, ammount }) => [id, ammount]))

const methods = methodsFor([{ company: 'HLC', methods: [cash, account, card] }], 19100)

describe('payment methods', () => {
  test('the default one has the whole sum, whichever stands first', () => {
    expect(methods.map((one) => [one.id, one.default, one.ammount])).toEqual([
      [2, false, 0],
      [1, true, 19100],
      [3, false, 0],
    ])
  })

  test('of two companies what either takes; the default is one that both take', () => {
    const both = methodsFor(
      [
        { company: 'HLC', methods: [{ ...cash, isDefault: true }, account] },
        { company: 'GLJ', methods: [card, account] },
      ],
      100,
    )
    expect(both.map(({ id, default: usual, ammount }) => [id, usual, ammount])).toEqual([
      [2, false, 0],
      [1, true, 100],
      [3, false, 0],
    ])
  })

  test('the operator’s own charge account comes before the company’s default', () => {
    const own = methodsFor([{ company: 'HLC', methods: [cash, account, card] }], 500, 'cash')
    expect(amounts(own)).toEqual({ 1: 0, 2: 500, 3: 0 })
    expect(own.map(({ companies }) => companies)).toEqual([undefined, undefined, undefined])
  })

  test('what is left goes on the method named, never less than nothing', () => {
    const split = withAmount(methods, 2, 10000, 19100)
    expect(amounts(withRest(split, 3, 19100))).toEqual({ 1: 9100, 2: 10000, 3: 0 })
    expect(amounts(withRest(withAmount(methods, 1, 0, 19100), 3, 19100))).toEqual({ 1: 0, 2: 0, 3: 19100 })
    expect(amounts(withRest(withAmount(methods, 2, 20000, 19100), 1, 19100))).toEqual({
      1: 0,
      2: 20000,
      3: 0,
    })
  })

  test('of another total what was typed stays and the default one takes the difference', () => {
    const split = withAmount(methods, 2, 10000, 19100)
    expect(amounts(fitted(split, 15000))).toEqual({ 1: 5000, 2: 10000, 3: 0 })
    expect(amounts(fitted(split, 9000))).toEqual({ 1: 9000, 2: 0, 3: 0 })
    expect(fitted(split, 19100)).toBe(split)
  })

  test('typing one amount leaves the rest to the default one', () => {
    expect(amounts(withAmount(methods, 2, 10000, 19100))).toEqual({ 1: 9100, 2: 10000, 3: 0 })
  })

  test('typing more than the whole, or into the default one, changes nothing else', () => {
    expect(amounts(withAmount(methods, 2, 20000, 19100))).toEqual({ 1: 19100, 2: 20000, 3: 0 })
    expect(amounts(withAmount(methods, 1, 5000, 19100))).toEqual({ 1: 5000, 2: 0, 3: 0 })
  })

  test('the line names methods, and who names no amount pays the rest', () => {
    const paid = withAmounts(methods, [{ method: 'cash', amount: 10000 }, { method: 'card' }], 19100)
    expect(amounts(paid)).toEqual({ 1: 0, 2: 10000, 3: 9100 })
  })
})

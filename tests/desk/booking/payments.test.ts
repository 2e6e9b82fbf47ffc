import { describe, expect, test } from 'vitest'
import { methodsFor, withAmount, withAmounts } from '../../../src/desk/booking/amounts.ts'

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

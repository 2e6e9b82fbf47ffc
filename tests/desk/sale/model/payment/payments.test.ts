import { describe, expect, test } from 'vitest'
import {
  chargesOf,
  leftToPay,
  methodsFor,
  restFor,
  withAmounts,
  withTyped,
} from '../../../../../src/desk/sale/model/payment/payments.ts'
import { startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { tripId } from '../../../../../src/domain/sailing/tripId.ts'
import { tripOf } from '../../exampleTrips.ts'

const account = { id: 1, name: 'Account', isDefault: true, kind: 'account' as const }
const cash = { id: 2, name: 'Cash', isDefault: false, kind: 'cash' as const }
const card = { id: 3, name: 'Card', isDefault: false, kind: 'card' as const }
const amounts = (methods: readonly { id: number; amount: number }[]) =>
  Object.fromEntries(methods.map(({ id, amount }) => [id, amount]))

const methods = methodsFor([{ company: 'HLC', methods: [cash, account, card] }])
const paid = (typed: Record<number, number>, total = 19100) => withTyped(methods, typed, total)

describe('payment methods', () => {
  test('the default one has the whole sum, in any order of the methods (IN-024, EN-102)', () => {
    expect(paid({}).map((one) => [one.id, one.default, one.amount])).toEqual([
      [2, false, 0],
      [1, true, 19100],
      [3, false, 0],
    ])
  })

  test('of two companies are those of either; the default is one that both accept', () => {
    const both = methodsFor([
      { company: 'HLC', methods: [{ ...cash, isDefault: true }, account] },
      { company: 'GLJ', methods: [card, account] },
    ])
    expect(withTyped(both, {}, 100).map(({ id, default: usual, amount }) => [id, usual, amount])).toEqual([
      [2, false, 0],
      [1, true, 100],
      [3, false, 0],
    ])
  })

  test('the user’s own charge account takes precedence over the company’s default (IN-028)', () => {
    const own = methodsFor([{ company: 'HLC', methods: [cash, account, card] }], 'cash')
    expect(amounts(withTyped(own, {}, 500))).toEqual({ 1: 0, 2: 500, 3: 0 })
    expect(own.map(({ companies }) => companies)).toEqual([undefined, undefined, undefined])
  })

  test('the rest is what the other methods leave, never below zero', () => {
    expect(restFor(paid({ 2: 10000 }), 3, 19100)).toBe(0)
    expect(restFor(paid({ 1: 9100, 2: 5000 }), 3, 19100)).toBe(5000)
    expect(restFor(paid({ 1: 0 }), 3, 19100)).toBe(19100)
    expect(restFor(paid({ 2: 20000 }), 1, 19100)).toBe(0)
  })

  test('a changed total leaves typed amounts, and the default method has the difference', () => {
    expect(amounts(paid({ 2: 10000 }, 15000))).toEqual({ 1: 5000, 2: 10000, 3: 0 })
    expect(amounts(paid({ 2: 10000 }, 9000))).toEqual({ 1: 0, 2: 10000, 3: 0 })
    expect(leftToPay(paid({ 2: 10000 }, 9000), 9000)).toBe(-1000)
  })

  test('typing one amount leaves the rest to the default method', () => {
    expect(amounts(paid({ 2: 10000 }))).toEqual({ 1: 9100, 2: 10000, 3: 0 })
  })

  test('typing more than the total leaves nothing to the default method, and exceeds the total', () => {
    const over = paid({ 2: 50000 })
    expect(amounts(over)).toEqual({ 1: 0, 2: 50000, 3: 0 })
    expect(leftToPay(over, 19100)).toBe(-30900)
  })

  test('an amount typed for the default method is not changed by another amount', () => {
    expect(leftToPay(paid({ 1: 13650 }, 18650), 18650)).toBe(5000)
    expect(amounts(paid({ 1: 13650, 2: 6000 }, 18650))).toEqual({ 1: 13650, 2: 6000, 3: 0 })
  })

  test('an amount typed for a method that is not offered is not paid', () => {
    const offered = methodsFor([{ company: 'HLC', methods: [cash, account] }])
    expect(amounts(withTyped(offered, { 1: 1000, 3: 600 }, 10600))).toEqual({ 1: 1000, 2: 0 })
    expect(amounts(withTyped(offered, { 3: 600 }, 10600))).toEqual({ 1: 10600, 2: 0 })
  })

  test('the line names methods, and one without an amount pays the rest', () => {
    const named = withAmounts(paid({}), [{ method: 'cash', amount: 10000 }, { method: 'card' }], 19100)
    expect(amounts(named)).toEqual({ 1: 0, 2: 10000, 3: 9100 })
  })
})

test('insurance is included in the charge, so that the credit after issuing is correct', () => {
  startNewSale()
  const trip = tripOf()
  chooseTrips({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  const { workingBooking } = useSale.getState()
  const cover = { id: 'CANCEL-20261120-AAAAAA', grossAmount: 500 }
  const insured = { ...workingBooking, offers: { ...workingBooking.offers, insurance: [cover.id] } }
  const state = {
    workingBooking: insured,
    insuranceOffers: [cover as never],
    prices: { [tripId(trip)]: { total: 5300, items: [{}] } as never },
  }
  expect(chargesOf(state, paid({ 1: 5800 }, 5800))).toEqual([
    { company: 'HLC', charged: 5300, tickets: 1 },
    { company: '', charged: 500, tickets: 0 },
  ])
  expect(chargesOf({ ...state, workingBooking }, paid({ 1: 5300 }, 5300))).toHaveLength(1)
})

test('the charge to the account is undefined while the payments differ from the total', () => {
  startNewSale()
  const trip = tripOf()
  chooseTrips({ trips: [trip], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
  const state = {
    ...useSale.getState(),
    prices: { [tripId(trip)]: { total: 5300, items: [{}] } as never },
  }
  expect(chargesOf(state, paid({ 1: 1000 }))).toEqual([{ company: 'HLC', charged: undefined, tickets: 1 }])
})

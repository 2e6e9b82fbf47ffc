import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Refusal } from '../../../src/domain/refusal.ts'
import { isUpToDate, price, type PricedBooking } from '../../../src/desk/pricing/price.ts'
import { priceQuietly } from '../../../src/desk/pricing/quietly.ts'
import { usePricing } from '../../../src/desk/pricing/store.ts'

const asked: string[] = []
let refused: Refusal | undefined
/** What happens to the booking while an answer is on its way. */
let meanwhile = () => {}
vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (call: { id: string }) => {
    asked.push(call.id)
    await Promise.resolve()
    meanwhile()
    return refused ?? { trips: [{ prices: { total: 4350, items: [] } }], total: 4350, currency: 'EUR' }
  },
}))

const trip = {
  departureDateTime: '2026-12-24 08:00',
  origin: { idOrCode: 'PIR' },
  destination: { idOrCode: 'JTR' },
  vessel: { idOrCode: 'AMPH', company: { abbreviation: 'HLC', id: 161 } },
}
const request = (quantity: number) => ({
  ...trip,
  accommodationRequests: [
    {
      idOrCode: 'DECK',
      accommodationRequestType: 'MALE_BERTH' as const,
      bedType: 'NO_PREFERENCE' as const,
      quantity,
      accommodationRequestAnalysises: [],
    },
  ],
})

/** A booking in hand that writes down what is done to it. */
function booking(quantity = 1) {
  let priced = false
  const hand = {
    quantity,
    name: 'one',
    prepare: async () => undefined,
    identifier: () => hand.name,
    requests: () => [request(hand.quantity)],
    offers: () => ({}),
    isPriced: () => priced,
    setPrices(prices: readonly unknown[] | undefined) {
      priced = prices !== undefined
      asked.push(priced ? 'prices' : 'cleared')
    },
    refused: (refusal: Refusal) => void asked.push(refusal.refusal),
    keepsSeats: () => false,
    hold: async () => undefined,
    async release() {
      asked.push('released')
    },
    clear: () => void (priced = false),
  }
  return hand satisfies PricedBooking & Record<string, unknown>
}

beforeEach(() => {
  asked.length = 0
  refused = undefined
  meanwhile = () => {}
  usePricing.setState({ pricing: false, dataPricing: undefined })
})

describe('pricing the booking in hand', () => {
  test('frees what is held and clears the prices before it asks', async () => {
    await price(booking())
    expect(asked).toEqual(['released', 'cleared', 'pricing.price', 'prices'])
  })

  test('unchanged it asks once', async () => {
    const hand = booking()
    await price(hand)
    await price(hand)
    expect(asked.filter((id) => id === 'pricing.price')).toHaveLength(1)
  })

  test('cleared prices, another number of items or other legs ask again', async () => {
    const hand = booking()
    await price(hand)
    expect(isUpToDate(hand)).toBe(true)
    expect(isUpToDate({ ...hand, isPriced: () => false })).toBe(false)
    expect(isUpToDate({ ...hand, requests: () => [request(2)] })).toBe(false)
    expect(isUpToDate({ ...hand, requests: () => [...hand.requests(), request(1)] })).toBe(false)
    hand.clear()
    await price(hand)
    expect(asked.filter((id) => id === 'pricing.price')).toHaveLength(2)
  })

  test('booking, legs and answer are kept, and another booking is asked for anew (EN-091)', async () => {
    const hand = booking()
    await price(hand)
    expect(usePricing.getState().dataPricing).toMatchObject({
      bookingIdentifier: 'one',
      legs: expect.any(String),
      responseData: { trips: expect.any(Array) },
    })
    expect(isUpToDate({ ...hand, identifier: () => 'another' })).toBe(false)
  })

  test('a refusal comes back and leaves no prices', async () => {
    refused = { refusal: 'sold_out', parameters: { what: 'DECK', left: 0 } }
    const hand = booking()
    expect(await price(hand)).toEqual(refused)
    expect(hand.isPriced()).toBe(false)
    expect(asked.at(-1)).toBe('sold_out')
    expect(usePricing.getState()).toMatchObject({ pricing: false, dataPricing: undefined })
  })

  test('of a booking changed before the answer is asked for once more', async () => {
    const hand = booking()
    meanwhile = () => void (hand.quantity = 2)
    expect(await price(hand)).toBeUndefined()
    expect(asked.filter((id) => id === 'pricing.price' || id === 'prices')).toEqual([
      'pricing.price',
      'pricing.price',
      'prices',
    ])
    expect(isUpToDate(hand)).toBe(true)
  })

  test('a refusal of what is no longer there is dropped too', async () => {
    const hand = booking()
    refused = { refusal: 'sold_out', parameters: { what: 'DECK', left: 0 } }
    meanwhile = () => {
      if (hand.quantity === 2) refused = undefined
      hand.quantity = 2
    }
    expect(await price(hand)).toBeUndefined()
    expect(asked).not.toContain('sold_out')
    expect(hand.isPriced()).toBe(true)
  })

  test('of a booking that goes on changing is refused', async () => {
    const hand = booking()
    meanwhile = () => void hand.quantity++
    expect(await price(hand)).toMatchObject({ refusal: 'booking_changed' })
    expect(asked.filter((id) => id === 'pricing.price')).toHaveLength(2)
    expect(hand.isPriced()).toBe(false)
    expect(usePricing.getState()).toMatchObject({ pricing: false, dataPricing: undefined })
  })

  test('another booking in hand before the answer is neither priced nor asked for', async () => {
    const hand = booking()
    meanwhile = () => void (hand.name = 'another')
    expect(await price(hand)).toMatchObject({ refusal: 'booking_changed' })
    expect(asked).toEqual(['released', 'cleared', 'pricing.price'])
  })
})

describe('pricing without a key', () => {
  test('sets the prices, holds and frees nothing, and moves no focus', async () => {
    const hand = booking()
    expect(await priceQuietly(hand)).toBe('done')
    expect(asked).toEqual(['pricing.price', 'prices'])
    expect(isUpToDate(hand)).toBe(true)
  })

  test('drops an answer that comes after a change', async () => {
    const hand = booking()
    const answered = priceQuietly(hand)
    hand.quantity = 2
    expect(await answered).toBe('changed')
    expect(asked).toEqual(['pricing.price'])
  })

  test('drops an answer that comes after the price of a key', async () => {
    const hand = booking()
    const answered = priceQuietly(hand)
    hand.setPrices([])
    asked.length = 0
    expect(await answered).toBe('done')
    expect(asked).toEqual([])
  })

  test('remembers why there is no price, and marks no field', async () => {
    refused = { refusal: 'birthdate_missing', parameters: {} } as unknown as Refusal
    expect(await priceQuietly(booking())).toBe('done')
    expect(asked).toEqual(['pricing.price'])
    expect(usePricing.getState().unpriced).toBe(refused)
  })
})

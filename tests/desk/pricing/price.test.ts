import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Refusal } from '../../../src/domain/refusal.ts'
import {
  isUpToDate,
  price,
  type PricedBooking,
  priceQuietly,
  usePricing,
} from '../../../src/desk/pricing/price.ts'

const asked: string[] = []
let refused: Refusal | undefined
/** Changes the booking before the response arrives. */
let beforeResponse = () => {}
vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (call: { id: string }) => {
    asked.push(call.id)
    await Promise.resolve()
    beforeResponse()
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

/** A working booking that records what is done to it. */
function booking(quantity = 1) {
  let priced = false
  const working = {
    quantity,
    name: 'one',
    prepare: async () => undefined,
    identifier: () => working.name,
    requests: () => [request(working.quantity)],
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
  return working satisfies PricedBooking & Record<string, unknown>
}

beforeEach(() => {
  asked.length = 0
  refused = undefined
  beforeResponse = () => {}
  usePricing.setState({ pricing: false, dataPricing: undefined })
})

describe('pricing the working booking', () => {
  test('releases holds and clears prices before the request (BK-085, BK-086)', async () => {
    await price(booking())
    expect(asked).toEqual(['released', 'cleared', 'pricing.price', 'prices'])
  })

  test('sends one request while the booking does not change', async () => {
    const working = booking()
    await price(working)
    await price(working)
    expect(asked.filter((id) => id === 'pricing.price')).toHaveLength(1)
  })

  test('sends another after cleared prices, another number of items or other legs (BK-084)', async () => {
    const working = booking()
    await price(working)
    expect(isUpToDate(working)).toBe(true)
    expect(isUpToDate({ ...working, isPriced: () => false })).toBe(false)
    expect(isUpToDate({ ...working, requests: () => [request(2)] })).toBe(false)
    expect(isUpToDate({ ...working, requests: () => [...working.requests(), request(1)] })).toBe(false)
    working.clear()
    await price(working)
    expect(asked.filter((id) => id === 'pricing.price')).toHaveLength(2)
  })

  test('stores booking, legs and response, and requests prices again for another booking (EN-091)', async () => {
    const working = booking()
    await price(working)
    expect(usePricing.getState().dataPricing).toMatchObject({
      bookingIdentifier: 'one',
      legs: expect.any(String),
      responseData: { trips: expect.any(Array) },
    })
    expect(isUpToDate({ ...working, identifier: () => 'another' })).toBe(false)
  })

  test('returns a refusal and leaves no prices', async () => {
    refused = { refusal: 'sold_out', parameters: { what: 'DECK', left: 0 } }
    const working = booking()
    expect(await price(working)).toEqual(refused)
    expect(working.isPriced()).toBe(false)
    expect(asked.at(-1)).toBe('sold_out')
    expect(usePricing.getState()).toMatchObject({ pricing: false, dataPricing: undefined })
  })

  test('requests prices again when the booking changed before the response', async () => {
    const working = booking()
    beforeResponse = () => void (working.quantity = 2)
    expect(await price(working)).toBeUndefined()
    expect(asked.filter((id) => id === 'pricing.price' || id === 'prices')).toEqual([
      'pricing.price',
      'pricing.price',
      'prices',
    ])
    expect(isUpToDate(working)).toBe(true)
  })

  test('drops a refusal of an outdated booking too', async () => {
    const working = booking()
    refused = { refusal: 'sold_out', parameters: { what: 'DECK', left: 0 } }
    beforeResponse = () => {
      if (working.quantity === 2) refused = undefined
      working.quantity = 2
    }
    expect(await price(working)).toBeUndefined()
    expect(asked).not.toContain('sold_out')
    expect(working.isPriced()).toBe(true)
  })

  test('is refused when the booking continues to change', async () => {
    const working = booking()
    beforeResponse = () => void working.quantity++
    expect(await price(working)).toMatchObject({ refusal: 'booking_changed' })
    expect(asked.filter((id) => id === 'pricing.price')).toHaveLength(2)
    expect(working.isPriced()).toBe(false)
    expect(usePricing.getState()).toMatchObject({ pricing: false, dataPricing: undefined })
  })

  test('neither prices nor requests when another working booking replaced it before the response', async () => {
    const working = booking()
    beforeResponse = () => void (working.name = 'another')
    expect(await price(working)).toMatchObject({ refusal: 'booking_changed' })
    expect(asked).toEqual(['released', 'cleared', 'pricing.price'])
  })
})

describe('automatic pricing', () => {
  test('sets the prices, changes no holds, and moves no focus', async () => {
    const working = booking()
    expect(await priceQuietly(working)).toBe('done')
    expect(asked).toEqual(['pricing.price', 'prices'])
    expect(isUpToDate(working)).toBe(true)
  })

  test('drops a response that arrives after a change', async () => {
    const working = booking()
    const answered = priceQuietly(working)
    working.quantity = 2
    expect(await answered).toBe('changed')
    expect(asked).toEqual(['pricing.price'])
  })

  test('drops a response that arrives after the price requested by a key', async () => {
    const working = booking()
    const answered = priceQuietly(working)
    working.setPrices([])
    asked.length = 0
    expect(await answered).toBe('done')
    expect(asked).toEqual([])
  })

  test('stores the reason of a missing price, and marks no field', async () => {
    refused = { refusal: 'birthdate_missing', parameters: {} } as unknown as Refusal
    expect(await priceQuietly(booking())).toBe('done')
    expect(asked).toEqual(['pricing.price'])
    expect(usePricing.getState().unpriced).toBe(refused)
  })
})

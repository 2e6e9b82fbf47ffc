import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Refusal } from '../../../src/domain/refusal.ts'
import { isUpToDate, price, type InHand } from '../../../src/desk/pricing/price.ts'
import { usePricing } from '../../../src/desk/pricing/store.ts'

const asked: string[] = []
let refused: Refusal | undefined
vi.mock('../../../src/desk/request/request.ts', () => ({
  request: async (call: { id: string }) => {
    asked.push(call.id)
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
    prepare: async () => undefined,
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
  return hand satisfies InHand & Record<string, unknown>
}

beforeEach(() => {
  asked.length = 0
  refused = undefined
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
    expect(isUpToDate(hand.requests(), true)).toBe(true)
    expect(isUpToDate(hand.requests(), false)).toBe(false)
    expect(isUpToDate([request(2)], true)).toBe(false)
    expect(isUpToDate([...hand.requests(), request(1)], true)).toBe(false)
    hand.clear()
    await price(hand)
    expect(asked.filter((id) => id === 'pricing.price')).toHaveLength(2)
  })

  test('a refusal comes back and leaves no prices', async () => {
    refused = { refusal: 'sold_out', parameters: { what: 'DECK', left: 0 } }
    const hand = booking()
    expect(await price(hand)).toEqual(refused)
    expect(hand.isPriced()).toBe(false)
    expect(asked.at(-1)).toBe('sold_out')
    expect(usePricing.getState()).toMatchObject({ pricing: false, dataPricing: undefined })
  })
})

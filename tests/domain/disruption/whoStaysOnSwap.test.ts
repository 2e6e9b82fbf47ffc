import { expect, test } from 'vitest'
import { whoStaysOnSwap, type TripAboard } from '../../../src/domain/disruption/whoStaysOnSwap.ts'
import { refuse } from '../../../src/domain/refusal.ts'

const seats = (capacity: number) => [
  { itinerary: 1, leg: 0, resource: 'DECK', capacity, berths: 1, whole: 0, men: 0, women: 0 },
]
const trip = (whole: number, more: Partial<TripAboard> = {}): TripAboard => ({
  itinerary: 1,
  fromSeq: 0,
  toSeq: 1,
  group: undefined,
  issued: true,
  aboard: false,
  demandWith: () => [{ resource: 'DECK', whole, men: 0, women: 0 }],
  ...more,
})
const kept = (trips: readonly TripAboard[], capacity: number) =>
  whoStaysOnSwap(trips, seats(capacity), () => false).map((one) => ('short' in one ? one.short : 'stays'))

test('tickets stay before options, and earlier bookings before later ones', () => {
  expect(kept([trip(2, { issued: false }), trip(2), trip(2)], 4)).toEqual(['noPlaces', 'stays', 'stays'])
  expect(kept([trip(2), trip(2), trip(1)], 3)).toEqual(['stays', 'noPlaces', 'stays'])
})

test('bookings of one group stay together or not at all, and give back what they took', () => {
  const group = { group: '7' }
  expect(kept([trip(2, group), trip(1), trip(2, group)], 4)).toEqual(['stays', 'noPlaces', 'stays'])
  expect(kept([trip(2, group), trip(3), trip(2, group)], 3)).toEqual(['noPlaces', 'stays', 'noPlaces'])
})

test('what the ship does not admit is refused', () => {
  expect(kept([trip(1, { demandWith: () => refuse('no_garage') }), trip(1)], 1)).toEqual(['refused', 'stays'])
})

test('keeps those on board first, before tickets sold earlier', () => {
  expect(kept([trip(2), trip(2), trip(2, { aboard: true })], 4)).toEqual(['stays', 'noPlaces', 'stays'])
})

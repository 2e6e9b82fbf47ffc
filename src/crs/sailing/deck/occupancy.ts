import type { SeatNumber } from '../../../domain/sailing/seatNumbers.ts'
import type { NumberedPlaceRow } from '../../database/stock/numberedPlaces.ts'
import {
  stockKeysOf,
  type NumberedPlace,
  type StockKey,
  type StockRow,
  type Units,
} from '../../database/stock/stock.ts'
import { soldByOthers, type DeckPlan } from './deckPlan.ts'

/** The numbers in use on an itinerary, leg by leg, while numbers are assigned to one booking or hold. */
export interface Occupancy {
  plan: DeckPlan
  /** The bed is free on every leg of the units. */
  isFree(units: Units, seat: SeatNumber, bed: number): boolean
  /** The cabin has, on every leg, only occupants of the units’ sex: none at all for a whole cabin or a seat. */
  acceptsSex(units: Units, seat: SeatNumber): boolean
  /** The cabin has an occupant on some leg of the units. */
  isPartlyTaken(units: Units, seat: SeatNumber): boolean
  assign(units: Units, numbers: readonly NumberedPlace[]): void
}

/** The sex of a berth sold by itself; null for seats and whole cabins. */
export const sexOf = ({ men, women }: Units) => (men > 0 ? 'MALE' : women > 0 ? 'FEMALE' : null)

/** Equal for units of the same resource and sex on the same legs. */
export const unitsKey = (units: Units) =>
  [units.itinerary, units.fromLeg, units.toLeg, units.resource, sexOf(units) ?? ''].join(' ')

const seatKey = (key: StockKey, number: string) => `${key.leg} ${key.resource} ${number}`

/** `stock` and `numbers` may be of several itineraries; only those of `itinerary` count. */
export function occupancyOf(
  plan: DeckPlan,
  itinerary: number,
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
): Occupancy {
  const isSoldByOthers = othersNumbers(
    plan,
    stock.filter((row) => row.itinerary === itinerary),
  )
  const taken = new Map<string, NumberedPlace[]>()
  const add = (key: StockKey, one: NumberedPlace) => {
    const seat = seatKey(key, one.number)
    taken.set(seat, [...(taken.get(seat) ?? []), one])
  }
  for (const one of numbers) if (one.itinerary === itinerary) add(one, one)
  const occupants = (units: Units, { number }: SeatNumber) =>
    stockKeysOf(units).flatMap((key) => taken.get(seatKey(key, number)) ?? [])
  return {
    plan,
    isFree: (units, seat, bed) =>
      !isSoldByOthers(units, seat) && occupants(units, seat).every((one) => one.bed !== bed),
    acceptsSex: (units, seat) => occupants(units, seat).every(({ sex }) => sex === sexOf(units)),
    isPartlyTaken: (units, seat) => occupants(units, seat).length > 0,
    assign: (units, all) => {
      for (const key of stockKeysOf(units)) for (const one of all) add(key, one)
    },
  }
}

/** Whether sellers outside this system have a number on any leg of the units. Computed once per group of equal units. */
function othersNumbers(plan: DeckPlan, stock: readonly StockRow[]) {
  const rows = Map.groupBy(stock, ({ resource }) => resource)
  const cache = new Map<string, Set<string>>()
  return (units: Units, { number }: SeatNumber): boolean => {
    const key = unitsKey(units)
    const legs = (rows.get(units.resource) ?? []).filter(
      ({ leg }) => leg >= units.fromLeg && leg < units.toLeg,
    )
    const numbers = cache.get(key) ?? soldByOthers(plan, legs)
    cache.set(key, numbers)
    return numbers.has(number)
  }
}

import { mustGet } from '../../../domain/value/mustGet.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { closestSeats } from '../../../domain/sailing/adjacentSeats.ts'
import { readSeatNumber, type SeatNumber } from '../../../domain/sailing/deck.ts'
import type { NumberedPlaceRow } from '../../database/stock/numberedPlaces.ts'
import {
  type NumberedPlace,
  type StockKey,
  type StockRow,
  type Allocation,
  stockKeysOf,
  type Units,
} from '../../database/stock/stock.ts'
import { bedNumbers, type DeckPlan, soldByOthers } from './deckPlan.ts'

/** Returns the stock rows whose seats, cabins or beds have numbers on the vessel. */
export function numberedKeys(plan: DeckPlan, rows: readonly StockKey[]): StockKey[] {
  return rows.filter(({ resource }) => plan.numbersOf(resource).length > 0)
}

/**
 * Gives each allocation the seat, cabin or bed number it requests, or returns the refusal of the first number that is
 * not available. With `assignRest` the others get free numbers, close together for one party. An allocation for which no
 * number is free on all its legs stays without one: the passenger gets it at check-in.
 */
export function assignSeatNumbers(
  planOf: (itinerary: number) => DeckPlan,
  allocations: readonly Allocation[],
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
  assignRest: boolean,
): Allocation[] | Refusal {
  const occupancies = new Map<number, Occupancy>()
  const occupancyOn = (itinerary: number) => {
    const occupancy = occupancies.get(itinerary) ?? occupancyOf(planOf(itinerary), itinerary, stock, numbers)
    occupancies.set(itinerary, occupancy)
    return occupancy
  }
  const assigned = new Map<Allocation, readonly NumberedPlace[]>()
  for (const allocation of allocations) {
    if (allocation.requested === undefined || isUnnumbered(allocation)) continue
    const occupancy = occupancyOn(allocation.itinerary)
    const requested = requestedNumber(occupancy, allocation, allocation.requested)
    if (isRefusal(requested)) return requested
    occupancy.assign(allocation, requested)
    assigned.set(allocation, requested)
  }
  if (assignRest) {
    const rest = allocations.filter((allocation) => !assigned.has(allocation))
    for (const [allocation, free] of freeNumbers(rest, occupancyOn)) assigned.set(allocation, free)
  }
  return allocations.map((allocation) => {
    const own = assigned.get(allocation)
    return own ? { ...allocation, numbers: own } : allocation
  })
}

/** Certified persons and lane metres are only counted. */
const isUnnumbered = ({ resource }: Allocation) => resource === 'PAX' || resource.startsWith('LANE_')

/** The beds a unit occupies in a cabin: one for a berth, all for the whole cabin; a seat is bed 0. */
function bedsFor({ plan }: Occupancy, allocation: Allocation, berth: number): number[] {
  const beds = bedNumbers(plan, allocation.resource)
  if (beds.length === 0) return [0]
  return sexOf(allocation) === null ? beds : [berth]
}

const firstFreeBed = (occupancy: Occupancy, allocation: Allocation, seat: SeatNumber) =>
  bedNumbers(occupancy.plan, allocation.resource).find((bed) => occupancy.isFree(allocation, seat, bed))

const onBeds = (allocation: Allocation, { number }: SeatNumber, beds: readonly number[]): NumberedPlace[] =>
  beds.map((bed) => ({ number, bed, sex: sexOf(allocation) }))

function requestedNumber(
  occupancy: Occupancy,
  allocation: Allocation,
  asked: string,
): NumberedPlace[] | Refusal {
  const { plan } = occupancy
  const { number, bed } = readSeatNumber(asked)
  const seat = plan.find(number)
  const isBerth = sexOf(allocation) !== null
  const wrongBed = bed !== undefined && !(isBerth && bedNumbers(plan, allocation.resource).includes(bed))
  if (seat?.accommodation !== allocation.resource || wrongBed)
    return refuse('place_not_found', { number: asked, what: allocation.resource })
  const beds = bedsFor(occupancy, allocation, bed ?? firstFreeBed(occupancy, allocation, seat) ?? 1)
  if (!beds.every((bed) => occupancy.isFree(allocation, seat, bed)))
    return refuse('place_taken', { number: asked })
  if (!occupancy.acceptsSex(allocation, seat)) return refuse('cabin_of_other_sex', { number })
  return onBeds(allocation, seat, beds)
}

type Assigned = [allocation: Allocation, numbers: NumberedPlace[]]

/** Assigns free numbers party by party: allocations of the same class, legs and sex. */
function freeNumbers(
  allocations: readonly Allocation[],
  occupancyOn: (itinerary: number) => Occupancy,
): Assigned[] {
  return [...Map.groupBy(allocations, unitsKey).values()].flatMap((party) => {
    const first = mustGet(party, 0)
    const occupancy = occupancyOn(first.itinerary)
    if (occupancy.plan.numbersOf(first.resource).length === 0) return []
    return sexOf(first) === null
      ? neighbouringNumbers(occupancy, party, first)
      : berthNumbers(occupancy, party)
  })
}

/** Seats or whole cabins as close together as possible; the last of the party get none when too few are free. */
function neighbouringNumbers(
  occupancy: Occupancy,
  party: readonly Allocation[],
  first: Allocation,
): Assigned[] {
  const beds = bedsFor(occupancy, first, 0)
  const free = occupancy.plan
    .numbersOf(first.resource)
    .filter(
      (seat) => occupancy.acceptsSex(first, seat) && beds.every((bed) => occupancy.isFree(first, seat, bed)),
    )
  const seats = closestSeats(free, party.length) ?? free
  return party.flatMap((allocation, nth): Assigned[] => {
    const seat = seats[nth]
    return seat ? [assign(occupancy, allocation, seat, beds)] : []
  })
}

/** Partly taken cabins are filled first, because the stock counts berths that way. */
function berthNumbers(occupancy: Occupancy, party: readonly Allocation[]): Assigned[] {
  return party.flatMap((allocation): Assigned[] => {
    const cabins = occupancy.plan.numbersOf(allocation.resource)
    const partlyTaken = cabins.filter((cabin) => occupancy.isPartlyTaken(allocation, cabin))
    for (const cabin of [...partlyTaken, ...cabins]) {
      const bed = firstFreeBed(occupancy, allocation, cabin)
      if (bed !== undefined && occupancy.acceptsSex(allocation, cabin))
        return [assign(occupancy, allocation, cabin, [bed])]
    }
    return []
  })
}

function assign(
  occupancy: Occupancy,
  allocation: Allocation,
  seat: SeatNumber,
  beds: readonly number[],
): Assigned {
  const numbers = onBeds(allocation, seat, beds)
  occupancy.assign(allocation, numbers)
  return [allocation, numbers]
}

/** The numbers in use on an itinerary, leg by leg, while numbers are assigned to one booking or hold. */
interface Occupancy {
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
const sexOf = ({ men, women }: Units) => (men > 0 ? 'MALE' : women > 0 ? 'FEMALE' : null)

/** Equal for units of the same resource and sex on the same legs. */
const unitsKey = (units: Units) =>
  [units.itinerary, units.fromLeg, units.toLeg, units.resource, sexOf(units) ?? ''].join(' ')

const seatKey = (key: StockKey, number: string) => `${key.leg} ${key.resource} ${number}`

/** `stock` and `numbers` may be of several itineraries; only those of `itinerary` count. */
function occupancyOf(
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
  for (const number of numbers) if (number.itinerary === itinerary) add(number, number)
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

/**
 * Returns a check whether sellers outside this system have a number on any leg of the units, computed once per group of
 * equal units.
 */
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

import { closestSeats, readSeatNumber, type SeatNumber } from '../../domain/sailing/seatNumbers.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import type { NumberedPlaceRow } from '../database/numberedPlaces.ts'
import {
  stockKeysOf,
  type NumberedPlace,
  type StockKey,
  type StockRow,
  type Allocation,
  type Units,
} from '../database/stock.ts'
import { soldByOthers, type Plan } from './decks.ts'

/** Who stands where, leg by leg, while one booking is being seated. */
interface Seating {
  plan: Plan
  /** Nobody has the bed on any leg. */
  isFree(units: Units, spot: SeatNumber, bed: number): boolean
  /** Nobody of the other sex, and no party of its own, is in the cabin on any leg. */
  suits(units: Units, spot: SeatNumber): boolean
  /** Somebody of the same sex sleeps in the cabin on some leg. */
  isBegun(units: Units, spot: SeatNumber): boolean
  add(units: Units, numbers: readonly NumberedPlace[]): void
}

/** Of the rows, those whose seats, cabins or beds have numbers on the vessel. */
export function numberedOf(plan: Plan, rows: readonly StockKey[]): StockKey[] {
  return rows.filter(({ resource }) => plan.spots(resource).length > 0)
}

/**
 * Gives each taking the number that was asked for, and where `assign` says so one to those who asked for none:
 * neighbours where there are some. Nobody is turned away for want of a number: who cannot keep one place all the way
 * gets it at check-in.
 */
export function numberTakings(
  planOf: (itinerary: number) => Plan,
  takings: readonly Allocation[],
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
  assign: boolean,
): Allocation[] | Refusal {
  const seatings = new Map<number, Seating>()
  const seatingOn = (itinerary: number) => {
    const seating = seatings.get(itinerary) ?? seat(planOf(itinerary), itinerary, stock, numbers)
    seatings.set(itinerary, seating)
    return seating
  }
  const numbered = new Map<Allocation, readonly NumberedPlace[]>()
  for (const taking of takings) {
    if (taking.requested === undefined || isUncounted(taking)) continue
    const seating = seatingOn(taking.itinerary)
    const found = chosen(seating, taking, taking.requested)
    if (isRefusal(found)) return found
    seating.add(taking, found)
    numbered.set(taking, found)
  }
  if (assign) {
    const left = takings.filter((taking) => !numbered.has(taking))
    for (const alike of Map.groupBy(left, likeness).values()) {
      const [first] = alike
      const seating = first && seatingOn(first.itinerary)
      if (!seating || seating.plan.spots(first.resource).length === 0) continue
      for (const [taking, found] of assigned(seating, alike)) numbered.set(taking, found)
    }
  }
  return takings.map((taking) => {
    const found = numbered.get(taking)
    return found ? { ...taking, numbers: found } : taking
  })
}

/** Persons and lane metres are counted only. */
const isUncounted = ({ resource }: Allocation) => resource === 'PAX' || resource.startsWith('LANE_')

const sexOf = ({ men, women }: Units) => (men > 0 ? 'MALE' : women > 0 ? 'FEMALE' : null)

/** Those who may sit together: same class, same legs, same way of taking a cabin. */
const likeness = (units: Units) =>
  [units.itinerary, units.fromLeg, units.toLeg, units.resource, sexOf(units) ?? ''].join(' ')

const place = (key: StockKey, number: string) => `${key.leg} ${key.resource} ${number}`

function seat(
  plan: Plan,
  itinerary: number,
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
): Seating {
  const rows = Map.groupBy(
    stock.filter((row) => row.itinerary === itinerary),
    ({ resource }) => resource,
  )
  const gone = new Map<string, Set<string>>()
  const goneFor = (units: Units) => {
    const key = likeness(units)
    const legs = (rows.get(units.resource) ?? []).filter(
      ({ leg }) => leg >= units.fromLeg && leg < units.toLeg,
    )
    const numbers = gone.get(key) ?? soldByOthers(plan, legs)
    gone.set(key, numbers)
    return numbers
  }
  const taken = new Map<string, NumberedPlace[]>()
  const put = (key: StockKey, one: NumberedPlace) => {
    const at = place(key, one.number)
    taken.set(at, [...(taken.get(at) ?? []), one])
  }
  for (const one of numbers) if (one.itinerary === itinerary) put(one, one)
  const inside = (units: Units, { number }: SeatNumber) =>
    stockKeysOf(units).flatMap((key) => taken.get(place(key, number)) ?? [])
  return {
    plan,
    isFree: (units, spot, bed) =>
      !goneFor(units).has(spot.number) && inside(units, spot).every((one) => one.bed !== bed),
    suits: (units, spot) => inside(units, spot).every(({ sex }) => sex === sexOf(units)),
    isBegun: (units, spot) => inside(units, spot).length > 0,
    add: (units, all) => {
      for (const key of stockKeysOf(units)) for (const one of all) put(key, one)
    },
  }
}

/** The beds a taking needs in a cabin: one for a berth, all for the whole; a seat is bed 0. */
function bedsFor({ plan }: Seating, taking: Units, berth: number): number[] {
  const beds = plan.beds(taking.resource)
  if (beds === 0) return [0]
  return sexOf(taking) === null ? Array.from({ length: beds }, (_, nth) => nth + 1) : [berth]
}

const onBeds = (taking: Units, { number }: SeatNumber, beds: readonly number[]): NumberedPlace[] =>
  beds.map((bed) => ({ number, bed, sex: sexOf(taking) }))

/** What was asked for by its number, refused where it is not there or not free. */
function chosen(seating: Seating, taking: Allocation, asked: string): NumberedPlace[] | Refusal {
  const { number, bed } = readSeatNumber(asked)
  const byBed = sexOf(taking) !== null
  const spot = seating.plan.spot(number)
  const wrongBed = bed !== undefined && !(byBed && bedsOf(seating, taking).includes(bed))
  if (spot?.accommodation !== taking.resource || wrongBed)
    return refuse('place_not_found', { number: asked, what: taking.resource })
  const berth = bed ?? bedsOf(seating, taking).find((one) => seating.isFree(taking, spot, one)) ?? 1
  const beds = bedsFor(seating, taking, berth)
  if (!beds.every((one) => seating.isFree(taking, spot, one))) return refuse('place_taken', { number: asked })
  if (!seating.suits(taking, spot)) return refuse('cabin_of_other_sex', { number })
  return onBeds(taking, spot, beds)
}

/** Numbers for those who asked for none, as far as there are any. */
function assigned(seating: Seating, alike: readonly Allocation[]): [Allocation, NumberedPlace[]][] {
  const [first] = alike
  if (!first) return []
  return sexOf(first) === null ? sideBySide(seating, alike, first) : bedByBed(seating, alike)
}

function sideBySide(
  seating: Seating,
  alike: readonly Allocation[],
  first: Allocation,
): [Allocation, NumberedPlace[]][] {
  const beds = bedsFor(seating, first, 0)
  const free = seating.plan
    .spots(first.resource)
    .filter((spot) => seating.suits(first, spot) && beds.every((bed) => seating.isFree(first, spot, bed)))
  const spots = closestSeats(free, alike.length) ?? free
  return alike.flatMap((taking, nth) => {
    const spot = spots[nth]
    if (!spot) return []
    const numbers = onBeds(taking, spot, beds)
    seating.add(taking, numbers)
    return [[taking, numbers] as [Allocation, NumberedPlace[]]]
  })
}

/** Cabins that are begun are filled first: the stock counts on it. */
function bedByBed(seating: Seating, alike: readonly Allocation[]): [Allocation, NumberedPlace[]][] {
  return alike.flatMap((taking) => {
    const spots = seating.plan.spots(taking.resource)
    const begun = spots.filter((spot) => seating.isBegun(taking, spot))
    for (const spot of [...begun, ...spots]) {
      const bed = bedsOf(seating, taking).find((one) => seating.isFree(taking, spot, one))
      if (bed === undefined || !seating.suits(taking, spot)) continue
      const numbers = onBeds(taking, spot, [bed])
      seating.add(taking, numbers)
      return [[taking, numbers] as [Allocation, NumberedPlace[]]]
    }
    return []
  })
}

const bedsOf = ({ plan }: Seating, { resource }: Allocation) =>
  Array.from({ length: plan.beds(resource) }, (_, nth) => nth + 1)

import { isRefusal, type Refusal } from '../refusal.ts'
import type { Demand } from '../sailing/demand.ts'
import type { Lanes } from '../sailing/lanes.ts'
import { reasonOfShortage, type UnplacedReason } from './nextBestSailing.ts'
import { freePlacesOf, type FreePlaces, type LegStock, type Span } from './freePlaces.ts'

/** A trip of a booking on a sailing that is swapped to another ship. */
export interface TripAboard<D extends Demand = Demand> extends Span {
  /** Bookings of one group have the same one: all of them stay, or none. */
  group: string | undefined
  issued: boolean
  /** A passenger or vehicle of it is on board. */
  aboard: boolean
  /** Returns the units that it takes on the ship with these lanes free, or why the ship does not admit it. */
  demandWith(lanes: Lanes): readonly D[] | Refusal
}

export type Aboard<D extends Demand = Demand> = { demands: readonly D[] } | { short: UnplacedReason }

/**
 * Who stays on a sailing that is swapped to a smaller ship: those on board first, tickets before options, earlier bookings
 * before later ones, as the trips are ordered; groups as a whole, in the place of their first booking. In the order of the
 * trips.
 */
export function whoStaysOnSwap<D extends Demand>(
  trips: readonly TripAboard<D>[],
  stock: readonly LegStock[],
  isCabin: (accommodation: string) => boolean,
): Aboard<D>[] {
  const free = freePlacesOf(stock)
  const decided = new Map<TripAboard<D>, Aboard<D>>()
  for (const unit of inOrder(trips)) {
    const short = takeAll(unit, free, isCabin, decided)
    if (short) for (const trip of unit) decided.set(trip, { short })
  }
  return trips.flatMap((trip) => decided.get(trip) ?? [])
}

function inOrder<D extends Demand>(trips: readonly TripAboard<D>[]): TripAboard<D>[][] {
  const units = [...Map.groupBy(trips, (trip) => trip.group ?? trip).values()]
  const rankOf = (unit: readonly TripAboard<D>[]) => {
    if (unit.some(({ aboard }) => aboard)) return 0
    return unit.some(({ issued }) => issued) ? 1 : 2
  }
  return units.toSorted((first, second) => rankOf(first) - rankOf(second))
}

/** Takes what all of them need, or nothing; returns what is short. */
function takeAll<D extends Demand>(
  unit: readonly TripAboard<D>[],
  free: FreePlaces,
  isCabin: (accommodation: string) => boolean,
  decided: Map<TripAboard<D>, Aboard<D>>,
): UnplacedReason | undefined {
  const taken: [TripAboard<D>, readonly D[]][] = []
  for (const trip of unit) {
    const demands = trip.demandWith(free.lanes(trip))
    const short = isRefusal(demands) ? 'refused' : free.take(trip, demands)
    if (isRefusal(demands) || short !== undefined) {
      for (const [one, units] of taken) free.giveBack(one, units)
      return isRefusal(demands) ? 'refused' : reasonOfShortage(short ?? '', isCabin)
    }
    taken.push([trip, demands])
  }
  for (const [trip, demands] of taken) decided.set(trip, { demands })
  return undefined
}

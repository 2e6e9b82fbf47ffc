import { areAlone, isMinor, type MinorRule, type Traveller } from '../../../domain/booking/minors.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { ItemRow, TripRow } from '../record/record.ts'
import { covers, type Accompanying, type Companion, type Voyage } from './companion.ts'

/** A trip with what decides on who may travel on it alone. */
type TripAboard = Pick<TripRow, 'id' | 'company' | 'departs' | 'openUntil' | 'companion'> & Voyage
type ItemAboard = Pick<ItemRow, 'id' | 'tripId' | 'kind' | 'status' | 'details'>

/** A booking, or a part of one, as it is or as a verb leaves it. */
export interface Party {
  trips: readonly TripAboard[]
  items: readonly ItemAboard[]
}

/** The effect of a verb on the passengers of a booking. */
export interface Leaving {
  before: Party
  /** The parts of the booking afterwards. */
  after: readonly Party[]
  /** The ids of items that leave their sailing, or are no tickets any more. */
  gone: ReadonlySet<number>
  /** Passengers who accompany children of other bookings. */
  accompanying: readonly Accompanying[]
}

/** Describes items that leave the sailing while the others of the booking stay as they are. */
export function withoutItems(
  party: Party,
  leaving: readonly { id: number }[],
  accompanying: readonly Accompanying[],
): Leaving {
  const leavingItems = new Set(leaving.map(({ id }) => id))
  const after = { ...party, items: party.items.filter(({ id }) => !leavingItems.has(id)) }
  return { before: party, after: [after], gone: leavingItems, accompanying }
}

/**
 * Refuses to leave children without an adult on a sailing on which they have one now: in their own booking, or in another
 * one that is named at their trip. So it does for children of other bookings whom a passenger of this one accompanies.
 */
export function refuseLeftAlone(
  catalogue: Catalogue,
  { before, after, gone, accompanying }: Leaving,
): Refusal | undefined {
  const aloneBefore = new Set(childrenAlone(catalogue, before, new Set()).flatMap(({ children }) => children))
  const left = after
    .flatMap((party) => childrenAlone(catalogue, party, gone))
    .find(({ children }) => children.some((child) => !aloneBefore.has(child)))
  if (left) {
    const { names, departs, age } = left
    return refuse('minors_left_alone', { names: names.join(', '), departs, age })
  }
  const references = accompanying.filter(({ item }) => gone.has(item)).map(({ reference }) => reference)
  const [first] = references
  return first === undefined
    ? undefined
    : refuse('accompanies_minors', { references: [...new Set(references)].join(', ') })
}

interface Alone {
  /** The ids of the passengers of the trip. */
  children: number[]
  names: string[]
  departs: string
  age: number
}

/** The trips whose passengers are all too young to travel alone, and that no adult accompanies. */
export function childrenAlone(
  catalogue: Catalogue,
  { trips, items }: Party,
  gone: ReadonlySet<number>,
): Alone[] {
  return trips.flatMap((trip) => {
    const { departs, companion } = trip
    const rule = minorRule(catalogue, trip)
    const own = passengersOn(trip, items)
    if (trip.openUntil !== null || !areAlone(own.map(travellerOf), rule)) return []
    const isWithOthers = trips.some(
      (other) =>
        covers(other, trip) && passengersOn(other, items).some((one) => !isMinor(travellerOf(one), rule)),
    )
    if (isWithOthers || (companion && isAccompanying(companion, trip, { rule, gone, children: own })))
      return []
    const names = own.map(({ details }) => [details['surname'], details['name']].filter(Boolean).join(' '))
    return [{ children: own.map(({ id }) => id), names, departs, age: rule.aloneFrom }]
  })
}

/**
 * Returns whether the named passenger travels with the children: with a ticket, unless they are on an option
 * themselves.
 */
export function isAccompanying(
  companion: Companion,
  trip: Voyage,
  { rule, gone, children }: { rule: MinorRule; gone: ReadonlySet<number>; children: readonly ItemAboard[] },
): boolean {
  const { item, status, type, birthdate } = companion
  const isBooked =
    status === 'OPTIONAL'
      ? children.every((child) => child.status === 'OPTIONAL')
      : status !== 'CANCELLED' && status !== 'OPEN'
  const isAdult = !isMinor({ type: type ?? '', birthdate: birthdate ?? undefined }, rule)
  return !gone.has(item) && isBooked && isAdult && covers(companion, trip)
}

export const minorRule = (
  catalogue: Catalogue,
  { company, departs }: Pick<TripAboard, 'company' | 'departs'>,
): MinorRule => ({
  aloneFrom: catalogue.products.rule(company).aloneFromAge,
  bands: catalogue.passengerTypes(company),
  departs,
})

export const passengersOn = <Item extends ItemAboard>(
  { id }: { id: number },
  items: readonly Item[],
): Item[] =>
  items.filter(
    ({ tripId, kind, status }) =>
      tripId === id && kind === 'passenger' && status !== 'CANCELLED' && status !== 'OPEN',
  )

/** The details were checked against the contract when the booking was stored. */
export const travellerOf = ({ details }: Pick<ItemAboard, 'details'>): Traveller => ({
  type: String(details['type'] ?? ''),
  birthdate: typeof details['birthdate'] === 'string' ? details['birthdate'] : undefined,
})

import { isActive, refused, type Booking, type Item, type Trip } from './booking.ts'
import { capacities, sailingOf, type SailingName } from './timetable.ts'

/** Seats, berths and lanes of the reference model. */

export interface Taken {
  sailing: SailingName
  items: readonly Item[]
}

const isCar = ({ product }: Item) => product === 'CAR425'

/** The active items of dated trips, less those that are given back. */
const takenBy = (bookings: readonly Booking[], given: readonly Item[]): Taken[] =>
  bookings
    .flatMap(({ trips }) => trips.filter(({ open }) => !open))
    .map(({ sailing, items }) => ({
      sailing,
      items: items.filter((item) => isActive(item) && !given.includes(item)),
    }))

/**
 * Refuses units that are sold out: the first full trip counts, and on it passengers before vehicles. Otherwise cars get
 * their decks, the low one first.
 */
export function allocate(
  bookings: readonly Booking[],
  wanted: readonly Taken[],
  given: readonly Item[] = [],
) {
  const taken = takenBy(bookings, given)
  const decks = new Map<Item, Item['deck']>()
  for (const { sailing, items } of wanted) {
    taken.push({ sailing, items: items.filter((item) => !isCar(item)) })
    if (!passengersFit(sailing, taken)) return refused('sold_out')
    for (const car of items.filter(isCar)) {
      const deck = freeDeck(sailing, taken)
      if (!deck) return refused('garage_full')
      decks.set(car, deck)
      taken.push({ sailing, items: [{ ...car, deck }] })
    }
  }
  for (const [car, deck] of decks) car.deck = deck!
  for (const item of wanted.flatMap(({ items }) => items)) item.place = undefined
  return undefined
}

/** Refuses to give items back the places they had, when these have been sold again. */
export function refuseSoldAgain(bookings: readonly Booking[], restored: readonly Taken[]) {
  const taken = takenBy(bookings, [])
  const isTaken = ({ sailing, items }: Taken) =>
    items.some((item) => onSameLegs(sailing, taken).some((other) => samePlace(item, other)))
  if (restored.some(isTaken)) return refused('place_taken')
  for (const { sailing, items } of restored) {
    taken.push({ sailing, items: items.filter((item) => !isCar(item)) })
    if (!passengersFit(sailing, taken)) return refused('sold_out')
    taken.push({ sailing, items: items.filter(isCar) })
    if (!carsFit(sailing, taken)) return refused('garage_full')
  }
  return undefined
}

/** The same seat or berth, or a berth in a cabin of the other sex. */
function samePlace(item: Item, other: Item): boolean {
  if (!item.place || !other.place || isSeat(item) !== isSeat(other)) return false
  const [cabin] = item.place.split('/')
  return item.place === other.place || (cabin === other.place.split('/')[0] && item.product !== other.product)
}
const isSeat = ({ product }: Item) => product === 'EC'

function onSameLegs(sailing: SailingName, taken: readonly Taken[]): Item[] {
  const { itinerary, legs } = sailingOf(sailing)
  return taken.flatMap(({ sailing: name, items }) => {
    const other = sailingOf(name)
    return other.itinerary === itinerary && other.legs.some((leg) => legs.includes(leg)) ? items : []
  })
}

function passengersFit(sailing: SailingName, taken: readonly Taken[]): boolean {
  const { itinerary, legs } = sailingOf(sailing)
  const { cabins = 0, DECK = 0, EC = 0 } = capacities[itinerary] ?? {}
  return legs.every((leg) => {
    const items = taken.flatMap(({ sailing: name, items: some }) => {
      const other = sailingOf(name)
      return other.itinerary === itinerary && other.legs.includes(leg) ? some : []
    })
    const count = (product: Item['product']) => items.filter((item) => item.product === product).length
    const cabinsTaken = Math.ceil(count('MEN') / 4) + Math.ceil(count('WOMEN') / 4)
    return count('DECK') <= DECK && count('EC') <= EC && cabinsTaken <= cabins
  })
}

/** Cars are sold on the whole itinerary only. */
const carsOn = (sailing: SailingName, taken: readonly Taken[], deck: Item['deck']) =>
  onSameLegs(sailing, taken).filter((item) => isCar(item) && item.deck === deck).length

const decks = ['LOW', 'HIGH'] as const
const capacityOf = (sailing: SailingName, deck: string) =>
  capacities[sailingOf(sailing).itinerary]?.[deck] ?? 0

const freeDeck = (sailing: SailingName, taken: readonly Taken[]) =>
  decks.find((deck) => carsOn(sailing, taken, deck) < capacityOf(sailing, deck))

const carsFit = (sailing: SailingName, taken: readonly Taken[]) =>
  decks.every((deck) => carsOn(sailing, taken, deck) <= capacityOf(sailing, deck))

/** What the items of dated trips take. */
export const takenOn = (trips: readonly Trip[], items: readonly Item[]): Taken[] =>
  trips
    .filter(({ open }) => !open)
    .map((trip) => ({ sailing: trip.sailing, items: trip.items.filter((item) => items.includes(item)) }))
    .filter(({ items: some }) => some.length > 0)

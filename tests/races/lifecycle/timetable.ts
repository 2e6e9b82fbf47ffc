import { trips, type TripName } from '../../kit/crs/bookingRequest.ts'

/** What the reference model knows of the small world: written down again, so that it cannot repeat a fault. */

export type Product = 'DECK' | 'EC' | 'CAR425' | 'MEN' | 'WOMEN'

interface Trip {
  company: string
  departs: string
  itinerary: number
  /** The legs of the itinerary that it uses. */
  legs: readonly number[]
  /** Hundredths. */
  prices: Partial<Record<Product, number>>
}

const day = { DECK: 4350, EC: 5000, CAR425: 8000 }
const part = { DECK: 4350 }
const departs = (name: TripName) => trips[name].departureDateTime

export const sailings = {
  day: { company: 'HLC', departs: departs('day'), itinerary: 1, legs: [0, 1, 2], prices: day },
  dayToParos: { company: 'HLC', departs: departs('dayToParos'), itinerary: 1, legs: [0], prices: part },
  parosToNaxos: { company: 'HLC', departs: departs('parosToNaxos'), itinerary: 1, legs: [1], prices: part },
  back: { company: 'HLC', departs: departs('back'), itinerary: 2, legs: [0, 1, 2], prices: day },
  night: {
    ...{ company: 'DKT', departs: departs('night'), itinerary: 3, legs: [0] },
    prices: { DECK: 4000, CAR425: 9000, MEN: 7000, WOMEN: 7000 },
  },
} satisfies Partial<Record<TripName, Trip>>

export type SailingName = keyof typeof sailings
export const sailingNames = Object.keys(sailings) as SailingName[]
export const sailingOf = (name: SailingName): Trip => sailings[name]

/** Units of every leg: persons in classes, cars on all car decks together, cabins of four berths. */
const capacities: Record<number, Record<string, number>> = {
  1: { DECK: 30, EC: 20, CAR425: 7, cabins: 0 },
  2: { DECK: 30, EC: 20, CAR425: 7, cabins: 0 },
  3: { DECK: 20, CAR425: 4, cabins: 3 },
}

/** Whether the items sold on one leg fit into it. */
export function fits(itinerary: number, sold: Partial<Record<Product, number>>): boolean {
  const { cabins = 0, ...units } = capacities[itinerary] ?? {}
  const cabinsOf = (persons = 0) => Math.ceil(persons / 4)
  return (
    Object.entries(units).every(([product, capacity]) => (sold[product as Product] ?? 0) <= capacity) &&
    cabinsOf(sold.MEN) + cabinsOf(sold.WOMEN) <= cabins
  )
}

/** Per cent given back by Greek law, by hours before departure. */
export function refundPercent(hours: number): number {
  if (hours >= 336) return 100
  if (hours >= 168) return 75
  return hours >= 12 ? 50 : 0
}

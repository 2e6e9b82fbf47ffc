import { trips, type TripName } from '../../../kit/crs/bookingRequest.ts'

/** What the reference model knows of the small world: written down again, so that it cannot repeat a fault. */

export type Product = 'DECK' | 'EC' | 'CAR425' | 'MEN' | 'WOMEN'

interface Sailing {
  company: string
  departs: string
  route: string
  itinerary: number
  /** The legs of the itinerary that it uses. */
  legs: readonly number[]
  /** Smallest units. */
  prices: Partial<Record<Product, number>>
}

const day = { DECK: 4350, EC: 5000, CAR425: 8000 }
const part = { DECK: 4350 }
const departs = (name: TripName) => trips[name].departureDateTime
const all = [0, 1, 2]

/** A cheaper day on the line of `day`, which the run adds to the small world. */
export const cheapDay = { itinerary: 6, date: '2026-06-21', prices: { DECK: 3850, EC: 4500, CAR425: 7000 } }

/** Wire keys of the trips. */
export const wireTrips = {
  ...trips,
  cheap: { ...trips.day, departureDateTime: `${cheapDay.date} 07:30` },
}

export const sailings = {
  day: { company: 'HLC', route: 'PIR-JTR', departs: departs('day'), itinerary: 1, legs: all, prices: day },
  cheap: {
    company: 'HLC',
    route: 'PIR-JTR',
    departs: wireTrips.cheap.departureDateTime,
    itinerary: cheapDay.itinerary,
    legs: all,
    prices: cheapDay.prices,
  },
  dayToParos: {
    company: 'HLC',
    route: 'PIR-PAS',
    departs: departs('dayToParos'),
    itinerary: 1,
    legs: [0],
    prices: part,
  },
  parosToNaxos: {
    company: 'HLC',
    route: 'PAS-JNX',
    departs: departs('parosToNaxos'),
    itinerary: 1,
    legs: [1],
    prices: part,
  },
  back: { company: 'HLC', route: 'JTR-PIR', departs: departs('back'), itinerary: 2, legs: all, prices: day },
  night: {
    company: 'DKT',
    route: 'PIR-HER',
    departs: departs('night'),
    itinerary: 3,
    legs: [0],
    prices: { DECK: 4000, CAR425: 9000, MEN: 7000, WOMEN: 7000 },
  },
} satisfies Partial<Record<keyof typeof wireTrips, Sailing>>

export type SailingName = keyof typeof sailings
export const sailingNames = Object.keys(sailings) as SailingName[]
export const sailingOf = (name: SailingName): Sailing => sailings[name]
export const productsOf = (sailing: SailingName) => Object.keys(sailingOf(sailing).prices) as Product[]

const ferry = { DECK: 30, EC: 20, LOW: 4, HIGH: 3, cabins: 0 }

/** Units of every leg: persons in classes, cars on each deck, cabins of four berths. */
export const capacities: Record<number, Record<string, number>> = {
  1: ferry,
  2: ferry,
  3: { DECK: 20, LOW: 4, HIGH: 0, cabins: 3 },
  [cheapDay.itinerary]: ferry,
}

/** The company that takes tickets back without a fee on the day of issue. */
export const voidingCompany = 'DKT'

/** Hours before departure until which a ticket may be made open or get another date free of charge. */
export const changesFreeUntil = 48

/** Per cent given back by Greek law, by hours before departure. */
export function refundPercent(hours: number): number {
  if (hours >= 336) return 100
  if (hours >= 168) return 75
  return hours >= 12 ? 50 : 0
}

import { mustGet } from '../../domain/value/mustGet.ts'
import type { Static } from 'typebox'
import type { TripRequest } from '../../contract/pricing.ts'
import { percentsOf, priceRequests } from '../../domain/pricing/price.ts'
import { areSameSteps, type StepStock } from '../../domain/pricing/priceSteps.ts'
import type { FellowPassenger, Tariff, TripOffers } from '../../domain/pricing/tariff.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { priceProductsOf, type PricedItem, type StoredOfTrip } from '../product/price.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Sailing } from '../reference/sailing.ts'
import { type OwnSteps, stepsOn, tariffOf } from './tariff.ts'

type Trip = Static<typeof TripRequest>

export type PortPair = Pick<Sailing, 'company' | 'origin' | 'destination'>

/** A trip that was sold before; without an itinerary and a departure while it is open. */
export type SoldTrip = PortPair & Partial<Pick<Sailing, 'itinerary' | 'departs'>>

/** The earlier sales to those who travel with the passengers of a request. */
export interface Alongside {
  /** Other trips of the sale, with which a trip makes a round trip. */
  trips: readonly SoldTrip[]
  /** The passengers in other bookings of the sale, by trip of the request. */
  fellows?: readonly (readonly FellowPassenger[])[]
  /** Discounts that stay although their conditions are no longer met, by trip of the request, then by uuid. */
  unconditional?: readonly (ReadonlyMap<string, string> | undefined)[]
  /** Discounts at which the items of the request were sold, by trip of the request, then by uuid. */
  soldAt?: readonly (ReadonlyMap<string, string> | undefined)[]
  /**
   * How a stored booking is priced: `again`, with the offers by which it was sold, or with `more` items, to which those
   * apply that are still on sale. What no longer applies is left out; in a new sale it is refused.
   */
  stored?: 'again' | 'more'
  /** The accommodation requests stored on each trip of the request: their passengers may own its pets. */
  requests?: readonly Trip['accommodationRequests'][]
  /** Reads the steps at which units are held or were sold, by trip of the request; called where a trip has price steps. */
  ownSteps?: (sailings: readonly Sailing[]) => Promise<readonly (OwnSteps | undefined)[]>
}

interface SaleFacts {
  bookedOn: string
  offers: readonly TripOffers[]
  alongside: Alongside
  ownSteps: readonly (OwnSteps | undefined)[]
}

/** The tariff of each trip; out and back in one booking count as a round trip. */
export function tariffsOf(
  catalogue: Catalogue,
  sailings: readonly Sailing[],
  { bookedOn, offers, ownSteps, alongside }: SaleFacts,
): Tariff[] {
  const { trips, fellows = [], unconditional = [], soldAt = [] } = alongside
  const all = [...sailings, ...trips]
  return sailings.map((sailing, nth) => {
    const back = waysBack(sailing, all)
    const isReturn = back.some(({ company }) => company === sailing.company)
    return {
      ...tariffOf(catalogue, sailing, back.length > 0, {
        bookedOn,
        isReturn,
        offers: offers[nth],
        ownSteps: ownSteps[nth],
      }),
      fellows: fellows[nth],
      unconditional: unconditional[nth],
      soldAt: soldAt[nth],
    }
  })
}

/** A trip without a date takes no unit yet: it is sold at the fare itself. */
export const withoutStepsOfOpenTrip = (
  sailings: readonly Sailing[],
  openTrip: number | undefined,
): Sailing[] =>
  sailings.map(({ stepStock, ...sailing }, nth) => (nth === openTrip ? sailing : { ...sailing, stepStock }))

/** Prices of all persons, vehicles and products, trip by trip. */
export function priceTrips(
  catalogue: Catalogue,
  trips: readonly Trip[],
  sailings: readonly Sailing[],
  tariffs: readonly Tariff[],
  { requests = [], stored }: Pick<Alongside, 'requests' | 'stored'> = {},
): PricedItem[][] | Refusal {
  const priced: PricedItem[][] = []
  for (const [nth, { company }] of sailings.entries()) {
    const items = priceTrip(catalogue, trips[nth], company, mustGet(tariffs, nth), {
      requests: requests[nth] ?? [],
      areProducts: stored === 'again',
    })
    if (isRefusal(items)) return { ...items, at: `/trips/${nth}${items.at ?? ''}` }
    priced.push(items)
  }
  return priced
}

function priceTrip(
  catalogue: Catalogue,
  trip: Trip | undefined,
  company: string,
  tariff: Tariff,
  stored: StoredOfTrip,
): PricedItem[] | Refusal {
  if (!trip) return []
  const items = priceRequests(trip.accommodationRequests, tariff)
  if (isRefusal(items)) return items
  const products = priceProductsOf(catalogue, company, trip, tariff, stored)
  return isRefusal(products) ? products : [...items, ...products]
}

function waysBack({ origin, destination }: PortPair, all: readonly PortPair[]): PortPair[] {
  return all.filter((other) => other.origin === destination && other.destination === origin)
}

/** Returns whether the stock rows of the trips open the same price steps, to the same persons, as their tariffs. */
export function areAtSteps(
  trips: readonly Trip[],
  sailings: readonly Sailing[],
  tariffs: readonly Tariff[],
  stock: readonly StepStock[],
): boolean {
  return sailings.every((sailing, nth) => {
    const tariff = mustGet(tariffs, nth)
    const { itinerary, fromSeq, toSeq } = sailing
    const stepStock = stock.filter(
      (row) => row.itinerary === itinerary && row.leg >= fromSeq && row.leg < toSeq,
    )
    // Nothing is sold there, so that its rows are not locked.
    if (stepStock.length === 0) return true
    const open = stepsOn({ ...sailing, stepStock }, tariff.bookedOn)
    if ((!open && !tariff.steps) || (open && tariff.steps && areSameSteps(open, tariff.steps))) return true
    const requests = trips[nth]?.accommodationRequests ?? []
    const now = percentsOf(requests, { ...tariff, steps: open && { ...tariff.steps, ...open } })
    const then = percentsOf(requests, tariff)
    if (isRefusal(now) || isRefusal(then)) return true
    return now.size === then.size && [...now].every(([uuid, percent]) => then.get(uuid) === percent)
  })
}

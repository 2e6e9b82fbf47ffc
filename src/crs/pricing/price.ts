import type { Static } from 'typebox'
import type { TripRequest } from '../../contract/pricing.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import { priceRequests, type Priced } from '../../domain/pricing/price.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { accountOf } from '../ledger/account.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { locate, type Sailing } from '../reference/timetable.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { tariffOf } from './tariff.ts'

type Trip = Static<typeof TripRequest>
type Prices = AnswerOf<typeof pricing.price>

/** The same trips back, each with its prices; numbered places are let go unless they are to be kept. */
export async function price(
  parts: Parts,
  { body }: InputOf<typeof pricing.price>,
  { tx, who }: CallContext,
): Promise<Prices | Refusal> {
  const sailings = await locate(tx, parts, body.trips)
  if (isRefusal(sailings)) return sailings
  const priced = priceTrips(parts.catalogue, body.trips, sailings)
  if (isRefusal(priced)) return priced
  const { currency } = await accountOf(tx, who.agency)
  const trips = body.trips.map((trip, nth) => withPrices(trip, priced[nth] ?? []))
  return { trips, total: sum(trips.map(({ prices }) => prices.total)), currency }
}

function withPrices(trip: Trip, items: Priced[]): Prices['trips'][number] {
  return { ...(trip.keepSeats ? trip : withoutNumbers(trip)), prices: { total: totalOf(items), items } }
}

function withoutNumbers(trip: Trip): Trip {
  const accommodationRequests = trip.accommodationRequests.map((request) => ({
    ...request,
    accommodationRequestAnalysises: request.accommodationRequestAnalysises.map(
      ({ accommodationNumber: _, ...analysis }) => analysis,
    ),
  }))
  return { ...trip, accommodationRequests }
}

/** What every person and vehicle costs, trip by trip; out and back in one booking count as a return. */
export function priceTrips(
  catalogue: Catalogue,
  trips: readonly Trip[],
  sailings: readonly Sailing[],
): Priced[][] | Refusal {
  const priced: Priced[][] = []
  for (const [nth, sailing] of sailings.entries()) {
    const tariff = tariffOf(catalogue, sailing, isReturn(sailing, sailings))
    const items = priceRequests(trips[nth]?.accommodationRequests ?? [], tariff)
    if (isRefusal(items)) return { ...items, at: `/trips/${nth}${items.at ?? ''}` }
    priced.push(items)
  }
  return priced
}

function isReturn({ origin, destination }: Sailing, all: readonly Sailing[]): boolean {
  return all.some((other) => other.origin === destination && other.destination === origin)
}

export const totalOf = (items: readonly Priced[]) => sum(items.map(({ fare }) => fare.total))

import type { Static } from 'typebox'
import type { TripRequest } from '../../contract/pricing.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import type { pricing } from '../../contract/pricing.ts'
import { openReturn } from '../../domain/booking/openReturn.ts'
import { mergePrices } from '../../domain/pricing/merge.ts'
import { wishedServices } from '../../domain/product/product.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { accountOf } from '../ledger/account.ts'
import type { PricedItem } from '../product/price.ts'
import { locate } from '../reference/timetable.ts'
import type { CallContext, Parts } from '../server/parts.ts'
import { explained } from './explained.ts'
import { priceAll, reductionsIn } from './total.ts'

type Trip = Static<typeof TripRequest>
type Prices = AnswerOf<typeof pricing.price>

/** The same trips back, each with its prices; numbered places are let go unless they are to be kept. */
export async function price(
  parts: Parts,
  { body }: InputOf<typeof pricing.price>,
  { tx, who }: CallContext,
): Promise<Prices | Refusal> {
  const open = openReturn(body)
  if (isRefusal(open)) return open
  const sailings = await locate(tx, parts, body.trips)
  if (isRefusal(sailings)) return sailings
  const all = await priceAll({ tx, who }, parts, body, sailings)
  if (isRefusal(all)) return all
  const each = all.priced.map((items) => explained(items, parts.catalogue, who))
  const priced = open === undefined ? each : [mergePrices(each), ...each.slice(1).map(() => [])]
  const { currency } = await accountOf(tx, who.agency)
  const trips = body.trips.map((trip, nth) => withPrices(trip, priced[nth] ?? []))
  const total = sum(trips.map(({ prices }) => prices.total))
  return { trips, total, currency, ...reductionsIn(all.uses) }
}

function withPrices(trip: Trip, items: PricedItem[]): Prices['trips'][number] {
  const { additionalServices, ...rest } = trip.keepSeats ? trip : withoutNumbers(trip)
  const services = wishedServices(additionalServices)
  const prices = { total: totalOf(items), items }
  return { ...rest, ...(services.length > 0 && { additionalServices: services }), prices }
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

const totalOf = (items: readonly PricedItem[]) => sum(items.map(({ fare }) => fare.total))

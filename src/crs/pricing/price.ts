import { mustGet } from '../../domain/value/mustGet.ts'
import type { Static } from 'typebox'
import type { TripRequest, pricing } from '../../contract/pricing.ts'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { openReturnTrip } from '../../domain/booking/openReturn.ts'
import { mergePrices } from '../../domain/pricing/fare.ts'
import type { Priced } from '../../domain/pricing/price.ts'
import { savingsOn } from '../../domain/pricing/savings.ts'
import { requestedServices } from '../../domain/product/product.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { accountOf } from '../ledger/account.ts'
import type { PricedItem } from '../product/price.ts'
import { nameOrCode } from '../reference/records.ts'
import { findTrips } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { nameExplanations } from './explanationNames.ts'
import { refuseShortStay } from './minimumStay.ts'
import { refuseSaleOrder } from './saleOrder.ts'
import { stepsUnderKey } from './ownSteps.ts'
import { priceAll, reductionsIn } from './priceAll.ts'
import { withoutStepsOfOpenTrip } from './priceTrips.ts'

type Trip = Static<typeof TripRequest>
type Prices = AnswerOf<typeof pricing.price>

/** Returns the trips with their prices; releases numbered holds unless they are to be retained. */
export async function price(
  dependencies: ServerDependencies,
  { body }: InputOf<typeof pricing.price>,
  { tx, who }: CallContext,
): Promise<Prices | Refusal> {
  const open = openReturnTrip(body)
  if (isRefusal(open)) return open
  const sailings = await findTrips(tx, dependencies, body.trips)
  if (isRefusal(sailings)) return sailings
  const short =
    open === undefined &&
    (refuseSaleOrder(body.trips, sailings) ?? (await refuseShortStay(tx, who.agency, body.trips, sailings)))
  if (short) return short
  const ownSteps = () => stepsUnderKey(tx, who, body.holdKey, sailings)
  const all = await priceAll({ tx, who }, dependencies, body, withoutStepsOfOpenTrip(sailings, open), {
    trips: [],
    ownSteps,
  })
  if (isRefusal(all)) return all
  const each = all.priced.map((items) => nameExplanations(items, dependencies.catalogue, who))
  const priced = open === undefined ? each : [mergePrices(each), ...each.slice(1).map(() => [])]
  const { currency } = await accountOf(tx, who.agency)
  const trips = body.trips.map((trip, nth) => {
    const savings = savingsOn(
      trip.accommodationRequests,
      travellersIn(all.priced[nth]),
      mustGet(all.tariffs, nth),
    )
    const named = savings.map((saving) => ({
      ...saving,
      name: discountName(dependencies, saving.discountIdOrCode, who),
    }))
    return withPrices(trip, priced[nth] ?? [], named)
  })
  const total = sum(trips.map(({ prices }) => prices.total))
  return { trips, total, currency, ...reductionsIn(all.uses) }
}

/** Persons and vehicles as priced by the rules. */
function travellersIn(items: readonly PricedItem[] = []): Priced[] {
  return items.filter((item): item is Priced => item.kind === 'passenger' || item.kind === 'vehicle')
}

function discountName(
  { catalogue }: ServerDependencies,
  code: string,
  { language }: CallContext['who'],
): string {
  const discount = catalogue.discount(code)
  return nameOrCode(language, discount, code)
}

type Savings = NonNullable<Prices['trips'][number]['prices']['savings']>

function withPrices(trip: Trip, items: PricedItem[], savings: Savings): Prices['trips'][number] {
  const { additionalServices, ...rest } = trip.keepSeats ? trip : withoutNumbers(trip)
  const services = requestedServices(additionalServices)
  const prices = { total: totalOf(items), items, ...(savings.length > 0 && { savings }) }
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

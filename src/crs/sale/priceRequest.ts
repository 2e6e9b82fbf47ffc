import { openReturnTrip } from '../../domain/booking/openReturn.ts'
import { checkRequiredFields } from '../../domain/booking/requiredFields.ts'
import { insurer } from '../../domain/pricing/insurance.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { confirmedQuotes, type InsuranceQuote } from '../pricing/insurance/offers.ts'
import { refuseShortStay } from '../pricing/minimumStay.ts'
import { refuseSaleOrder } from '../pricing/saleOrder.ts'
import { priceAll } from '../pricing/priceAll.ts'
import { type Alongside, withoutStepsOfOpenTrip } from '../pricing/priceTrips.ts'
import type { PricedItem } from '../product/price.ts'
import { findTrips } from '../reference/timetable.ts'
import type { Sailing } from '../reference/sailing.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { BookingRequest, PricedRequest } from './bookingRequest.ts'
import { checkProofs, checkDuplicates, checkSaleRules } from './requestRules.ts'

/** The items sold before, in addition to the request. */
interface SoldBefore extends Alongside {
  /** The agency of the booking; without it, the caller sells. */
  agency?: string
  /** The sailings of trips that are stored already. */
  itineraries?: readonly (number | null)[]
  /** The sailings of the request, where the caller has found them. */
  sailings?: Sailing[]
  /** False where the caller asks for adults itself: of a stored booking, they may be in another one. */
  asksForAdults?: boolean
}

/**
 * Checks a request against all rules of a sale, finds its sailings and prices it. A trip makes a round trip with another
 * of the request, or with one that is booked already. Locks nothing.
 */
export async function priceRequest(
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  dependencies: ServerDependencies,
  request: BookingRequest,
  { agency = who.agency, itineraries, sailings: given, asksForAdults = true, ...alongside }: SoldBefore = {
    trips: [],
  },
): Promise<PricedRequest | Refusal> {
  const incomplete = checkRequiredFields(request) ?? checkDuplicates(request)
  if (incomplete) return incomplete
  const openTrip = openReturnTrip(request)
  if (isRefusal(openTrip)) return openTrip
  const sailings = given ?? (await findTrips(tx, dependencies, request.trips, itineraries))
  if (isRefusal(sailings)) return sailings
  const notAllowed = checkSaleRules(dependencies.catalogue, request, sailings, alongside.requests, {
    asksForAdults,
  })
  if (notAllowed) return notAllowed
  const sailed = openTrip === undefined ? sailings : sailings.slice(0, openTrip)
  const early = itineraries === undefined ? refuseSaleOrder(request.trips, sailed) : undefined
  if (early) return early
  const short = await refuseShortStay(tx, agency, request.trips, sailed, alongside.trips)
  if (short) return short
  const pricedTrips = await priceAll(
    { tx, who },
    dependencies,
    request,
    withoutStepsOfOpenTrip(sailings, openTrip),
    alongside,
  )
  if (isRefusal(pricedTrips)) return pricedTrips
  const { priced, uses, isAtSteps } = pricedTrips
  const unproven = await checkProofs(
    tx,
    dependencies.catalogue,
    request.trips,
    sailings,
    priced,
    request.group !== undefined,
  )
  if (unproven) return unproven
  const insurances = await confirmedQuotes(
    tx,
    request.insurances,
    sailings,
    priced,
    saleDay(clock, dependencies.catalogue.network),
  )
  const dues = duesOf(sailings, priced, insurances)
  return { request, sailings, priced, openTrip, uses, insurances, isAtSteps, total: sum(dues.values()), dues }
}

function duesOf(
  sailings: readonly Sailing[],
  priced: readonly PricedItem[][],
  insurances: readonly InsuranceQuote[],
): Map<string, number> {
  const dues = new Map<string, number>()
  for (const [index, { company }] of sailings.entries()) {
    const tripTotal = sum((priced[index] ?? []).map(({ fare }) => fare.total))
    dues.set(company, (dues.get(company) ?? 0) + tripTotal)
  }
  const premiums = sum(insurances.map(({ gross }) => gross))
  if (premiums > 0) dues.set(insurer, premiums)
  return dues
}

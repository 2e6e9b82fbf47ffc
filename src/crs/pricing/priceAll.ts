import { mustGet } from '../../domain/value/mustGet.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import type { StepStock } from '../../domain/pricing/priceSteps.ts'
import type { Tariff, TripOffers } from '../../domain/pricing/tariff.ts'
import { applyReductions, type ReducedItem } from '../../domain/pricing/reduction.ts'
import { sum } from '../../domain/value/money.ts'
import type { Tx, Actor } from '../database/transaction.ts'
import type { PricedItem } from '../product/price.ts'
import type { Sailing } from '../reference/sailing.ts'
import { saleDay } from '../server/clock.ts'
import type { ServerDependencies } from '../server/context.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { payMiles } from './miles.ts'
import { offersOf, type OfferRequest } from './offers.ts'
import { type Alongside, areAtSteps, priceTrips, tariffsOf } from './priceTrips.ts'
import { reductionsOf } from './vouchers.ts'

export interface PriceRequest extends OfferRequest {
  voucherCode?: string | undefined
  coupon?: string | undefined
  /** The terms of a group: the number of travellers by which its fare is granted. */
  group?: { size: number } | undefined
}

/** A voucher, coupon or mileage that a booking uses up. */
export interface OfferUse {
  kind: 'voucher' | 'coupon' | 'miles'
  code: string
  amount: number
  /** True if its uses are limited. */
  limited: boolean
  /** The items whose prices it lowers. */
  items: readonly ReducedItem[]
}

export interface PricedTrips {
  priced: PricedItem[][]
  uses: OfferUse[]
  /** The tariff of each trip. */
  tariffs: readonly Tariff[]
  /** Returns whether the stock rows open the price steps of the prices. */
  isAtSteps(stock: readonly StepStock[]): boolean
}

/**
 * Prices everything on the trips: tariff, then the highest discount or offer, coupon, voucher, and miles.
 * A trip that leads back from another one, or from one sold already, makes a round trip with it.
 */
export async function priceAll(
  { tx, who }: { tx: Tx; who: Pick<Actor, 'language'> },
  { catalogue, clock }: Pick<ServerDependencies, 'catalogue' | 'clock'>,
  request: PriceRequest,
  sailings: readonly Sailing[],
  alongside: Alongside = { trips: [] },
): Promise<PricedTrips | Refusal> {
  const today = saleDay(clock, catalogue.network)
  const offers = await offersOf(tx, request, sailings, { today, language: who.language, alongside })
  if (isRefusal(offers)) return offers
  const trips = sailings.map(({ origin, destination, departs }) => ({
    origin,
    destination,
    day: departs.slice(0, 10),
  }))
  const reductions = await reductionsOf(tx, request, trips)
  if (isRefusal(reductions)) return reductions
  const granted = withGroupFare(catalogue, request.group?.size, sailings, offers)
  const isStepped = sailings.some(({ stepStock }) => stepStock)
  const ownSteps = isStepped ? ((await alongside.ownSteps?.(sailings)) ?? []) : []
  const tariffs = tariffsOf(catalogue, sailings, { bookedOn: today, offers: granted, alongside, ownSteps })
  const each = priceTrips(catalogue, request.trips, sailings, tariffs, alongside)
  if (isRefusal(each)) return each
  const { priced, taken } = applyReductions(each, reductions)
  const companies = sailings.map(({ company }) => company)
  const paid = await payMiles(tx, request.trips, companies, priced)
  if (isRefusal(paid)) return paid
  const used = taken.map((one, nth) => ({ ...one, limited: reductions[nth]?.limited ?? false }))
  const miles = paid.redeemed.map(({ card, miles: amount, trip, uuid }) => ({
    kind: 'miles' as const,
    code: card,
    amount,
    limited: true,
    items: [{ trip, uuid, amount }],
  }))
  const isAtSteps = (stock: readonly StepStock[]) => areAtSteps(request.trips, sailings, tariffs, stock)
  return {
    tariffs,
    isAtSteps,
    priced: paid.priced,
    uses: [...used, ...miles].filter(({ amount }) => amount > 0),
  }
}

/** Total deducted by each coupon and voucher in wire format; those without an effect are omitted. */
export function reductionsIn(uses: readonly Pick<OfferUse, 'kind' | 'code' | 'amount'>[]) {
  const byCode = Map.groupBy(uses, ({ kind, code }) => `${kind} ${code}`)
  const reductions = [...byCode.values()].map((same) => ({
    kind: mustGet(same, 0).kind,
    code: mustGet(same, 0).code,
    amount: sum(same.map(({ amount }) => amount)),
  }))
  return reductions.length > 0 ? { reductions } : {}
}

/** Percent off the fare of a group of this size on a company’s sailings; 0 for one that is too small. */
export function groupPercent(catalogue: Catalogue, company: string, size: number): number {
  const market = catalogue.company(company)?.market ?? ''
  const steps = catalogue.groupFares(market).filter(({ fromPersons }) => fromPersons <= size)
  return steps.at(-1)?.percent ?? 0
}

/** The offers on each trip, with the fare of a group of this size; unchanged without one. */
function withGroupFare(
  catalogue: Catalogue,
  size: number | undefined,
  sailings: readonly Pick<Sailing, 'company'>[],
  offers: readonly TripOffers[],
): readonly TripOffers[] {
  if (size === undefined) return offers
  return sailings.map(({ company }, nth) => {
    const percent = groupPercent(catalogue, company, size)
    const { trip = [], named = () => undefined, areStored } = offers[nth] ?? {}
    const fare = { rule: 'group', code: 'GROUP', percent, appliesTo: 'passenger' } as const
    return { trip: percent > 0 ? [...trip, fare] : trip, named, areStored }
  })
}

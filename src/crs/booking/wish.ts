import { PassengerData, VehicleData } from '../../contract/pricing.ts'
import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking.ts'
import { checkRequirements, isAttributeField } from '../../domain/booking/companyRequirements.ts'
import { checkMinors, type MinorRule } from '../../domain/booking/minors.ts'
import { openReturnTrip } from '../../domain/booking/openReturn.ts'
import type { Explanation } from '../../domain/pricing/tariff.ts'
import { checkRequiredFields } from '../../domain/booking/requiredFields.ts'
import { requestedServices } from '../../domain/product/product.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { confirmedQuotes, insurer, type InsuranceQuote } from '../pricing/insurance/offers.ts'
import { priceAll, type OfferUse } from '../pricing/priceAll.ts'
import type { PricedItem } from '../product/price.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { findTrips, type Sailing } from '../reference/timetable.ts'
import { passengerFields } from '../sailing/passengerFields.ts'
import { saleDay } from '../server/clock.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { unproven } from './proof.ts'
import type { NewItem } from './sql.ts'

/** What somebody wants to book, as on the wire. */
export type Wish = InputOf<typeof booking.book>['body']
type WishedTrip = Wish['trips'][number]

/** A wish with its sailings found and its prices made, before any place is taken. */
export interface PricedWish {
  wish: Wish
  sailings: Sailing[]
  priced: PricedItem[][]
  /** Which trip has no day, where one has none. */
  open: number | undefined
  /** Vouchers, coupons and miles it is priced with. */
  uses: OfferUse[]
  insurances: InsuranceQuote[]
  total: number
  /** Total by company. */
  dues: Map<string, number>
}

export async function priceWish(
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  parts: ServerDependencies,
  wish: Wish,
): Promise<PricedWish | Refusal> {
  const missing = checkRequiredFields(wish) ?? twice(wish)
  if (missing) return missing
  const open = openReturnTrip(wish)
  if (isRefusal(open)) return open
  const sailings = await findTrips(tx, parts, wish.trips)
  if (isRefusal(sailings)) return sailings
  const unmet = unmetBy(parts.catalogue, wish, sailings)
  if (unmet) return unmet
  const all = await priceAll({ tx, who }, parts, wish, sailings)
  if (isRefusal(all)) return all
  const { priced, uses } = all
  const refusal = await unproven(tx, parts.catalogue, wish.trips, sailings, priced)
  if (refusal) return refusal
  const today = saleDay(clock)
  const insurances = await confirmedQuotes(tx, wish.insurances, sailings, priced, today)
  const dues = duesOf(sailings, priced, insurances)
  return { wish, sailings, priced, open, uses, insurances, total: sum(dues.values()), dues }
}

/** What each company gets, and the insurer where there is something for him. */
function duesOf(
  sailings: readonly Sailing[],
  priced: readonly PricedItem[][],
  insurances: readonly InsuranceQuote[],
): Map<string, number> {
  const dues = new Map<string, number>()
  for (const [nth, { company }] of sailings.entries()) {
    dues.set(company, (dues.get(company) ?? 0) + sum((priced[nth] ?? []).map(({ fare }) => fare.total)))
  }
  const premiums = sum(insurances.map(({ gross }) => gross))
  if (premiums > 0) dues.set(insurer, premiums)
  return dues
}

/** What the company of a trip, or its ship, does not let through. */
function unmetBy(catalogue: Catalogue, wish: Wish, sailings: readonly Sailing[]): Refusal | undefined {
  for (const [nth, sailing] of sailings.entries()) {
    const { company, vessel, departs } = sailing
    const { eticket, vehicleAtSale, aloneFromAge } = catalogue.products.rule(company)
    const { requiredAtSale } = passengerFields(catalogue, sailing)
    if (wish.userSelectedEticket === true && !eticket)
      return refuse('no_eticket', { company }, '/userSelectedEticket')
    const requests = wish.trips[nth]?.accommodationRequests ?? []
    const attributes = catalogue.products.attributes(company)
    const unmet =
      checkRequirements(requests, { requiredAtSale, vehicleAtSale, attributes }) ??
      alone(requests, { aloneFrom: aloneFromAge, bands: catalogue.passengerTypes(company), departs }) ??
      dangerous(requests, catalogue.vessel(vessel)?.dangerousGoods ?? false)
    if (unmet) return { ...unmet, at: `/trips/${nth}${unmet.at ?? ''}` }
  }
  return undefined
}

/** Of a trip on which no passenger is old enough to travel alone. */
function alone(requests: WishedTrip['accommodationRequests'], rule: MinorRule): Refusal | undefined {
  const all = requests.flatMap((request) => request.accommodationRequestAnalysises)
  const refusal = checkMinors(
    all.flatMap(({ passengerData }) => passengerData ?? []),
    rule,
  )
  return refusal && { ...refusal, at: '/accommodationRequests' }
}

/** Vehicles with dangerous goods go only on ships that take them. */
function dangerous(requests: WishedTrip['accommodationRequests'], taken: boolean): Refusal | undefined {
  if (taken) return undefined
  for (const [nth, { accommodationRequestAnalysises }] of requests.entries()) {
    for (const [position, { vehicleData }] of accommodationRequestAnalysises.entries()) {
      const at = `/accommodationRequests/${nth}/accommodationRequestAnalysises/${position}/vehicleData/adr`
      if (vehicleData?.adr === true) return refuse('no_dangerous_goods', { what: vehicleData.idOrCode }, at)
    }
  }
  return undefined
}

/** Whatever is sold stands in a trip once; in other trips of the booking it keeps its uuid. */
function twice({ trips }: Wish): Refusal | undefined {
  for (const [nth, trip] of trips.entries()) {
    const uuids = [
      ...trip.accommodationRequests.flatMap((request) => request.accommodationRequestAnalysises),
      ...requestedServices(trip.additionalServices),
      ...(trip.packages ?? []),
      ...(trip.parcels ?? []),
      ...(trip.pets ?? []),
    ].map(({ uuid }) => uuid)
    const again = uuids.find((uuid, at) => uuids.indexOf(uuid) !== at)
    if (again !== undefined) return refuse('passenger_twice', { uuid: again }, `/trips/${nth}`)
  }
  return undefined
}

/** The rows of one trip: what the wire says of everything sold, beside what it costs. */
export function itemsOf(trip: WishedTrip, priced: readonly PricedItem[]): NewItem[] {
  const prices = new Map(priced.map((price) => [price.uuid, price]))
  const travellers = travellersOf(trip, prices)
  return [...travellers, ...productsOf(trip, prices, travellers.length)]
}

/** Whatever has a price; what is not explained has a list price and nothing else. */
type Priced = PricedItem & { explanation?: Explanation; discountIdOrCode?: string }

/** Products share a request with nobody. */
const noRequest = -1

function productsOf(trip: WishedTrip, prices: ReadonlyMap<string, PricedItem>, before: number): NewItem[] {
  const products = [
    ...requestedServices(trip.additionalServices).map(({ uuid, idOrCode, units }) => ({
      uuid,
      idOrCode,
      units,
    })),
    ...(trip.packages ?? []).map(({ uuid, idOrCode, quantity }) => ({ uuid, idOrCode, quantity })),
    ...(trip.parcels ?? []),
    ...(trip.pets ?? []),
  ]
  return products.map(({ uuid, ...details }, nth) => {
    const price = priceOf(prices, uuid)
    const named = { uuid, position: before + nth, request: noRequest, details, requestType: '', place: null }
    return { ...named, ...pricedColumns(price) }
  })
}

function priceOf(prices: ReadonlyMap<string, PricedItem>, uuid: string): PricedItem {
  const price = prices.get(uuid)
  if (!price) throw new Error(`${uuid} has no price`)
  return price
}

function pricedColumns({ kind, idOrCode, discountIdOrCode, percent, listed, fare, ...item }: Priced) {
  const { net, vat, dues, surcharges } = fare
  const discount = discountIdOrCode ?? null
  const explanation = item.explanation ?? null
  return {
    ...{ kind, accommodation: idOrCode, discount, percent, listed, net, vat, dues, surcharges, explanation },
    cancellationSet: explanation?.cancellationSet ?? null,
  }
}

function travellersOf(trip: WishedTrip, prices: ReadonlyMap<string, PricedItem>): NewItem[] {
  return trip.accommodationRequests
    .flatMap((request, nth) =>
      request.accommodationRequestAnalysises.map((analysis) => ({ request, nth, analysis })),
    )
    .map(({ request, nth, analysis }, position) => ({
      uuid: analysis.uuid,
      position,
      request: nth,
      details: { ...detailsOf(analysis), ...cardOf(analysis) },
      requestType: request.accommodationRequestType,
      place: analysis.accommodationNumber ?? null,
      ...pricedColumns(priceOf(prices, analysis.uuid)),
    }))
}

type Analysis = WishedTrip['accommodationRequests'][number]['accommodationRequestAnalysises'][number]

/** On recall a card goes by another name. */
const cardOf = ({ loyaltyCard }: Analysis) => (loyaltyCard ? { loyaltyNumber: loyaltyCard } : {})

/** The fields the contract names and the attributes a company asks; what else a desk echoes back is not ours to keep. */
function detailsOf({ passengerData, vehicleData }: Analysis): Record<string, unknown> {
  const known = passengerData ? PassengerData.properties : VehicleData.properties
  const told = Object.entries({ ...(passengerData ?? vehicleData) })
  return Object.fromEntries(told.filter(([key]) => key in known || isAttributeField(key)))
}

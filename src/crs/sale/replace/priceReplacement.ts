import { withReductionsOf } from '../../../domain/pricing/reduction.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import { sum } from '../../../domain/value/money.ts'
import { isMet } from '../../../domain/pricing/soldDiscount.ts'
import type { SplitSale } from '../../booking/discounts/saleParts.ts'
import { refuseRecordOrder } from '../../booking/record/recordOrder.ts'
import type { ItemRow, BookingRecord } from '../../booking/record/record.ts'
import { itemTotal } from '../../booking/response/fares.ts'
import { saleDay } from '../../server/clock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { Companion } from '../../booking/minors/companion.ts'
import { fellowsOn, portsOf, travellingAlongside } from '../../booking/discounts/alongside.ts'
import { readSaleTerms } from '../../booking/discounts/saleTerms.ts'
import { sailingOf, soldRows, type SoldRow } from '../../booking/discounts/soldRows.ts'
import type { Alongside } from '../../pricing/priceTrips.ts'
import { findTrips } from '../../reference/timetable.ts'
import { findCompanion, tripsWithChildren } from '../../booking/minors/findCompanion.ts'
import { refuseLeftAlone } from '../../booking/minors/leftAlone.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { PricedRequest } from '../bookingRequest.ts'
import { priceRequest } from '../priceRequest.ts'
import { storedRequest } from '../storedRequest.ts'
import { datedItems } from './datedItems.ts'

export interface Replacement {
  /** The open items, which are replaced. */
  items: ItemRow[]
  priced: PricedRequest
  /** Smallest units. */
  oldPrice: number
  newPrice: number
  difference: number
  /** The amount that the company keeps of lower fares, as an open ticket is refunded in part or not at all. */
  retained: number
  /** The adult who is to accompany the children among them. */
  companion?: Companion
}

type Trip = Parameters<typeof storedRequest>[0]
type Leader = PricedRequest['request']['leader']

/**
 * Prices the items of open tickets on the trip, by today’s tariff and with those of the sale who travel there.
 * Passengers have the type of their age there; discounts that are not given there, or whose conditions are not met, are
 * left out. Locks nothing.
 */
export async function priceReplacement(
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  dependencies: ServerDependencies,
  sale: SplitSale,
  items: ItemRow[],
  trip: Trip,
  {
    leader = sale.record.booking.leader,
    withoutRefund = false,
    companion,
  }: { leader?: Leader; withoutRefund?: boolean | undefined; companion?: string | undefined },
): Promise<Replacement | Refusal> {
  const dated = await pricedWith(context, dependencies, sale, items, trip)
  if (isRefusal(dated)) return tripPointer(dated)
  const replaced = items.map(({ tripId }) => [tripId, mustGet(dated.sailings, 0)] as const)
  const early = refuseRecordOrder(sale, new Map(replaced))
  if (early) return { ...early, at: '/trip' }
  const request = { trips: [storedRequest(trip, dated.items)], leader }
  const alongside = {
    ...dated.alongside,
    agency: sale.record.booking.agency,
    stored: 'again' as const,
    sailings: dated.sailings,
    asksForAdults: false,
  }
  const asked = await priceRequest(context, dependencies, request, alongside)
  if (isRefusal(asked)) return tripPointer(asked)
  const { record } = sale
  const [sailing] = asked.sailings
  const adult = await adultOnReplacement(
    context,
    dependencies.catalogue,
    { record, items, sailing },
    companion,
  )
  if (isRefusal(adult)) return adult
  const priced = withReductions(asked, items)
  const oldPrice = sum(items.map(itemTotal))
  const newPrice = priced.total
  const byRule = sum(items.map((item) => retainedOf(item, priced)))
  const retained = withoutRefund ? Math.max(byRule, oldPrice - newPrice) : byRule
  const difference = newPrice - oldPrice + retained
  return { items, priced, oldPrice, newPrice, difference, retained, ...(adult && { companion: adult }) }
}

/**
 * A coupon, voucher or miles that lowered the price of an open ticket lower that of the dated one, by the same percentage or
 * amount.
 */
function withReductions(priced: PricedRequest, open: readonly ItemRow[]): PricedRequest {
  const lowered = priced.priced.map((dated) =>
    dated.map((item) => {
      const before = open.find(({ uuid }) => uuid === item.uuid)
      return 'explanation' in item ? withReductionsOf(item, before?.explanation ?? null) : item
    }),
  )
  return { ...priced, priced: lowered, total: sum(lowered.flat().map(({ fare }) => fare.total)) }
}

/** A ticket that the company has made open is refunded in full. */
function retainedOf(item: ItemRow, { priced: [dated = []] }: PricedRequest): number {
  if (!item.opened && item.refundLimit === 100) return 0
  const now = dated.find(({ uuid }) => uuid === item.uuid)?.fare.total ?? 0
  return Math.max(0, itemTotal(item) - now)
}

/** The request has one trip, which the call names `trip`. */
export function tripPointer(refusal: Refusal): Refusal {
  const at = refusal.at?.replace(/^\/trips\/0/, '/trip')
  return at === undefined ? refusal : { ...refusal, at }
}

interface Dated {
  /** The open items, with the passenger types of the trip and without the discounts that are not given on it. */
  items: ItemRow[]
  sailings: Sailing[]
  alongside: Alongside
}

/** The open items as they are priced on a trip, with those of the sale who travel there. */
async function pricedWith(
  { tx, who, clock }: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  dependencies: ServerDependencies,
  sale: SplitSale,
  open: readonly ItemRow[],
  trip: Parameters<typeof storedRequest>[0],
): Promise<Dated | Refusal> {
  const { catalogue } = dependencies
  const sailings = await findTrips(tx, dependencies, [trip])
  if (isRefusal(sailings)) return sailings
  const sailing = mustGet(sailings, 0)
  const bookedOn = saleDay(clock, catalogue.network)
  const items = datedItems(catalogue, open, sailing, bookedOn)
  const { others } = sale
  const dated = new Map(items.map((item) => [item.id, item]))
  const record = { ...sale.record, items: sale.record.items.map((item) => dated.get(item.id) ?? item) }
  const all = [...soldRows(catalogue, record), ...travellingAlongside(catalogue, sale)]
  const isDated = ({ id }: SoldRow) => dated.has(id)
  const alongside = all.filter((row) => !isDated(row))
  const left = new Set(items.map(({ tripId }) => tripId))
  const trips = portsOf(alongside.filter((row) => !left.has(row.trip.id)))
  const terms = await readSaleTerms(tx, catalogue, [record, ...others], who.language)
  const conditional = all.filter((row) => isDated(row) && row.rule === 'discount' && terms.conditionOf(row))
  if (conditional.length === 0) return { items, sailings, alongside: { trips } }
  const on = sailingOf({ ...sailing, openUntil: null })
  const present = all.map((row) => (isDated(row) ? { ...row, sailing: on } : row))
  const unmet = present.filter((row) => {
    const condition = conditional.some(({ id }) => id === row.id) ? terms.conditionOf(row) : undefined
    return condition !== undefined && !terms.isKept(row) && !isMet(row, condition, present)
  })
  const without = new Set(unmet.map(({ id }) => id))
  const given = conditional.filter(({ id }) => !without.has(id))
  return {
    items: items.map((item) => (without.has(item.id) ? { ...item, discount: null } : item)),
    sailings,
    alongside: {
      trips,
      fellows: [fellowsOn(alongside, sailing)],
      unconditional: [new Map(given.map(({ uuid, code = '' }) => [uuid, code]))],
    },
  }
}

/** No stored trip has this id. */
const newTrip = 0

/**
 * The adult who is named to accompany children whose open tickets get a sailing; undefined where none is. Refuses children
 * who would travel alone there.
 */
async function adultOnReplacement(
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  catalogue: Catalogue,
  {
    record,
    items,
    sailing,
  }: { record: BookingRecord; items: readonly ItemRow[]; sailing: Sailing | undefined },
  companion: string | undefined,
): Promise<Companion | undefined | Refusal> {
  const [like] = record.trips
  if (!sailing || !like) return undefined
  const { itinerary, fromSeq, toSeq, company, departs } = sailing
  const own = { itinerary, fromSeq, toSeq, company, departs, openUntil: null, companion: null }
  const dated = items.map((item) => ({ ...item, tripId: newTrip, status: 'ISSUED' as const }))
  const after: BookingRecord = {
    ...record,
    trips: [...record.trips, { ...like, ...own, id: newTrip }],
    items: [...record.items.filter((item) => !items.includes(item)), ...dated],
  }
  const onTrip = tripsWithChildren(catalogue, after).filter(({ id }) => id === newTrip)
  const named =
    companion === undefined ? undefined : await findCompanion(tx, who, catalogue, onTrip, companion)
  if (isRefusal(named)) return named
  const adult = named?.get(newTrip)
  const trips = after.trips.map((trip) =>
    trip.id === newTrip ? { ...trip, companion: adult ?? null } : trip,
  )
  const leaving = { before: record, after: [{ ...after, trips }], gone: new Set<number>(), accompanying: [] }
  return refuseLeftAlone(catalogue, leaving) ?? adult
}

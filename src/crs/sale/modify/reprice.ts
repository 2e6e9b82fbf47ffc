import { mustGet } from '../../../domain/value/mustGet.ts'
import { isUnpriced } from '../../../domain/booking/fields/bookedFields.ts'
import { unitsOf } from '../../../domain/pricing/steppedUnits.ts'
import { withReductionsOf } from '../../../domain/pricing/reduction.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { fellowsOn, portsOf } from '../../booking/discounts/alongside.ts'
import type { SoldRow } from '../../booking/discounts/soldRows.ts'
import type { BookingRow, ItemRow, PriceColumns } from '../../booking/record/record.ts'
import { stepsOfItems } from '../../pricing/ownSteps.ts'
import { priceAll, type PricedTrips } from '../../pricing/priceAll.ts'
import type { Alongside } from '../../pricing/priceTrips.ts'
import type { OwnSteps } from '../../pricing/tariff.ts'
import type { PricedItem } from '../../product/price.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { RequestedTrip } from '../bookingRequest.ts'
import { priceColumns } from '../itemRows.ts'
import type { DraftTrip } from './draft.ts'

/** A trip before and after, with its sailings; an open ticket has no sailing before. */
export interface TripVersions {
  draft: DraftTrip
  before: { request: RequestedTrip; sailing: Sailing | undefined }
  after: { request: RequestedTrip; sailing: Sailing | undefined }
}

/** Returns whether the requests differ in anything that a price depends on. */
export function isPricedOtherwise({ before, after }: TripVersions): boolean {
  const text = ({ request }: TripVersions['before']) =>
    JSON.stringify(request, (field, value: unknown) => (isUnpriced(field) ? undefined : value))
  return text(before) !== text(after)
}

type Prices = ReadonlyMap<string, PricedItem>
const priceKey = (trip: number, uuid: string) => `${trip} ${uuid}`

export interface Repriced {
  /** The new columns of an item by trip id and uuid; absent where it keeps its price. */
  columnsOf(trip: number, item: ItemRow): PriceColumns | undefined
  /** The items of each trip as priced now, in the order of the trips; for the check of proofs. */
  priced: PricedItem[][]
  /** Returns whether the stock rows open the price steps of the prices. */
  isAtSteps: PricedTrips['isAtSteps']
}

/** The passengers who travel with the booking, and the conditions that its own passengers keep. */
export interface RepricingConditions {
  alongside: readonly SoldRow[]
  /** Discounts that are not asked again on the sailing of the trip, by trip id. */
  unconditional: ReadonlyMap<number, ReadonlyMap<string, string>>
  /** True if the company has caused the change: then no discount is asked again on another sailing either. */
  isCaused: boolean
}

/**
 * Prices the booking by today’s tariff as it is and as it shall be, with the offers by which it was sold. An item keeps the
 * price it was sold at where both are the same; a coupon, voucher or miles that lowered it lower the new price, by the same
 * percentage or amount.
 */
export async function reprice(
  context: Pick<CallContext, 'tx' | 'who'>,
  dependencies: ServerDependencies,
  booking: BookingRow,
  trips: readonly TripVersions[],
  sold: RepricingConditions,
): Promise<Repriced | Refusal> {
  const [before, after] = await Promise.all([
    pricesOf(context, dependencies, booking, trips, 'before', sold),
    pricesOf(context, dependencies, booking, trips, 'after', sold),
  ])
  if (isRefusal(after)) return after
  const was = isRefusal(before) ? new Map<string, PricedItem>() : before.prices
  return {
    priced: after.priced,
    isAtSteps: after.isAtSteps,
    columnsOf(trip, item) {
      const key = priceKey(trip, item.uuid)
      const price = after.prices.get(key)
      if (!price || samePrice(was.get(key), price)) return undefined
      const { fare, ...rest } = 'explanation' in price ? withReductionsOf(price, item.explanation) : price
      const { kind: _, accommodation: __, ...columns } = priceColumns({ ...rest, fare })
      return columns
    },
  }
}

async function pricesOf(
  context: Pick<CallContext, 'tx' | 'who'>,
  dependencies: ServerDependencies,
  { project, deal, groupTerms }: BookingRow,
  trips: readonly TripVersions[],
  version: 'before' | 'after',
  { alongside: rows, unconditional, isCaused }: RepricingConditions,
): Promise<({ prices: Prices } & Pick<Repriced, 'priced' | 'isAtSteps'>) | Refusal> {
  const kind = (code: string) => dependencies.catalogue.accommodation(code)?.kind ?? ''
  const dated = trips.filter((trip) => trip[version].sailing !== undefined)
  const request = {
    trips: dated.map((trip) => trip[version].request),
    ...(project !== null && { projectCode: project }),
    ...(deal !== null && { deal }),
    ...(groupTerms !== null && { group: groupTerms }),
  }
  const sailings = dated.flatMap((trip) => trip[version].sailing ?? [])
  const isAsked = ({ draft }: TripVersions) => version === 'after' && draft.target !== undefined && !isCaused
  const alongside: Alongside = {
    stored: 'again',
    trips: portsOf(rows),
    fellows: sailings.map((sailing) => fellowsOn(rows, sailing)),
    ownSteps: async () => dated.map((trip) => stepsKept(trip, version, isCaused, kind)),
    unconditional: dated.map((trip) => (isAsked(trip) ? undefined : unconditional.get(trip.draft.trip.id))),
    soldAt: dated.map((trip) => (isAsked(trip) ? undefined : discountsOf(trip.draft))),
  }
  const all = await priceAll(context, dependencies, request, sailings, alongside)
  if (isRefusal(all)) return { ...all, ...(all.at !== undefined && { at: all.at }) }
  const prices = new Map(
    all.priced.flatMap((items, index) =>
      items.map((item) => [priceKey(mustGet(dated, index).draft.trip.id, item.uuid), item] as const),
    ),
  )
  const indexOf = new Map(dated.map((trip, index) => [trip, index]))
  const priced = trips.map((trip) => all.priced[indexOf.get(trip) ?? -1] ?? [])
  return { prices, priced, isAtSteps: all.isAtSteps }
}

/** The discounts of the discount table at which the items of a trip were sold, by uuid. */
const discountsOf = ({ items }: DraftTrip): Map<string, string> =>
  new Map(items.flatMap(({ item: { uuid, discount } }) => (discount === null ? [] : [[uuid, discount]])))

/** A unit that stays keeps its price step; one on another sailing or of another class is sold at the step that is open. */
function stepsKept(
  { draft, before, after }: TripVersions,
  version: 'before' | 'after',
  isCaused: boolean,
  kind: (code: string) => string,
): OwnSteps {
  const isMoved = draft.target !== undefined && !isCaused
  const staying = draft.items.filter(
    ({ item, accommodation }) =>
      version === 'before' || isCaused || (!isMoved && accommodation === item.accommodation),
  )
  const fixed = stepsOfItems(staying.map(({ item }) => item))
  const { sailing } = before
  if (version === 'before' || !isMoved || sailing?.itinerary !== after.sailing?.itinerary) return { fixed }
  const { fromSeq: fromLeg = 0, toSeq: toLeg = 0 } = sailing ?? {}
  const units = before.request.accommodationRequests.flatMap((request) => unitsOf(request, { kind }))
  return { fixed, back: units.map((unit) => ({ ...unit, fromLeg, toLeg })) }
}

function samePrice(one: PricedItem | undefined, other: PricedItem): boolean {
  if (!one || one.idOrCode !== other.idOrCode || one.percent !== other.percent) return false
  const parts = ['net', 'vat', 'dues', 'surcharges'] as const
  return (
    one.listed === other.listed &&
    parts.every((part) => one.fare[part] === other.fare[part]) &&
    discountIn(one) === discountIn(other)
  )
}

const discountIn = (item: PricedItem) => ('discountIdOrCode' in item ? item.discountIdOrCode : undefined)

/** The price that an item has now. */
export function priceOf(item: ItemRow): PriceColumns {
  const { discount, percent, listed, net, vat, dues, surcharges, explanation, cancellationSet } = item
  return { discount, percent, listed, net, vat, dues, surcharges, explanation, cancellationSet }
}

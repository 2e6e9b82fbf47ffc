import { productDemands } from '../../domain/product/demand.ts'
import { isRefusal, type Refusal } from '../../domain/refusal.ts'
import { printSeatNumber } from '../../domain/sailing/deck.ts'
import { demandOf, type ItemDemand } from '../../domain/sailing/demand.ts'
import { checkOpen, openStock } from '../database/stock/controlledStock.ts'
import { type NumberedPlaceRow, readNumberedPlaces } from '../database/stock/numberedPlaces.ts'
import {
  type StockKey,
  type StockRow,
  type Allocation,
  readStock,
  isSameStockKey,
  stockKeysOf,
  type Claim,
} from '../database/stock/stock.ts'
import { type ProductStockRows, unsoldProductStock } from '../product/stock.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { capacityOf, stockKeysFor, type Capacity, shipOf } from '../sailing/capacity/capacity.ts'
import { deckPlanOf } from '../sailing/deck/deckPlan.ts'
import { assignSeatNumbers, numberedKeys } from '../sailing/deck/seatAssignment.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import type { PricedRequest } from './bookingRequest.ts'

/** The part of a priced request that is allocated. */
type ToAllocate = Pick<PricedRequest, 'sailings' | 'openTrip'> & {
  request: Pick<PricedRequest['request'], 'trips'>
}

/** Identifies an item of the request while it has no id; `trip` is the index of the trip. */
export const itemKey = (trip: number, uuid: string) => `${trip} ${uuid}`

/** All stock rows the request may be allocated on; it will use these or fewer. */
export function candidateRows(catalogue: Catalogue, priced: ToAllocate): StockKey[] | Refusal {
  const empty = capacityOf([])
  const rows: StockKey[] = []
  for (const [index, sailing] of priced.sailings.entries()) {
    const items = demandsOf(catalogue, priced, index, empty)
    if (isRefusal(items)) return items
    const demands = items.flatMap((item) => item.demands)
    rows.push(...stockKeysFor(sailing, demands))
  }
  return rows
}

/**
 * The candidate rows by sailing, with the assortment that their product rows are created from when they are missing.
 */
export function productRows(
  catalogue: Catalogue,
  { sailings }: Pick<PricedRequest, 'sailings'>,
  candidates: readonly StockKey[],
): ProductStockRows[] {
  return sailings.map(({ company, itinerary }) => ({
    rows: candidates.filter((row) => row.itinerary === itinerary),
    assortment: catalogue.products.soldAssortment(company),
  }))
}

/** The candidate rows whose seats, cabins or beds have numbers. */
export function numberedRows(
  catalogue: Catalogue,
  priced: ToAllocate,
  candidates: readonly StockKey[],
): StockKey[] {
  const planOf = deckPlans(catalogue, priced)
  return candidates.filter((row) => numberedKeys(planOf(row.itinerary), [row]).length > 0)
}

function deckPlans(catalogue: Catalogue, { sailings }: Pick<PricedRequest, 'sailings'>) {
  const vessels = new Map(sailings.map(({ itinerary, vessel }) => [itinerary, vessel]))
  return (itinerary: number) => deckPlanOf(catalogue, vessels.get(itinerary) ?? '')
}

/**
 * Allocates every passenger, vehicle and product on the locked stock rows, with seat, cabin and bed numbers. Returns
 * the refusal of the first one that does not fit. `all` are the rows as they are, whose capacity decides which numbers
 * sellers outside this system have.
 */
export function allocate(
  catalogue: Catalogue,
  priced: ToAllocate,
  stock: readonly StockRow[],
  numbers: readonly NumberedPlaceRow[],
  all: readonly StockRow[],
): Allocation[] | Refusal {
  const capacity = capacityOf(stock)
  const allocations: Allocation[] = []
  for (const [index, sailing] of priced.sailings.entries()) {
    const items = demandsOf(catalogue, priced, index, capacity)
    if (isRefusal(items)) return items
    const codes = codesByTraveller(priced.request.trips.slice(index, index + 1))
    for (const { uuid, demands } of items) {
      for (const demand of demands) {
        const allocation = capacity.allocate(sailing, demand, itemKey(index, uuid))
        if (isRefusal(allocation)) return { ...allocation, at: `/trips/${index}` }
        allocations.push({ ...allocation, codes: codes.get(uuid) })
      }
    }
  }
  return assignSeatNumbers(deckPlans(catalogue, priced), allocations, all, numbers, true)
}

/** The vehicle category, or the passenger type and discount, of each traveller, which controls of sales may name. */
function codesByTraveller(trips: ToAllocate['request']['trips']): Map<string, string[]> {
  const analyses = trips
    .flatMap(({ accommodationRequests }) => accommodationRequests)
    .flatMap(({ accommodationRequestAnalysises }) => accommodationRequestAnalysises)
  return new Map(
    analyses.map(({ uuid, vehicleData, passengerData, discountIdOrCode }) => [
      uuid,
      [vehicleData?.idOrCode, passengerData?.type, discountIdOrCode].filter((code) => code !== undefined),
    ]),
  )
}

/** The codes of all travellers of a request. */
export const codesOf = ({ request }: Pick<ToAllocate, 'request'>): string[] => [
  ...new Set([...codesByTraveller(request.trips).values()].flat()),
]

interface Item {
  uuid: string
  kind: string
  request: number
  accommodation: string
  place: string | null
}

/**
 * The items of a trip with the numbers assigned to its passengers. A whole cabin is allocated to one passenger of its
 * request; the others get the same number.
 */
export function withSeatNumbers<I extends Item>(
  trip: number,
  items: readonly I[],
  allocations: readonly Allocation[],
): I[] {
  const ofTrip = allocations.filter(({ resource }) => items.some((item) => item.accommodation === resource))
  const numbers = new Map(ofTrip.map((allocation) => [allocation.owner, numberOf(allocation)]))
  return items.map((item) => {
    if (item.kind !== 'passenger') return item
    const key = itemKey(trip, item.uuid)
    const first = items.find(
      ({ request, uuid }) => request === item.request && numbers.has(itemKey(trip, uuid)),
    )
    const owner = numbers.has(key) ? key : itemKey(trip, first?.uuid ?? '')
    return { ...item, place: numbers.get(owner) ?? null }
  })
}

/** `12A`, `8014`, or `8014/2` for a berth. */
function numberOf({ numbers = [], men, women }: Allocation): string | undefined {
  const [first] = numbers
  return first && printSeatNumber(first.number, men + women > 0 ? first.bed : undefined)
}

/** An open ticket has no demands: it is allocated when it gets a date. */
function demandsOf(
  catalogue: Catalogue,
  { request, sailings, openTrip }: ToAllocate,
  index: number,
  capacity: Capacity,
): ItemDemand[] | Refusal {
  const trip = request.trips[index]
  const sailing = sailings[index]
  if (!trip || !sailing) throw new Error(`trip ${index} has no sailing`)
  if (index === openTrip) return []
  const ship = shipOf(catalogue, sailing.vessel)
  const demands = demandOf(trip.accommodationRequests, ship, capacity.freeLanes(sailing))
  if (isRefusal(demands)) return { ...demands, at: `/trips/${index}${demands.at ?? ''}` }
  return [...demands, ...productDemands(trip, catalogue.products.soldAssortment(sailing.company))]
}

interface Needed {
  released: readonly Claim[]
  candidates: readonly StockKey[]
  numbered: readonly StockKey[]
  /** Rows that exist only after the first sale of a product on a sailing. */
  products: readonly ProductStockRows[]
  /** See `CollectedStock`. */
  agency: string
}

/** Returns why the request cannot be allocated at this moment; locks nothing. */
export async function refuseUnallocated(
  { catalogue }: ServerDependencies,
  { tx, clock }: Pick<CallContext, 'tx' | 'clock'>,
  request: Parameters<typeof allocate>[1],
  { released, candidates, numbered, products, agency }: Needed,
): Promise<Refusal | undefined> {
  const stored = await readStock(tx, [...candidates, ...released.flatMap(stockKeysOf)], false)
  const unsold = unsoldProductStock(products).filter((row) => !stored.some((one) => isSameStockKey(one, row)))
  const ids = new Set(released.map(({ id }) => id))
  const numbers = (await readNumberedPlaces(tx, numbered)).filter(({ claim }) => !ids.has(claim))
  const buyer = { agency, codes: codesOf(request), now: clock.now() }
  const allocated = checkOpen(openStock([...stored, ...unsold], released), buyer, (rows) =>
    allocate(catalogue, request, rows, numbers, stored),
  )
  return isRefusal(allocated) ? allocated : undefined
}

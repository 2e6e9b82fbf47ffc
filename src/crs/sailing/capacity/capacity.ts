import { accompaniedParcelResource, petResource } from '../../../domain/product/demand.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import { freeUnits, leastFree, type FreeUnits } from '../../../domain/sailing/freeUnits.ts'
import type { Lanes } from '../../../domain/sailing/lanes.ts'
import type { Demand, Ship } from '../../../domain/sailing/demand.ts'
import type { StockKey, StockRow, Allocation } from '../../database/stock/stock.ts'
import type { Catalogue } from '../../reference/catalogue.ts'

/** The legs `fromSeq` … `toSeq - 1` of an itinerary. */
export interface Span {
  itinerary: number
  fromSeq: number
  toSeq: number
}

/** The free units on a set of stock rows, reduced in memory with every allocation. Nothing is written. */
export interface Capacity {
  /** FreeUnits lane in centimetres, by height zone: the least of all legs. */
  freeLanes(span: Span): Lanes
  /** Refused, with nothing allocated, when any leg has too few free units. `owner` names the item or hold. */
  allocate(span: Span, demand: Demand, owner: string): Allocation | Refusal
}

const lowLanes = 'LANE_LOW'
const highLanes = 'LANE_HIGH'

export function capacityOf(stock: readonly StockRow[]): Capacity {
  const initialLegs = legsIn(stock)
  const legs = legsIn(stock.map((row) => ({ ...row })))
  const free = (span: Span, resource: string) => freeOnAll(legs(span, resource))
  return {
    freeLanes: (span) => ({
      low: free(span, lowLanes)?.whole ?? 0,
      high: free(span, highLanes)?.whole ?? 0,
    }),
    allocate: (span, demand, owner) => {
      const available = free(span, demand.resource)
      if (!available || !fits(demand, available))
        return refuseSoldOut(demand, initialLegs(span, demand.resource))
      for (const row of legs(span, demand.resource)) if (row) add(row, demand)
      const { itinerary, fromSeq, toSeq } = span
      return { ...demand, owner, itinerary, fromLeg: fromSeq, toLeg: toSeq }
    },
  }
}

/** A lookup of the rows of a resource on each leg of a span; undefined where a leg does not have the resource. */
function legsIn(stock: readonly StockRow[]) {
  const rows = new Map(stock.map((row) => [`${row.itinerary} ${row.leg} ${row.resource}`, row]))
  return ({ itinerary, fromSeq, toSeq }: Span, resource: string) =>
    Array.from({ length: toSeq - fromSeq }, (_, nth) => rows.get(`${itinerary} ${fromSeq + nth} ${resource}`))
}

/** The units free on every leg; undefined when a leg does not have the resource. */
function freeOnAll(legs: readonly (StockRow | undefined)[]): FreeUnits | undefined {
  const rows = legs.filter((row) => row !== undefined)
  return rows.length < legs.length ? undefined : leastFree(rows.map(freeUnits))
}

/** A demand is either for whole units or for berths of one sex. */
function fits({ whole, men, women }: Demand, free: FreeUnits): boolean {
  return whole <= free.whole && men <= free.men && women <= free.women
}

function add(row: StockRow, { whole, men, women }: Demand): void {
  row.whole += whole
  row.men += men
  row.women += women
}

const isLane = (resource: string) => resource.startsWith('LANE_')
const isPetPlace = (resource: string) => Object.values(petResource).includes(resource)

/** `legs` are the rows before this booking allocated anything, so that the refusal states what was on sale. */
function refuseSoldOut({ resource, men, women }: Demand, legs: readonly (StockRow | undefined)[]): Refusal {
  if (resource === highLanes && legs.some((row) => !row?.capacity)) return refuse('no_high_lanes')
  const free = freeOnAll(legs)
  const left = (men > 0 ? free?.men : women > 0 ? free?.women : free?.whole) ?? 0
  if (resource === 'PAX') return refuse('ship_full', { left })
  if (isLane(resource)) return refuse('garage_full', { left: left / 100 })
  if (resource === accompaniedParcelResource) return refuse('parcels_full', { left })
  if (isPetPlace(resource)) return refuse('pets_full', { left })
  return refuse('sold_out', { what: resource.replace(/^SVC:/, ''), left })
}

/** All rows the demands may be allocated on. Vehicles need both lanes: which one is decided on the locked rows. */
export function stockKeysFor(span: Span, demands: readonly Demand[]): StockKey[] {
  const resources = demands.flatMap(({ resource }) => (isLane(resource) ? [lowLanes, highLanes] : [resource]))
  return stockKeys(span, resources)
}

/** The rows of the resources on every leg of a span. */
export function stockKeys({ itinerary, fromSeq, toSeq }: Span, resources: readonly string[]): StockKey[] {
  const legs = Array.from({ length: toSeq - fromSeq }, (_, nth) => fromSeq + nth)
  return [...new Set(resources)].flatMap((resource) => legs.map((leg) => ({ itinerary, leg, resource })))
}

const noGarage = { maxLength: 0, maxHeight: 0, dangerousGoods: false }

/** The catalogue’s data of a vessel in the form the placement rules need. An unknown vessel has no garage. */
export function shipOf(catalogue: Catalogue, vessel: string): Ship {
  const { maxLength, maxHeight, dangerousGoods } = catalogue.vessel(vessel) ?? noGarage
  return {
    kind: (code) => catalogue.accommodation(code)?.kind ?? '',
    berths: (code) => Math.max(1, catalogue.accommodation(code)?.berths ?? 1),
    soldAs: (code) => catalogue.accommodation(code)?.soldAs ?? '',
    category: (code) => catalogue.vehicleCategory(code),
    maxLength,
    maxHeight,
    dangerousGoods,
  }
}

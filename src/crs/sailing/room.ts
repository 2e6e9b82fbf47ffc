import { parcelResource, petResource } from '../../domain/product/demand.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { freeUnits, leastFree, type FreeUnits } from '../../domain/sailing/freeUnits.ts'
import type { Lanes } from '../../domain/sailing/lanes.ts'
import type { Demand } from '../../domain/sailing/demand.ts'
import type { StockKey, StockRow, Allocation } from '../database/stock.ts'

/** The legs somebody sails on. */
export interface Span {
  itinerary: number
  fromSeq: number
  toSeq: number
}

/** Places taken one after another in the memory of one check, so that a booking never takes the same one twice. */
export interface Room {
  lanes(span: Span): Lanes
  /** Refused, and nothing taken, where a leg has not enough left. */
  take(span: Span, demand: Demand, owner: string): Allocation | Refusal
}

/** Where vehicles may stand; which of the two, is decided on the locked rows. */
export const laneResources = ['LANE_LOW', 'LANE_HIGH'] as const

export function roomIn(stock: readonly StockRow[]): Room {
  const before = legsIn(stock)
  const legs = legsIn(stock.map((row) => ({ ...row })))
  const free = (span: Span, resource: string) => leastOf(legs(span, resource))
  return {
    lanes: (span) => ({
      low: free(span, 'LANE_LOW')?.whole ?? 0,
      high: free(span, 'LANE_HIGH')?.whole ?? 0,
    }),
    take: (span, demand, owner) => {
      const left = free(span, demand.resource)
      if (!left || !fits(demand, left)) return soldOut(demand, before(span, demand.resource))
      for (const row of legs(span, demand.resource)) if (row) add(row, demand)
      const { itinerary, fromSeq, toSeq } = span
      return { ...demand, owner, itinerary, fromLeg: fromSeq, toLeg: toSeq }
    },
  }
}

/** Finds a resource on the legs of a span. */
function legsIn(stock: readonly StockRow[]) {
  const rows = new Map(stock.map((row) => [`${row.itinerary} ${row.leg} ${row.resource}`, row]))
  return ({ itinerary, fromSeq, toSeq }: Span, resource: string) =>
    Array.from({ length: toSeq - fromSeq }, (_, nth) => rows.get(`${itinerary} ${fromSeq + nth} ${resource}`))
}

/** Free on every leg; undefined where a leg has nothing of the kind at all. */
function leastOf(legs: readonly (StockRow | undefined)[]): FreeUnits | undefined {
  const there = legs.filter((row) => row !== undefined)
  return there.length < legs.length ? undefined : leastFree(there.map(freeUnits))
}

/** A demand is for whole units or for berths of one sex, never both. */
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

/** Tells what was left before this booking began to take. */
function soldOut({ resource, men, women }: Demand, legs: readonly (StockRow | undefined)[]): Refusal {
  if (resource === 'LANE_HIGH' && legs.some((row) => !row?.capacity)) return refuse('no_high_lanes')
  const free = leastOf(legs)
  const left = (men > 0 ? free?.men : women > 0 ? free?.women : free?.whole) ?? 0
  if (resource === 'PAX') return refuse('ship_full', { left })
  if (isLane(resource)) return refuse('garage_full', { left: left / 100 })
  if (resource === parcelResource) return refuse('parcels_full', { left })
  if (isPetPlace(resource)) return refuse('pets_full', { left })
  return refuse('sold_out', { what: resource.replace(/^SVC:/, ''), left })
}

/** Every row the demands may come to stand on; vehicles may end up in either lane. */
export function rowsFor(span: Span, demands: readonly Demand[]): StockKey[] {
  return rowsOf(
    span,
    demands.flatMap(({ resource }) => (isLane(resource) ? laneResources : [resource])),
  )
}

/** The rows of the resources on every leg of a span. */
export function rowsOf({ itinerary, fromSeq, toSeq }: Span, resources: readonly string[]): StockKey[] {
  const legs = Array.from({ length: toSeq - fromSeq }, (_, nth) => fromSeq + nth)
  return [...new Set(resources)].flatMap((resource) => legs.map((leg) => ({ itinerary, leg, resource })))
}

import { freeUnits, leastFree, type FreeUnits, type StockCount } from '../sailing/freeUnits.ts'
import type { Demand } from '../sailing/demand.ts'
import type { Lanes } from '../sailing/lanes.ts'

/** The stock of one resource on one leg of an itinerary. */
export interface LegStock extends StockCount {
  itinerary: number
  leg: number
  resource: string
}

/** The legs `fromSeq` … `toSeq - 1` of an itinerary. */
export interface Span {
  itinerary: number
  fromSeq: number
  toSeq: number
}

/** The free units of some sailings, reduced in memory by what is taken. */
export interface FreePlaces {
  lanes(span: Span): Lanes
  /** Takes everything or nothing; returns the resource that is short. */
  take(span: Span, demands: readonly Demand[]): string | undefined
  giveBack(span: Span, demands: readonly Demand[]): void
}

export function freePlacesOf(stock: readonly LegStock[]): FreePlaces {
  const rows = new Map(stock.map((row) => [`${row.itinerary} ${row.leg} ${row.resource}`, { ...row }]))
  const legs = ({ itinerary, fromSeq, toSeq }: Span, resource: string) =>
    Array.from({ length: toSeq - fromSeq }, (_, nth) => rows.get(`${itinerary} ${fromSeq + nth} ${resource}`))
  const free = (span: Span, resource: string): FreeUnits | undefined => {
    const found = legs(span, resource)
    return found.every((row) => row !== undefined) ? leastFree(found.map(freeUnits)) : undefined
  }
  const add = (span: Span, { resource, whole, men, women }: Demand, sign: 1 | -1) => {
    for (const row of legs(span, resource)) {
      if (!row) continue
      row.whole += sign * whole
      row.men += sign * men
      row.women += sign * women
    }
  }
  const giveBack: FreePlaces['giveBack'] = (span, demands) => {
    for (const demand of demands) add(span, demand, -1)
  }
  return {
    lanes: (span) => ({
      low: free(span, 'LANE_LOW')?.whole ?? 0,
      high: free(span, 'LANE_HIGH')?.whole ?? 0,
    }),
    take(span, demands) {
      for (const [nth, demand] of demands.entries()) {
        if (!fits(demand, free(span, demand.resource))) {
          giveBack(span, demands.slice(0, nth))
          return demand.resource
        }
        add(span, demand, 1)
      }
      return undefined
    },
    giveBack,
  }
}

/** A demand is either for whole units or for berths of one sex. */
const fits = ({ whole, men, women }: Demand, free: FreeUnits | undefined): boolean =>
  free !== undefined && whole <= free.whole && men <= free.men && women <= free.women

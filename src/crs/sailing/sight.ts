import { freeUnits, leastFree, type Free } from '../../domain/sailing/free.ts'
import { isCabin } from '../../domain/pricing/classes.ts'
import type { StockRow } from '../database/stock.ts'
import type { Tx } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Accommodation } from '../reference/record.ts'
import type { Sailing } from '../reference/timetable.ts'
import { stockOf, stopsOf, type Call } from './sql.ts'

/** A sailing with the ports in between and what is left on it, resource by resource, all the way. */
export interface Sight {
  sailing: Sailing
  stops: Call[]
  /** The rows of the legs sailed. */
  stock: StockRow[]
  /** The least of every leg, by resource. */
  free: ReadonlyMap<string, Free>
  /** What people may be put in, in no order, with what is left of it. */
  places: { accommodation: Accommodation; free: Free }[]
}

/** Looks at all the sailings in two queries. */
export async function lookAt(tx: Tx, catalogue: Catalogue, sailings: readonly Sailing[]): Promise<Sight[]> {
  if (sailings.length === 0) return []
  const stock = Map.groupBy(await stockOf(tx, sailings), (row) => row.itinerary)
  const stops = Map.groupBy(await stopsOf(tx, sailings), (call) => call.itinerary)
  return sailings.map((sailing) => {
    const { itinerary, fromSeq, toSeq } = sailing
    const between = ({ seq }: Call) => seq > fromSeq && seq < toSeq
    const sailed = ({ leg }: StockRow) => leg >= fromSeq && leg < toSeq
    const rows = (stock.get(itinerary) ?? []).filter(sailed)
    const free = freeOf(rows)
    return {
      sailing,
      stops: (stops.get(itinerary) ?? []).filter(between),
      stock: rows,
      free,
      places: placesIn(catalogue, free),
    }
  })
}

function freeOf(rows: readonly StockRow[]): Map<string, Free> {
  const free = new Map<string, Free>()
  for (const [resource, legs] of Map.groupBy(rows, (row) => row.resource)) {
    const least = leastFree(legs.map(freeUnits))
    if (least) free.set(resource, least)
  }
  return free
}

function placesIn(catalogue: Catalogue, free: ReadonlyMap<string, Free>): Sight['places'] {
  return [...free].flatMap(([resource, left]) => {
    const accommodation = catalogue.accommodation(resource)
    return accommodation && accommodation.kind !== 'kennel' ? [{ accommodation, free: left }] : []
  })
}

export const isCabinKind = ({ kind }: Accommodation) => isCabin(kind)

/** Persons the ship may still carry by her certificate. */
export const personsFree = ({ free }: Sight) => free.get('PAX')?.whole ?? 0

/** Lane left in centimetres: what low vehicles may use, and what high ones may. */
export function lanesFree({ free }: Sight): { any: number; high: number } {
  const high = free.get('LANE_HIGH')?.whole ?? 0
  return { any: high + (free.get('LANE_LOW')?.whole ?? 0), high }
}

import type { FreeUnits } from '../../domain/sailing/freeUnits.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import type { Tx } from '../database/transaction.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { Accommodation } from '../reference/records.ts'
import type { Sailing } from '../reference/timetable.ts'
import { afloat, stopsOf, type Afloat, type Call } from './sql.ts'

/** A sailing with the ports in between and what is left on it, resource by resource, all the way. */
export interface Sight {
  sailing: Sailing
  stops: readonly Call[]
  /** The least of every leg, by resource. */
  free: ReadonlyMap<string, FreeUnits>
  /** What people may be put in, in no order, with what is left of it. */
  places: { accommodation: Accommodation; free: FreeUnits }[]
}

/** Looks at sailings in two queries, at most. */
export async function lookAt(tx: Tx, catalogue: Catalogue, sailings: readonly Sailing[]): Promise<Sight[]> {
  return sightsOf(tx, catalogue, await afloat(tx, sailings))
}

/** Sailings whose room is known, with the ports in between. */
export async function sightsOf(tx: Tx, catalogue: Catalogue, sailings: readonly Afloat[]): Promise<Sight[]> {
  const stops = Map.groupBy(await stopsOf(tx, sailings), (call) => call.itinerary)
  return sailings.map((one) => {
    const between = ({ seq }: Call) => seq > one.fromSeq && seq < one.toSeq
    return sightOf(catalogue, one, (stops.get(one.itinerary) ?? []).filter(between))
  })
}

export function sightOf(catalogue: Catalogue, sailing: Afloat, stops: readonly Call[] = []): Sight {
  const free = freeIn(sailing)
  return { sailing, stops, free, places: placesIn(catalogue, free) }
}

function freeIn({ room }: Afloat): Map<string, FreeUnits> {
  const free = new Map<string, FreeUnits>()
  if (room === '') return free
  for (const of of room.split(';')) {
    const [resource = '', whole, men, women, berths] = of.split(' ')
    free.set(resource, {
      whole: Number(whole),
      men: Number(men),
      women: Number(women),
      berths: Number(berths),
    })
  }
  return free
}

function placesIn(catalogue: Catalogue, free: ReadonlyMap<string, FreeUnits>): Sight['places'] {
  return [...free].flatMap(([resource, left]) => {
    const accommodation = catalogue.accommodation(resource)
    return accommodation && accommodation.kind !== 'kennel' ? [{ accommodation, free: left }] : []
  })
}

export const isCabinKind = ({ kind }: Accommodation) => isCabin(kind)

/** Persons the ship may still carry by her certificate. */
export const personsFree = ({ free }: Pick<Sight, 'free'>) => free.get('PAX')?.whole ?? 0

/** Lane left in centimetres: what low vehicles may use, and what high ones may. */
export function lanesFree({ free }: Pick<Sight, 'free'>): { any: number; high: number } {
  const high = free.get('LANE_HIGH')?.whole ?? 0
  return { any: high + (free.get('LANE_LOW')?.whole ?? 0), high }
}

export const hasGarage = ({ free }: Pick<Sight, 'free'>) => free.has('LANE_LOW') || free.has('LANE_HIGH')

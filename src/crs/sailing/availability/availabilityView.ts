import { isCabin } from '../../../domain/pricing/discountClasses.ts'
import type { FreeUnits } from '../../../domain/sailing/freeUnits.ts'
import type { Buyer } from '../../../domain/sailing/salesControl.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Accommodation } from '../../reference/records.ts'
import type { Sailing } from '../../reference/sailing.ts'
import { readFreeUnits, readStops, type AvailableSailing, type Call } from './availabilitySql.ts'

/** A sailing between two of its ports, with the calls in between and the units free on all its legs. */
export interface AvailabilityView {
  sailing: Sailing
  stops: readonly Call[]
  /** Free units by resource. */
  free: ReadonlyMap<string, FreeUnits>
  /** Seat classes and cabin types for passengers, in no particular order. */
  accommodations: { accommodation: Accommodation; free: FreeUnits }[]
}

/** The views of the sailings, in the same order. Two queries at most. */
export async function loadAvailability(
  tx: Tx,
  catalogue: Catalogue,
  buyer: Buyer,
  sailings: readonly Sailing[],
): Promise<AvailabilityView[]> {
  return withStops(tx, catalogue, await readFreeUnits(tx, buyer, sailings))
}

/** Returns the views of sailings whose free units have been read. */
export async function withStops(
  tx: Tx,
  catalogue: Catalogue,
  sailings: readonly AvailableSailing[],
): Promise<AvailabilityView[]> {
  const calls = Map.groupBy(await readStops(tx, sailings), (call) => call.itinerary)
  return sailings.map((sailing) => {
    const isBetween = ({ seq }: Call) => seq > sailing.fromSeq && seq < sailing.toSeq
    return viewOf(catalogue, sailing, (calls.get(sailing.itinerary) ?? []).filter(isBetween))
  })
}

export function viewOf(
  catalogue: Catalogue,
  sailing: AvailableSailing,
  stops: readonly Call[] = [],
): AvailabilityView {
  const free = parseFreeUnits(sailing.freeUnits)
  return { sailing, stops, free, accommodations: accommodationsIn(catalogue, free) }
}

function parseFreeUnits(text: string): Map<string, FreeUnits> {
  const free = new Map<string, FreeUnits>()
  if (text === '') return free
  for (const entry of text.split(';')) {
    const [resource = '', whole, men, women, berths] = entry.split(' ')
    free.set(resource, {
      whole: Number(whole),
      men: Number(men),
      women: Number(women),
      berths: Number(berths),
    })
  }
  return free
}

function accommodationsIn(
  catalogue: Catalogue,
  free: ReadonlyMap<string, FreeUnits>,
): AvailabilityView['accommodations'] {
  return [...free].flatMap(([resource, units]) => {
    const accommodation = catalogue.accommodation(resource)
    return accommodation && accommodation.kind !== 'kennel' ? [{ accommodation, free: units }] : []
  })
}

export const isCabinKind = ({ kind }: Accommodation) => isCabin(kind)

type WithFreeUnits = Pick<AvailabilityView, 'free'>

/** Persons the ship’s certificate still allows. */
export const personsFree = ({ free }: WithFreeUnits) => free.get('PAX')?.whole ?? 0

/** Free lane in centimetres: for low vehicles in both height zones together, for high ones in the high zone. */
export function lanesFree({ free }: WithFreeUnits): { any: number; high: number } {
  const high = free.get('LANE_HIGH')?.whole ?? 0
  return { any: high + (free.get('LANE_LOW')?.whole ?? 0), high }
}

export const hasGarage = ({ free }: WithFreeUnits) => free.has('LANE_LOW') || free.has('LANE_HIGH')
export const hasTruckGarage = ({ free }: WithFreeUnits) => free.has('LANE_HIGH')

import type { AffectedTrip } from '../booking/affected/affected.ts'
import { readSharedHolds } from '../database/stock/sharedHolds.ts'
import { readPaid, type PaidAmount } from '../ledger/paidAmounts.ts'
import { readItineraries } from '../reference/timetable.ts'
import type { CallContext } from '../server/context.ts'
import { keyOf, keysOf } from './case.ts'
import type { Target } from './rebooking.ts'

/** What the plans of several trips need, read at once. */
export interface PlanReads {
  /** The sailing whose places are held for a trip, by the key of the hold. */
  held: ReadonlyMap<string, Target>
  /** What was paid for the bookings. */
  paid: ReadonlyMap<number, readonly PaidAmount[]>
}

/** Reads the proposals of the trips, and what was paid for their bookings. */
export async function readForPlans(
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  disruption: number,
  affected: readonly AffectedTrip[],
): Promise<PlanReads> {
  const [only, another] = affected
  const wanted =
    only && !another ? { key: keyOf(disruption, only.trip.companyCode) } : { beginning: keysOf(disruption) }
  const holds = await readSharedHolds(tx, who.agency, wanted)
  const itineraries = await readItineraries(tx, [...new Set(holds.map(({ itinerary }) => itinerary))])
  const trips = new Map(affected.map((one) => [keyOf(disruption, one.trip.companyCode), one]))
  const held = new Map<string, Target>()
  for (const { key, itinerary: id, fromSeq, toSeq } of holds) {
    const itinerary = itineraries.find((one) => one.itinerary === id)
    const trip = trips.get(key)?.trip
    if (!itinerary || !trip) continue
    const callAt = (wanted: number) => itinerary.calls.find(({ seq }) => seq === wanted)
    const { company, vessel } = itinerary
    const { origin, destination } = trip
    const [departs, arrives] = [callAt(fromSeq)?.departs ?? '', callAt(toSeq)?.arrives ?? '']
    held.set(key, { company, vessel, origin, destination, departs, arrives })
  }
  const bookings = [...new Set(affected.map(({ record }) => record.booking.id))]
  return { held, paid: Map.groupBy(await readPaid(tx, bookings), ({ booking }) => booking) }
}

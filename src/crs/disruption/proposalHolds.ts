import type { InputOf } from '../../contract/call.ts'
import type { disruption } from '../../contract/disruption.ts'
import { type Refusal, isRefusal } from '../../domain/refusal.ts'
import type { AffectedTrip } from '../booking/affected/affected.ts'
import { readSharedHolds } from '../database/stock/sharedHolds.ts'
import { readPaid, type PaidAmount } from '../ledger/paidAmounts.ts'
import { readItineraries } from '../reference/timetable.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { changeStock } from '../database/stockChange.ts'
import { claimsOfHolds } from '../database/stock/stock.ts'
import { deleteHoldsAhead } from '../sailing/capacity/releaseHolds.ts'
import { proposalHoldKey, proposalHoldKeyPrefix } from './case.ts'
import type { Target } from './rebooking.ts'

/** The rows that the plans of several trips need, read at once. */
export interface RowsForPlans {
  /** The sailing whose places are held for a trip, by the key of the hold. */
  held: ReadonlyMap<string, Target>
  /** The amounts paid for the bookings. */
  paid: ReadonlyMap<number, readonly PaidAmount[]>
}

/** Reads the proposals of the trips, and what was paid for their bookings. */
export async function readRowsForPlans(
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  disruption: number,
  affected: readonly AffectedTrip[],
): Promise<RowsForPlans> {
  const [only, another] = affected
  const wanted =
    only && !another
      ? { key: proposalHoldKey(disruption, only.trip.companyCode) }
      : { beginning: proposalHoldKeyPrefix(disruption) }
  const holds = await readSharedHolds(tx, who.agency, wanted)
  const itineraries = await readItineraries(tx, [...new Set(holds.map(({ itinerary }) => itinerary))])
  const trips = new Map(affected.map((one) => [proposalHoldKey(disruption, one.trip.companyCode), one]))
  const held = new Map<string, Target>()
  for (const { key, itinerary: id, fromSeq, toSeq } of holds) {
    const itinerary = itineraries.find((itinerary) => itinerary.itinerary === id)
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

/** Gives back the places held as proposals; succeeds as well when there are none. */
export async function releaseProposalHolds(
  { guard }: ServerDependencies,
  { path }: InputOf<typeof disruption.release>,
  context: CallContext,
): Promise<Record<string, never> | Refusal> {
  const { tx, who } = context
  const done = await changeStock(context, guard, {
    kind: 'disruption.release',
    async collect(locks) {
      const holds = (await locks.sharedHolds({ beginning: proposalHoldKeyPrefix(path.id) })).map(
        ({ id }) => id,
      )
      const claims = await claimsOfHolds(tx, holds)
      return { held: { holds, claims }, released: claims, candidates: [] }
    },
    check: () => [],
    async write({ held }) {
      deleteHoldsAhead(tx, held)
      const data = { disruption: path.id, holds: held.holds.length }
      return { ownerOf: () => ({}), agency: who.agency, bookingId: null, data }
    },
  })
  return isRefusal(done) ? done : {}
}

import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { Accompanying, Companion } from '../../booking/minors/companion.ts'
import { findCompanion, tripsWithChildren } from '../../booking/minors/findCompanion.ts'
import { refuseLeftAlone } from '../../booking/minors/leftAlone.ts'
import type { BookingRecord } from '../../booking/record/record.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { CallContext } from '../../server/context.ts'
import type { TripVersions } from './reprice.ts'

interface Moving {
  record: BookingRecord
  versions: readonly TripVersions[]
  accompanying: readonly Accompanying[]
  /** The adult who is to accompany the children: a ticket or a booking. */
  companion: string | undefined
}

/**
 * The adults named for the children of the trips as they will be, by trip id; none where no adult is named. Refuses to leave
 * children without an adult on any sailing.
 */
export async function adultsAboard(
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  catalogue: Catalogue,
  { record, versions, accompanying, companion }: Moving,
): Promise<ReadonlyMap<number, Companion> | Refusal> {
  const changed = changedRecord(record, versions)
  const named =
    companion === undefined
      ? new Map<number, Companion>()
      : await findCompanion(tx, who, catalogue, tripsWithChildren(catalogue, changed), companion)
  if (isRefusal(named)) return named
  const trips = changed.trips.map((trip) => ({
    ...trip,
    companion: named.get(trip.id) ?? whereChanged(trip.companion, changed),
  }))
  const moved = new Set(versions.filter(({ draft }) => draft.target).map(({ draft }) => draft.trip.id))
  const gone = new Set(record.items.filter(({ tripId }) => moved.has(tripId)).map(({ id }) => id))
  const after = [{ trips, items: changed.items }]
  // Passengers who move together still accompany each other, and a named adult travels where the children will.
  const leaving = { before: record, after, gone: new Set<number>(), accompanying: [] }
  const left = refuseLeftAlone(catalogue, leaving)
  const accompanies = refuseLeftAlone(catalogue, { before: record, after: [], gone, accompanying })
  return left ?? accompanies ?? named
}

/** A companion who came into this booking by a merge travels where the modification takes its own trips. */
function whereChanged(companion: Companion | null, { trips, items }: BookingRecord): Companion | null {
  const own = items.find(({ id }) => id === companion?.item)
  const trip = trips.find(({ id }) => id === own?.tripId)
  if (!companion || !trip) return companion
  const { itinerary, fromSeq, toSeq } = trip
  return { ...companion, itinerary, fromSeq, toSeq }
}

/** The booking as the modification leaves it, as far as it decides on who travels with whom. */
function changedRecord(record: BookingRecord, versions: readonly TripVersions[]): BookingRecord {
  const details = new Map(
    versions.flatMap(({ draft }) => draft.items.map((item) => [item.item.id, item.details] as const)),
  )
  const targets = new Map(
    versions.flatMap(({ draft, after: { sailing } }) =>
      draft.target && sailing ? [[draft.trip.id, sailing] as const] : [],
    ),
  )
  return {
    ...record,
    trips: record.trips.map((trip) => {
      const { itinerary, fromSeq, toSeq, company, departs } = targets.get(trip.id) ?? trip
      return { ...trip, itinerary, fromSeq, toSeq, company, departs }
    }),
    items: record.items.map((item) => ({ ...item, details: details.get(item.id) ?? item.details })),
  }
}

import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import type { Companion } from '../../booking/minors/companion.ts'
import { findCompanion, tripsWithChildren } from '../../booking/minors/findCompanion.ts'
import { refuseLeftAlone } from '../../booking/minors/leftAlone.ts'
import type { BookingRecord, ItemRow } from '../../booking/record/record.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext } from '../../server/context.ts'

/** No stored trip has this id. */
const newTrip = 0

/**
 * The adult who is named to accompany children whose open tickets get a sailing; undefined where none is. Refuses children
 * who would travel alone there.
 */
export async function adultOnReplacement(
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  catalogue: Catalogue,
  {
    record,
    items,
    sailing,
  }: { record: BookingRecord; items: readonly ItemRow[]; sailing: Sailing | undefined },
  companion: string | undefined,
): Promise<Companion | undefined | Refusal> {
  const [like] = record.trips
  if (!sailing || !like) return undefined
  const { itinerary, fromSeq, toSeq, company, departs } = sailing
  const own = { itinerary, fromSeq, toSeq, company, departs, openUntil: null, companion: null }
  const dated = items.map((item) => ({ ...item, tripId: newTrip, status: 'ISSUED' as const }))
  const after: BookingRecord = {
    ...record,
    trips: [...record.trips, { ...like, ...own, id: newTrip }],
    items: [...record.items.filter((item) => !items.includes(item)), ...dated],
  }
  const onTrip = tripsWithChildren(catalogue, after).filter(({ id }) => id === newTrip)
  const named =
    companion === undefined ? undefined : await findCompanion(tx, who, catalogue, onTrip, companion)
  if (isRefusal(named)) return named
  const adult = named?.get(newTrip)
  const trips = after.trips.map((trip) =>
    trip.id === newTrip ? { ...trip, companion: adult ?? null } : trip,
  )
  const leaving = { before: record, after: [{ ...after, trips }], gone: new Set<number>(), accompanying: [] }
  return refuseLeftAlone(catalogue, leaving) ?? adult
}

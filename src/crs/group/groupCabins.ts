import { mustGet } from '../../domain/value/mustGet.ts'
import { reasonFor, type Cabin, type CabinType, type Occupant } from '../../domain/group/cabinMix.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { findGroup } from '../booking/group/group.ts'
import type { BookingRecord, ItemRow, TripRow } from '../booking/record/record.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, type Accommodation } from '../reference/records.ts'
import { findTrips } from '../reference/timetable.ts'
import { loadAvailability } from '../sailing/availability/availabilityView.ts'
import { storedKey } from '../sale/modify/draft.ts'
import type { CallContext, ServerDependencies } from '../server/context.ts'
import { occupantOf } from './occupantOf.ts'

/** The travellers of a trip of a group, and the cabins that they may get. */
export interface GroupCabins {
  record: BookingRecord
  trip: TripRow
  people: Occupant[]
  types: (CabinType & { name: string })[]
  /** Whole cabins that the group has. */
  held: Cabin[]
}

/** Reads the cabins for one trip of the open booking: by its booking code, otherwise the first one. */
export async function groupCabins(
  dependencies: ServerDependencies,
  context: Pick<CallContext, 'tx' | 'who'>,
  { company, code, tripCode }: { company: string; code: string; tripCode?: string | undefined },
): Promise<GroupCabins | Refusal> {
  const found = await findGroup(context, company, code)
  if (isRefusal(found)) return found
  const { root, open } = found
  if (!open) return refuse('wrong_status', { status: root.booking.status })
  const dated = open.trips.filter(({ status, openUntil }) => status === 'OPTIONAL' && openUntil === null)
  const trip = tripCode === undefined ? dated[0] : dated.find(({ companyCode }) => companyCode === tripCode)
  if (!trip) return refuse('item_not_found', { what: tripCode ?? '' }, '/companyReservationCode')
  const items = open.items.filter(
    ({ tripId, kind, status }) => tripId === trip.id && kind === 'passenger' && status !== 'CANCELLED',
  )
  const types = await cabinTypes(dependencies, context, trip, items)
  if (isRefusal(types)) return types
  const people = items.map(occupantOf)
  return { record: open, trip, people, types, held: heldCabins(items, people, types) }
}

/** Those sold as whole cabins; a request is one cabin. */
function heldCabins(
  items: readonly ItemRow[],
  people: readonly Occupant[],
  types: readonly CabinType[],
): Cabin[] {
  const inCabins = items.filter(
    ({ accommodation, requestType }) =>
      requestType === 'COMPLETE' && types.some(({ code }) => code === accommodation),
  )
  return [...Map.groupBy(inCabins, ({ request }) => request).values()].map((inside) => {
    const ids = inside.map(({ uuid }) => uuid)
    return { code: mustGet(inside, 0).accommodation, ids, reason: reasonFor(ids, people) }
  })
}

/** Usual cabins on sale on the trip; those that the group has count as free, because it may exchange them. */
async function cabinTypes(
  dependencies: ServerDependencies,
  { tx, who }: Pick<CallContext, 'tx' | 'who'>,
  trip: TripRow,
  items: readonly ItemRow[],
): Promise<GroupCabins['types'] | Refusal> {
  const { catalogue } = dependencies
  const sailings = await findTrips(tx, dependencies, [storedKey(trip)])
  if (isRefusal(sailings)) return sailings
  const [view] = await loadAvailability(tx, catalogue, sailings)
  if (!view) return []
  const { season } = view.sailing
  const sold = catalogue.fares(trip.line, trip.origin, trip.destination, season)
  return view.accommodations
    .filter(({ accommodation: { kind, code } }) => kind === 'cabin' && sold?.has(code))
    .map(({ accommodation, free }) => ({
      code: accommodation.code,
      name: nameIn(who.language, accommodation),
      berths: berthsOf(catalogue, accommodation),
      free: free.whole + cabinsOf(items, accommodation.code),
    }))
}

const berthsOf = (catalogue: Catalogue, { code, berths }: Accommodation) =>
  catalogue.accommodation(code)?.berths ?? berths

const cabinsOf = (items: readonly ItemRow[], code: string) =>
  new Set(
    items
      .filter(({ accommodation, requestType }) => accommodation === code && requestType === 'COMPLETE')
      .map(({ request }) => request),
  ).size

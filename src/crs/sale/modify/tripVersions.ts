import { mustGet } from '../../../domain/value/mustGet.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { findTrips, findWithDeparted } from '../../reference/timetable.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { type DraftTrip, type DraftItem, requestOf } from './draft.ts'
import type { TripVersions } from './repriced.ts'

/** Each trip before and after, with its sailings; refuses another sailing that is not in the timetable or has left. */
export async function versionsOf(
  dependencies: ServerDependencies,
  { tx }: Pick<CallContext, 'tx'>,
  before: readonly DraftTrip[],
  after: readonly DraftTrip[],
): Promise<TripVersions[] | Refusal> {
  const moved = after.filter(({ target }) => target !== undefined)
  const requests = before.map(requestOf)
  const [targets, stored] = await Promise.all([
    findTrips(
      tx,
      dependencies,
      moved.flatMap(({ target }) => target ?? []),
    ),
    storedSailings(tx, before, requests),
  ])
  if (isRefusal(targets)) return targets
  const berths = (code: string) => dependencies.catalogue.accommodation(code)?.berths ?? 1
  const grouped = after.map((draft) => ({ ...draft, items: groupedByCabin(draft.items, berths) }))
  return grouped.map((draft, index) => {
    const request = mustGet(requests, index)
    const own = stored.get(draft.trip.id)
    const target = targets[moved.findIndex(({ trip }) => trip.id === draft.trip.id)]
    return {
      draft,
      before: { request, sailing: own },
      after: { request: withNumbers(requestOf(draft), target), sailing: target ?? own },
    }
  })
}

/** The sailings of the dated trips, departed ones too, by trip id. */
async function storedSailings(
  tx: CallContext['tx'],
  drafts: readonly DraftTrip[],
  requests: readonly Parameters<typeof findWithDeparted>[1][number][],
): Promise<Map<number, Sailing>> {
  const dated = drafts.flatMap(({ trip }, index) =>
    trip.openUntil === null ? [{ trip, key: mustGet(requests, index) }] : [],
  )
  const found = await findWithDeparted(
    tx,
    dated.map(({ key }) => key),
  )
  return new Map(found.map((sailing) => [mustGet(dated, sailing.nth).trip.id, sailing]))
}

/** Seat numbers are those of the sailing that is left. */
function withNumbers(request: ReturnType<typeof requestOf>, target: Sailing | undefined): typeof request {
  if (!target) return request
  const accommodationRequests = request.accommodationRequests.map((one) => ({
    ...one,
    accommodationRequestAnalysises: one.accommodationRequestAnalysises.map(
      ({ accommodationNumber: _, ...analysis }) => analysis,
    ),
  }))
  return { ...request, accommodationRequests }
}

/** Passengers given the same cabin type share whole cabins: as many cabins as they fill. */
function groupedByCabin(items: readonly DraftItem[], berths: (code: string) => number): DraftItem[] {
  const counts = new Map<string, number>()
  return items.map((draft) => {
    const size = berths(draft.accommodation)
    const isNew = draft.group !== `${draft.item.request}`
    if (!isNew || draft.requestType !== 'COMPLETE' || size < 2) return draft
    const count = counts.get(draft.group) ?? 0
    counts.set(draft.group, count + 1)
    return { ...draft, group: `${draft.group} ${Math.floor(count / size)}` }
  })
}

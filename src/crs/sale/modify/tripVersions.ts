import { mustGet } from '../../../domain/value/mustGet.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { requestedServices } from '../../../domain/product/product.ts'
import { findTrips, findWithDeparted } from '../../reference/timetable.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import type { RequestedTrip } from '../bookingRequest.ts'
import { type DraftTrip, type DraftItem, requestOf, type ModifyRequest } from './draft.ts'
import type { TripVersions } from './reprice.ts'

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
    dated.map(({ trip }) => trip.itinerary),
  )
  return new Map(found.map((sailing) => [mustGet(dated, sailing.nth).trip.id, sailing]))
}

/** Seat numbers are those of the sailing that is left. */
function withNumbers(request: ReturnType<typeof requestOf>, target: Sailing | undefined): typeof request {
  if (!target) return request
  const accommodationRequests = request.accommodationRequests.map((accommodationRequest) => ({
    ...accommodationRequest,
    accommodationRequestAnalysises: accommodationRequest.accommodationRequestAnalysises.map(
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

const pointer =
  /^\/trips\/\d+\/accommodationRequests\/(\d+)(?:\/accommodationRequestAnalysises\/(\d+)(?:\/passengerData|\/vehicleData)?)?(\/\w+)?$/
const productPointer = /^\/trips\/\d+\/(additionalServices|packages|pets)\/(\d+)(\/\w+)?$/

const lists = [
  ...(['selectedPassengers', 'selectedVehicles'] as const),
  ...(['additionalServices', 'selectedPackages', 'selectedPets'] as const),
]

/**
 * Where the modify request has the value that a rule of the sale refuses. `at` names it in the request of a sale with
 * the given trips; undefined where the request does not have it.
 */
export function requestPointer(
  at: string | undefined,
  { trips = [] }: ModifyRequest,
  changed: readonly (Pick<TripVersions, 'draft'> & Partial<TripVersions>)[],
): string | undefined {
  const version = changed[Number(/^\/trips\/(\d+)/.exec(at ?? '')?.[1])]
  if (!version) return at?.startsWith('/leader') ? at : undefined
  const { uuids, field } = itemsAt(at ?? '', version.after?.request)
  const index = trips.findIndex(
    ({ companyReservationCode }) => companyReservationCode === version.draft.trip.companyCode,
  )
  for (const list of lists) {
    const place = trips[index]?.[list]?.findIndex((one) => uuids.includes(one.uuid)) ?? -1
    const name = list === 'selectedPassengers' && field === '/idOrCode' ? '/accommodationIdOrCode' : field
    if (place >= 0) return `/trips/${index}/${list}/${place}/modifiedValues${name}`
  }
  return index < 0 ? undefined : `/trips/${index}`
}

interface Items {
  uuids: readonly (string | undefined)[]
  /** The rest of the pointer. */
  field: string
}

/** The item of a trip that the pointer of a sale names, or all that share an accommodation. */
function itemsAt(at: string, request: RequestedTrip | undefined): Items {
  const [, list, product, ofProduct = ''] = productPointer.exec(at) ?? []
  if (list !== undefined) {
    const products =
      list === 'additionalServices'
        ? requestedServices(request?.additionalServices)
        : request?.[list as 'packages' | 'pets']
    return { uuids: [products?.[Number(product)]?.uuid], field: ofProduct }
  }
  const [, place, analysis, field = ''] = pointer.exec(at) ?? []
  const all = request?.accommodationRequests[Number(place)]?.accommodationRequestAnalysises ?? []
  const named = analysis === undefined ? all : all.slice(Number(analysis), Number(analysis) + 1)
  return { uuids: named.map(({ uuid }) => uuid), field }
}

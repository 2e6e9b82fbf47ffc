import { isUnallocated } from '../../../domain/booking/fields/bookedFields.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { isOnTrip } from '../../booking/record/releasedPlaces.ts'
import { claimsOfItems, type Claim, type StockKey } from '../../database/stock/stock.ts'
import type { ProductStockRows } from '../../product/stock.ts'
import type { Sailing } from '../../reference/sailing.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { candidateRows, numberedRows, productRows } from '../allocate.ts'
import type { RequestedTrip } from '../bookingRequest.ts'
import type { Plan, PlannedTrip } from './modificationPlan.ts'
import { inBody } from './plan.ts'

/** The units that the modified trips give back, and those that they need instead. */
export interface StockChange {
  /** The trips that are allocated again, in the order of the request. */
  trips: PlannedTrip[]
  request: { request: { trips: RequestedTrip[] }; sailings: Sailing[]; openTrip: undefined }
  released: Claim[]
  candidates: StockKey[]
  numbered: StockKey[]
  /** Rows that exist only after the first sale of a product on a sailing. */
  products: ProductStockRows[]
}

/** Returns whether other units are needed; names and discounts leave the seats as they are. */
export function needsOtherUnits({ before, after, moved, draft }: PlannedTrip): boolean {
  const text = (request: RequestedTrip) =>
    JSON.stringify(request, (field, value: unknown) => (isUnallocated(field) ? undefined : value))
  return draft.trip.openUntil === null && (moved || text(before.request) !== text(after.request))
}

/**
 * All units of a trip that needs others are given back and allocated again, which keeps what stays the same. So are
 * those that are held for it.
 */
export async function collectStock(
  { catalogue }: ServerDependencies,
  { tx }: Pick<CallContext, 'tx'>,
  plan: Plan,
  held: readonly Claim[] = [],
): Promise<StockChange | Refusal> {
  const trips = plan.trips.filter(needsOtherUnits)
  const request = {
    request: { trips: trips.map(({ after }) => after.request) },
    sailings: trips.flatMap(({ after }) => after.sailing ?? []),
    openTrip: undefined,
  }
  const candidates = candidateRows(catalogue, request)
  if (isRefusal(candidates)) return inBody(candidates, plan.body, trips)
  return {
    trips,
    request,
    candidates,
    released: [...(await claimsOfTrips(tx, trips)), ...held],
    numbered: numberedRows(catalogue, request, candidates),
    products: productRows(catalogue, request, candidates),
  }
}

/** The places that those who were forced aboard another sailing or leg take there are kept until they leave. */
async function claimsOfTrips(tx: CallContext['tx'], trips: readonly PlannedTrip[]): Promise<Claim[]> {
  const items = trips.flatMap((trip) =>
    trip.items.map(({ draft: { item } }) => ({ id: item.id, trip: trip.draft.trip })),
  )
  const claims = await claimsOfItems(
    tx,
    items.map(({ id }) => id),
  )
  return claims.filter((claim) => items.some(({ id, trip }) => id === claim.item && isOnTrip(claim, trip)))
}

import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { refuseCancelledSailing } from '../../booking/issue/issue.ts'
import type { BookingRecord, TripRow } from '../../booking/record/record.ts'
import type { StockKey } from '../../database/stock/stock.ts'
import type { ProductStockRows } from '../../product/stock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { candidateRows, numberedRows, productRows } from '../allocate.ts'
import type { PricedRequest } from '../bookingRequest.ts'
import { draftOf } from '../modify/draft.ts'
import { requestOf } from '../modify/draftRequest.ts'
import { priceRequest } from '../priceRequest.ts'
import { additionRequest, type AddBody } from './additionRequest.ts'

/** A checked and priced addition to a booking, before anything is allocated. */
export interface Addition {
  record: BookingRecord
  /** The stored trips, in the order of the request. */
  trips: TripRow[]
  priced: PricedRequest
  /** What is paid at once, by company; empty for an option. */
  dues: ReadonlyMap<string, number>
  candidates: StockKey[]
  numbered: StockKey[]
  products: ProductStockRows[]
}

/** Checks an addition by the rules of the sale, together with those who travel already, and prices it. Locks nothing. */
export async function planAddition(
  dependencies: ServerDependencies,
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  record: BookingRecord,
  body: AddBody,
): Promise<Addition | Refusal> {
  const { catalogue, clock } = dependencies
  const asked = additionRequest(record, body, clock)
  if (isRefusal(asked)) return asked
  const { trips, request } = asked
  const disrupted = trips.map(refuseCancelledSailing).find(isRefusal)
  if (disrupted) return disrupted
  // Children who join an accompanied trip travel with the same adult.
  const asksForAdults = trips.every(({ companion }) => companion === null)
  const priced = await priceRequest(context, dependencies, request, {
    ...bookedBefore(record, trips),
    asksForAdults,
  })
  if (isRefusal(priced)) return inBody(priced, body)
  const candidates = candidateRows(catalogue, priced)
  if (isRefusal(candidates)) return candidates
  return {
    record,
    trips,
    priced,
    candidates,
    dues: record.booking.status === 'ISSUED' ? priced.dues : new Map(),
    numbered: numberedRows(catalogue, priced, candidates),
    products: productRows(catalogue, priced, candidates),
  }
}

/** The other trips of the booking, and who travels on these. */
function bookedBefore(
  record: BookingRecord,
  trips: readonly TripRow[],
): NonNullable<Parameters<typeof priceRequest>[3]> {
  const drafts = draftOf(record)
  return {
    trips: drafts.map(({ trip }) => trip).filter((trip) => !trips.includes(trip)),
    requests: trips.map((trip) => {
      const draft = drafts.find((one) => one.trip === trip)
      return draft ? requestOf(draft).accommodationRequests : []
    }),
  }
}

/** A refusal about someone who travels already has no place in the request but the trip. */
function inBody(refusal: Refusal, { trips }: AddBody): Refusal {
  const [, trip = '', request] = /^(\/trips\/\d+)\/accommodationRequests\/(\d+)/.exec(refusal.at ?? '') ?? []
  const added = trips[Number(trip.split('/').at(-1))]?.accommodationRequests?.length ?? 0
  return request !== undefined && Number(request) >= added ? { ...refusal, at: trip } : refusal
}

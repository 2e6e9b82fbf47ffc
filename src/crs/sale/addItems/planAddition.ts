import { isRefusal, type Refusal, refuse } from '../../../domain/refusal.ts'
import { mustGet } from '../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { refuseCancelledSailing } from '../../booking/issue/issue.ts'
import { fellowsOn, portsOf, soldTrip, travellingAlongside } from '../../booking/discounts/alongside.ts'
import type { SplitSale } from '../../booking/discounts/saleParts.ts'
import { soldRows } from '../../booking/discounts/soldRows.ts'
import type { BookingRecord, TripRow } from '../../booking/record/record.ts'
import type { StockKey } from '../../database/stock/stock.ts'
import type { ProductStockRows } from '../../product/stock.ts'
import type { CallContext, ServerDependencies } from '../../server/context.ts'
import { refuseExpired } from '../../booking/option/option.ts'
import type { Clock } from '../../server/clock.ts'
import { candidateRows, numberedRows, productRows } from '../allocate.ts'
import type { PricedRequest, BookingRequest, RequestedTrip } from '../bookingRequest.ts'
import type { Catalogue } from '../../reference/catalogue.ts'
import { draftOf, storedKey, requestOf } from '../modify/draft.ts'
import { priceRequest } from '../priceRequest.ts'

/** A checked and priced addition to a booking, before anything is allocated. */
export interface Addition {
  record: BookingRecord
  /** The stored trips, in the order of the request. */
  trips: TripRow[]
  priced: PricedRequest
  /** Payments due at once, by company; empty for an option. */
  dues: ReadonlyMap<string, number>
  candidates: StockKey[]
  numbered: StockKey[]
  products: ProductStockRows[]
}

/**
 * Checks an addition by the rules of the sale, together with those of the sale who travel already, and prices it: they
 * keep their price, and are not asked again for their discounts. Locks nothing.
 */
export async function planAddition(
  dependencies: ServerDependencies,
  context: Pick<CallContext, 'tx' | 'who' | 'clock'>,
  sale: SplitSale,
  body: AddBody,
): Promise<Addition | Refusal> {
  const { catalogue, clock } = dependencies
  const { record } = sale
  const asked = additionRequest(record, body, clock)
  if (isRefusal(asked)) return asked
  const { trips, request } = asked
  const disrupted = trips.map(refuseCancelledSailing).find(isRefusal)
  if (disrupted) return disrupted
  // Children who join an accompanied trip travel with the same adult.
  const asksForAdults = trips.every(({ companion }) => companion === null)
  const priced = await priceRequest(context, dependencies, request, {
    ...bookedBefore(catalogue, sale, trips),
    agency: record.booking.agency,
    asksForAdults,
  })
  if (isRefusal(priced)) return priced
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

/** The other trips of the sale, and who travels on these. */
function bookedBefore(
  catalogue: Catalogue,
  sale: SplitSale,
  trips: readonly TripRow[],
): NonNullable<Parameters<typeof priceRequest>[3]> {
  const { record } = sale
  const drafts = draftOf(record)
  const elsewhere = travellingAlongside(catalogue, sale)
  const travelling = [...soldRows(catalogue, record), ...elsewhere]
  return {
    stored: 'more',
    itineraries: trips.map(({ itinerary }) => itinerary),
    trips: [
      ...drafts.flatMap(({ trip }) => (trips.includes(trip) ? [] : soldTrip(trip))),
      ...portsOf(elsewhere),
    ],
    fellows: trips.map((trip) => fellowsOn(travelling, trip)),
    requests: trips.map((trip) => {
      const draft = drafts.find((draft) => draft.trip === trip)
      return draft ? requestOf(draft).accommodationRequests : []
    }),
  }
}

type AddBody = InputOf<typeof booking.priceAddedItems>['body']
type AddedTrip = AddBody['trips'][number]

/** The addition in the form of a sale’s request, with the stored trips in the same order. */
export interface AdditionRequest {
  trips: TripRow[]
  request: BookingRequest
}

/** The sale’s request for what is added; refuses a booking, or a trip, whose status permits no addition. */
function additionRequest(
  record: BookingRecord,
  body: AddBody,
  clock: Pick<Clock, 'now'>,
): AdditionRequest | Refusal {
  const { booking } = record
  const refusal = refuseVerb('addItems', booking.status) ?? refuseExpired(booking, clock.now())
  if (refusal) return refusal
  if (booking.status === 'ISSUED' && booking.pta) return refuse('only_as_pta')
  const trips: TripRow[] = []
  for (const [index, added] of body.trips.entries()) {
    const trip = storedTrip(record, added)
    const wrong = isRefusal(trip) ? trip : refuseAddition(record, trip, added)
    if (wrong) return { ...wrong, at: `/trips/${index}${wrong.at ?? ''}` }
    if (!isRefusal(trip)) trips.push(trip)
  }
  const repeated = trips.findIndex((trip, index) => trips.indexOf(trip) !== index)
  if (repeated >= 0) return refuse('trip_chosen_twice', {}, `/trips/${repeated}/companyReservationCode`)
  const { leader, project, deal, groupTerms } = booking
  return {
    trips,
    request: {
      trips: body.trips.map((added, index) => addedTripRequest(record, mustGet(trips, index), added)),
      leader,
      ...(project !== null && { projectCode: project }),
      ...(deal !== null && { deal }),
      ...(groupTerms !== null && { group: groupTerms }),
    },
  }
}

function storedTrip(
  { trips }: BookingRecord,
  { companyReservationCode: code }: AddedTrip,
): TripRow | Refusal {
  const trip = trips.find(({ companyCode }) => companyCode === code)
  return trip ?? refuse('item_not_found', { what: code }, '/companyReservationCode')
}

const productsOf = ({ additionalServices = [], packages = [], parcels = [], pets = [] }: AddedTrip) => ({
  additionalServices,
  packages,
  parcels,
  pets,
})

function refuseAddition({ items }: BookingRecord, trip: TripRow, added: AddedTrip): Refusal | undefined {
  const wrongStatus = refuseVerb('addItems', trip.status, '/companyReservationCode')
  if (wrongStatus) return wrongStatus
  const requests = added.accommodationRequests ?? []
  const products = Object.values(productsOf(added)).flat()
  if (requests.length + products.length === 0) return refuse('nothing_to_add')
  const uuids = [...requests.flatMap((request) => request.accommodationRequestAnalysises), ...products]
  const booked = items.filter(({ tripId }) => tripId === trip.id)
  // Cancelled items still have their uuids.
  const known = uuids.find(({ uuid }) => booked.some((item) => item.uuid === uuid))
  return known && refuse('passenger_twice', { uuid: known.uuid ?? '' })
}

function addedTripRequest({ items }: BookingRecord, trip: TripRow, added: AddedTrip): RequestedTrip {
  const { additionalServices, ...products } = productsOf(added)
  return {
    ...storedKey(trip),
    accommodationRequests: added.accommodationRequests ?? [],
    ...products,
    // The same service may be booked on the trip already.
    additionalServices: additionalServices.map((service) => ({
      ...service,
      uuid: service.uuid ?? `service-${service.idOrCode}-${items.length}`,
    })),
  }
}

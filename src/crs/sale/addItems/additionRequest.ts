import { mustGet } from '../../../domain/value/mustGet.ts'
import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import { refuseVerb } from '../../../domain/booking/transition.ts'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { refuseExpired } from '../../booking/option/option.ts'
import type { BookingRecord, TripRow } from '../../booking/record/record.ts'
import type { Clock } from '../../server/clock.ts'
import type { BookingRequest, RequestedTrip } from '../bookingRequest.ts'
import { storedKey } from '../modify/draft.ts'

export type AddBody = InputOf<typeof booking.priceAddedItems>['body']
type AddedTrip = AddBody['trips'][number]

/** What is added, as the request of a sale, with the stored trips in the same order. */
export interface AdditionRequest {
  trips: TripRow[]
  request: BookingRequest
}

/** The sale’s request for what is added; refuses a booking, or a trip, whose status permits no addition. */
export function additionRequest(
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
      trips: body.trips.map((added, index) => requestOf(record, mustGet(trips, index), added)),
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
  const uuids = [...requests.flatMap((one) => one.accommodationRequestAnalysises), ...products]
  const booked = items.filter(({ tripId }) => tripId === trip.id)
  // Those that were cancelled have theirs still.
  const known = uuids.find(({ uuid }) => booked.some((item) => item.uuid === uuid))
  return known && refuse('passenger_twice', { uuid: known.uuid ?? '' })
}

function requestOf({ items }: BookingRecord, trip: TripRow, added: AddedTrip): RequestedTrip {
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

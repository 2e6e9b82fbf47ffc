import { randomUUID } from 'node:crypto'
import type { InputOf } from '../../contract/call.ts'
import type { booking } from '../../contract/booking/booking.ts'
import { isCabin } from '../../domain/pricing/discountClasses.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import type { BookingRequest, RequestedTrip } from './bookingRequest.ts'

type Body = InputOf<typeof booking.book>['body']
type Block = Pick<Body, 'groupPassengers' | 'groupVehicles'>
type Requests = RequestedTrip['accommodationRequests']

/** The request of a sale with the block of the group on every trip; the same travellers on all of them. */
export function withGroup(catalogue: Catalogue, body: Body): BookingRequest | Refusal {
  const { groupName, groupPassengers, groupVehicles, groupDeadlines, trips, ...rest } = body
  const block = blockRequests(catalogue, { groupPassengers, groupVehicles })
  const withBlock = trips.map((trip) => ({
    ...trip,
    accommodationRequests: [...trip.accommodationRequests, ...block],
  }))
  const empty = withBlock.findIndex(({ accommodationRequests }) => accommodationRequests.length === 0)
  if (empty >= 0) return refuse('group_empty', {}, `/trips/${empty}`)
  if (groupName === undefined && block.length === 0) return { ...rest, trips: withBlock }
  const size = Math.max(...withBlock.map(passengersOn))
  if (size === 0) return refuse('group_empty', {}, '/groupPassengers')
  const name = groupName?.trim() || rest.leader.lastName?.trim()
  if (!name) return refuse('field_required', { field: 'groupName' }, '/groupName')
  return { ...rest, trips: withBlock, group: { name, size, ...groupDeadlines } }
}

const passengersOn = ({ accommodationRequests }: RequestedTrip) =>
  sum(
    accommodationRequests
      .filter(({ accommodationRequestType }) => accommodationRequestType !== 'VEHICLE')
      .map(({ quantity }) => quantity),
  )

/** Accommodation requests for travellers and vehicles without names: seats together, whole cabins one by one. */
export function blockRequests(
  catalogue: Catalogue,
  { groupPassengers = [], groupVehicles = [] }: Block,
): Requests {
  return [
    ...groupPassengers.flatMap(({ type, quantity, accommodationIdOrCode: code }) => {
      const { kind = '', berths = 1 } = catalogue.accommodation(code) ?? {}
      const size = isCabin(kind) ? Math.max(1, berths) : quantity
      return Array.from({ length: Math.ceil(quantity / size) }, (_, nth) =>
        requestFor(code, 'COMPLETE', Math.min(size, quantity - nth * size), { passengerData: { type } }),
      )
    }),
    ...groupVehicles.map(({ quantity, ...vehicleData }) =>
      requestFor(vehicleData.idOrCode, 'VEHICLE', quantity, { vehicleData }),
    ),
  ]
}

type Data = Pick<Requests[number]['accommodationRequestAnalysises'][number], 'passengerData' | 'vehicleData'>

function requestFor(
  idOrCode: string,
  accommodationRequestType: Requests[number]['accommodationRequestType'],
  quantity: number,
  data: Data,
): Requests[number] {
  return {
    idOrCode,
    accommodationRequestType,
    bedType: 'NO_PREFERENCE',
    quantity,
    accommodationRequestAnalysises: Array.from({ length: quantity }, (_, index) => ({
      index,
      uuid: randomUUID(),
      ...data,
    })),
  }
}

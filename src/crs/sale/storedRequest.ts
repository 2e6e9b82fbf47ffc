import type { ItemRow } from '../booking/record/record.ts'
import type { RequestedTrip } from './bookingRequest.ts'

type TripKey = Pick<
  RequestedTrip,
  'departureDateTime' | 'arrivalDateTime' | 'origin' | 'destination' | 'vessel'
>
type Request = RequestedTrip['accommodationRequests'][number]

/**
 * The request by which stored items are priced and allocated on another trip, with the same accommodation and the
 * discounts chosen at the sale. Offers on the whole booking are not part of it.
 */
export function storedRequest(trip: TripKey, items: readonly ItemRow[]): RequestedTrip {
  const travellers = items.filter(({ kind }) => kind === 'passenger' || kind === 'vehicle')
  const together = Map.groupBy(travellers, ({ tripId, request }) => `${tripId} ${request}`)
  const { departureDateTime, arrivalDateTime, origin, destination, vessel } = trip
  const key = { departureDateTime, arrivalDateTime, origin, destination, vessel }
  return {
    ...key,
    accommodationRequests: [...together.values()].map(requestOf),
    ...productsOf(items),
  }
}

function requestOf(items: readonly ItemRow[]): Request {
  const [first] = items
  if (!first) throw new Error('a request has items')
  return {
    idOrCode: first.kind === 'vehicle' ? categoryOf(first) : first.accommodation,
    // Checked against the contract when the booking was stored.
    accommodationRequestType: first.requestType as Request['accommodationRequestType'],
    bedType: 'NO_PREFERENCE',
    quantity: items.length,
    accommodationRequestAnalysises: items.map(analysisOf),
  }
}

/** Returns the requested category: a vehicle may have been priced in a larger one. */
export const categoryOf = ({ details, accommodation }: ItemRow) =>
  textOf(details['idOrCode']) ?? accommodation

export const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function analysisOf(item: ItemRow, index: number): Request['accommodationRequestAnalysises'][number] {
  const { uuid, kind, details, discount, explanation } = item
  const card = textOf(details['loyaltyNumber'])
  const data = kind === 'vehicle' ? { vehicleData: details } : { passengerData: details }
  return {
    index,
    uuid,
    ...(explanation?.rule === 'discount' && discount !== null && { discountIdOrCode: discount }),
    ...(card !== undefined && { loyaltyCard: card }),
    ...data,
  } as Request['accommodationRequestAnalysises'][number]
}

/** Products are stored with the fields of their request, less the id. */
function productsOf(items: readonly ItemRow[]): Partial<RequestedTrip> {
  const list = (wanted: ItemRow['kind']) =>
    items.filter(({ kind }) => kind === wanted).map(({ uuid, details }) => ({ ...details, uuid }))
  return {
    additionalServices: list('service'),
    packages: list('package'),
    parcels: list('parcel'),
    pets: list('pet'),
  } as Partial<RequestedTrip>
}

import type { DraftItem, DraftTrip } from './draft.ts'
import { storedKey } from './draft.ts'
import type { RequestedTrip } from '../bookingRequest.ts'

type AccommodationRequest = RequestedTrip['accommodationRequests'][number]
type Analysis = AccommodationRequest['accommodationRequestAnalysises'][number]

/** A trip as the request of a sale, to be priced, checked and allocated by the same rules. */
export function requestOf({ trip, items, target, remarks }: DraftTrip): RequestedTrip {
  // The details were checked against the contract when the booking was stored, hence the casts.
  const products = (kind: DraftItem['item']['kind']) =>
    items
      .filter(({ item }) => item.kind === kind)
      .map(({ item, details }) => ({ ...details, uuid: item.uuid }))
  const discount = items.find(({ item }) => item.explanation?.rule === 'companyDiscount')?.item.explanation
    ?.discount
  return {
    ...(target ?? storedKey(trip)),
    accommodationRequests: accommodationRequests(items),
    companyReservationCode: trip.companyCode,
    remarks,
    ...(discount !== undefined && { companyDiscount: discount }),
    additionalServices: products('service') as RequestedTrip['additionalServices'],
    packages: products('package') as RequestedTrip['packages'],
    parcels: products('parcel') as RequestedTrip['parcels'],
    pets: products('pet') as RequestedTrip['pets'],
  }
}

/** The groups of passengers and vehicles, in the order of their first item. */
export const groupsOf = (items: readonly DraftItem[]): DraftItem[][] => [
  ...Map.groupBy(
    items.filter(({ item }) => item.kind === 'passenger' || item.kind === 'vehicle'),
    ({ group }) => group,
  ).values(),
]

function accommodationRequests(items: readonly DraftItem[]): AccommodationRequest[] {
  return groupsOf(items).map((group) => {
    const [{ item, accommodation, requestType }] = group as [DraftItem]
    const fare = item.explanation?.rule === 'fare' ? item.explanation.discount : undefined
    return {
      idOrCode: accommodation,
      accommodationRequestType: requestType as AccommodationRequest['accommodationRequestType'],
      bedType: 'NO_PREFERENCE',
      quantity: group.length,
      ...(fare !== undefined && { fareCode: fare }),
      accommodationRequestAnalysises: group.map(analysisOf),
    }
  })
}

function analysisOf({ item, details, discount, place }: DraftItem, index: number): Analysis {
  const { loyaltyNumber, ...rest } = details
  const manual = item.explanation?.rule === 'manual' ? item.explanation.discount : undefined
  const data = item.kind === 'vehicle' ? { vehicleData: rest } : { passengerData: rest }
  return {
    index,
    uuid: item.uuid,
    ...(discount !== undefined && { discountIdOrCode: discount }),
    ...(typeof loyaltyNumber === 'string' && { loyaltyCard: loyaltyNumber }),
    ...(manual !== undefined && { manualCode: manual }),
    ...(place !== null && { accommodationNumber: place }),
    ...(data as Pick<Analysis, 'vehicleData' | 'passengerData'>),
  }
}

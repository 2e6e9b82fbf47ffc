import type { InputOf } from '../../../contract/call.ts'
import type { booking } from '../../../contract/booking/booking.ts'
import type { BookingRecord, ItemRow, TripRow } from '../../booking/record/record.ts'
import type { RequestedTrip } from '../bookingRequest.ts'

export type ModifyRequest = InputOf<typeof booking.priceModify>['body']
export type ModifiedTrip = NonNullable<ModifyRequest['trips']>[number]

/** An active item with the values that it shall have. */
export interface DraftItem {
  item: ItemRow
  details: Record<string, unknown>
  accommodation: string
  requestType: string
  /** The requested seat, cabin or berth number. */
  place: string | null
  /** The chosen discount. */
  discount: string | undefined
  /** Names its accommodation request; passengers who share a cabin have the same one. */
  group: string
}

/** The four fields that identify a sailing. */
export interface SailingKey {
  departureDateTime: string
  arrivalDateTime?: string
  origin: { idOrCode: string }
  destination: { idOrCode: string }
  vessel: { idOrCode: string; company: { abbreviation: string } }
}

/** A trip of the booking with the values that it shall have. */
export interface DraftTrip {
  trip: TripRow
  items: DraftItem[]
  /** The other sailing; undefined where the trip keeps its own. */
  target: SailingKey | undefined
  remarks: string
}

/** The active trips of a booking as they are. */
export function draftOf({ trips, items }: BookingRecord): DraftTrip[] {
  return trips.flatMap((trip) => {
    const active = items.filter(({ tripId, status }) => tripId === trip.id && status !== 'CANCELLED')
    if (active.length === 0) return []
    return [{ trip, items: active.map(draftItem), target: undefined, remarks: trip.remarks }]
  })
}

function draftItem(item: ItemRow): DraftItem {
  const { details, accommodation, requestType, place } = item
  return {
    item,
    details,
    accommodation,
    requestType,
    place,
    discount: chosenDiscount(item),
    group: `${item.request}`,
  }
}

/** The discount that follows from the passenger type, or from an offer, was not chosen. */
function chosenDiscount({ discount, explanation }: ItemRow): string | undefined {
  const chosen = explanation === null || explanation.rule === 'discount'
  return chosen ? (discount ?? undefined) : undefined
}

/** The key of the sailing that the trip is stored with. */
export function storedKey({ departs, arrives, origin, destination, vessel, company }: TripRow): SailingKey {
  return {
    departureDateTime: departs,
    arrivalDateTime: arrives,
    origin: { idOrCode: origin },
    destination: { idOrCode: destination },
    vessel: { idOrCode: vessel, company: { abbreviation: company } },
  }
}

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

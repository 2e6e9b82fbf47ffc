import type { Selectable } from 'kysely'
import type { GroupTerms } from '../../../domain/group/deadlines.ts'
import type { Explanation } from '../../../domain/pricing/tariff.ts'
import type { Status } from '../../../domain/booking/transition.ts'
import type { Tables } from '../../database/tables.ts'
import type { PricedItem } from '../../product/price.ts'
import type { InsuranceRow } from '../insurance/insuranceSql.ts'
import type { Companion } from '../minors/companion.ts'

export interface BookingRow {
  id: number
  reference: string
  agency: string
  userName: string
  status: Status
  /** Agency-local, YYYY-MM-DD HH:mm. */
  optionUntil: string | null
  expiresAt: Date | null
  leader: Record<string, string>
  remarks: string
  eticket: boolean
  version: number
  /** Agency-local, YYYY-MM-DD HH:mm. */
  bookedAt: string
  project: string | null
  deal: string | null
  /** Smallest units. */
  modificationFees: number
  currency: string
  timezone: string
  /** Booked to be issued as PTA only. */
  pta: boolean
  /** The agency that issues the tickets of a PTA. */
  collector: string | null
  /** The booking that its group began with; null for that booking itself. */
  groupRoot: number | null
  /** Null for a booking that is no group. */
  groupTerms: GroupTerms | null
  /** Names the sale of a booking that was split, or was split off; null otherwise. */
  sale: number | null
  /** All bookings into which the sale was split, this one too; empty otherwise. */
  parts: readonly number[]
}

export interface TripRow {
  id: number
  bookingId: number
  company: string
  companyCode: string
  itinerary: number | null
  /** Calls of the sailing; both 0 for an open ticket. */
  fromSeq: number
  toSeq: number
  line: string
  vessel: string
  origin: string
  destination: string
  departs: string
  arrives: string
  status: Status
  remarks: string
  /** The last day of an open ticket, YYYY-MM-DD. Null for a trip with a departure. */
  openUntil: string | null
  edited: boolean
  /** True if its company has cancelled the sailing. */
  cancelled: boolean
  /** True if it lost its places when the sailing was swapped to a smaller ship, and has none since. */
  displaced: boolean
  /** The passenger of another booking who accompanies the children on it; null where none is named. */
  companion: Companion | null
}

/** One priced thing on one trip. Fares are in smallest units. */
export interface ItemRow {
  id: number
  bookingId: number
  tripId: number
  uuid: string
  position: number
  /** Index of the accommodation request on the trip; passengers who share a cabin have the same one. */
  request: number
  kind: PricedItem['kind']
  details: Record<string, unknown>
  accommodation: string
  requestType: string
  /** Seat, cabin or bed number. */
  place: string | null
  discount: string | null
  percent: number
  listed: number
  net: number
  vat: number
  dues: number
  surcharges: number
  /** The computation of the fare; null for bookings older than this column. */
  explanation: Explanation | null
  /** Cancellation rules of the offer it was sold under; null where the company's usual rules apply. */
  cancellationSet: string | null
  /** The percentage that no later refund exceeds: what the rules gave before it was changed; null until then. */
  refundLimit: number | null
  /** True if it was made an open ticket at the passenger’s wish. */
  opened: boolean
  /**
   * True if it can no longer be voided: it was paid as PTA, or its day of issue had ended when another agency took it
   * over.
   */
  voidEnded: boolean
  /** The dated item in whose favour an open ticket was cancelled. */
  replacedBy: number | null
  status: Status
  ticketLetter: string | null
  ticketNumber: string | null
  /** Null before issue. */
  issuedAt: Date | null
  fee: number | null
  /** True for a cancelled ticket of which nothing was refunded. */
  unrefunded: boolean
}

/** A booking with its trips, items and insurances. */
export interface BookingRecord {
  booking: BookingRow
  trips: TripRow[]
  items: ItemRow[]
  insurances: InsuranceRow[]
}

/** Some items of a trip, which leave it. */
export interface TripPart {
  trip: TripRow
  items: ItemRow[]
  /** True if all active items of the trip leave, so that the trip itself is changed; otherwise a new one is made. */
  whole: boolean
}

type ColumnsAtSale = Omit<
  BookingRow,
  | ('id' | 'agency' | 'userName' | 'leader' | 'version' | 'modificationFees')
  | ('currency' | 'timezone' | 'groupRoot' | 'sale' | 'parts')
>
export type NewBooking = ColumnsAtSale & { leader: object; holdKey: string | null; releaseAt: Date | null }

export type NewTrip = Omit<
  Selectable<Tables['booking_trip']>,
  'id' | 'agency' | 'booking_id' | 'company_code' | 'position' | 'edited' | 'companion' | 'status'
> & { status: Status }

export type NewItem = Omit<
  ItemRow,
  | 'id'
  | 'bookingId'
  | 'tripId'
  | 'status'
  | 'ticketLetter'
  | 'ticketNumber'
  | 'issuedAt'
  | 'fee'
  | 'refundLimit'
  | 'opened'
  | 'voidEnded'
  | 'replacedBy'
  | 'unrefunded'
>

/** Returns whether the passenger is the owner of the pet, on the same trip. */
export const isOwnedBy = (pet: ItemRow, { kind, tripId, uuid }: ItemRow) =>
  kind === 'passenger' && tripId === pet.tripId && uuid === pet.details['ownerUuid']

/** The vehicle category, or the passenger type and discount, of a traveller, which controls of sales may name. */
export function codesOfItem({ kind, details, accommodation, discount }: ItemRow): string[] {
  const type = kind === 'vehicle' ? (details['idOrCode'] ?? accommodation) : details['type']
  return [type, discount].flatMap((code) => (typeof code === 'string' ? [code] : []))
}

/** Returns whether two passengers were booked into one accommodation together. */
export const sharesRequest = (a: ItemRow, b: ItemRow) => a.tripId === b.tripId && a.request === b.request

/** The columns of an item that hold its price. */
export type PriceColumns = Pick<
  ItemRow,
  | 'discount'
  | 'percent'
  | 'listed'
  | 'net'
  | 'vat'
  | 'dues'
  | 'surcharges'
  | 'explanation'
  | 'cancellationSet'
>

/** The columns of an item that may change after the sale. */
export type ModifiedItem = PriceColumns &
  Pick<ItemRow, 'id' | 'request' | 'details' | 'accommodation' | 'requestType' | 'place'>

/** Returns the columns of an item that may change, with their present values. */
export function storedColumns(item: ItemRow): ModifiedItem {
  const { id, request, details, accommodation, requestType, place } = item
  const { discount, percent, listed, net, vat, dues, surcharges, explanation, cancellationSet } = item
  return {
    id,
    request,
    details,
    accommodation,
    requestType,
    place,
    discount,
    percent,
    listed,
    net,
    vat,
    dues,
    surcharges,
    explanation,
    cancellationSet,
  }
}

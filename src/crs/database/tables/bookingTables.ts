import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './columnTypes.ts'

export type BookingStatus = 'OPTIONAL' | 'ISSUED' | 'PTA' | 'OPEN' | 'CHECKEDIN' | 'CANCELLED'

export interface BookingTable {
  id: GeneratedAlways<number>
  reference: string
  agency: string
  user_name: string
  status: BookingStatus
  option_until: string | null
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  leader: Json
  remarks: Generated<string>
  eticket: Generated<boolean>
  version: Generated<number>
  phone_key: GeneratedAlways<string | null>
  created_at: Generated<Date>
  booked_at: string
  project: string | null
  deal: string | null
  hold_key: string | null
  merged_into: number | null
  /** What personal data it still holds. */
  personal: Generated<'voyage' | 'accounts' | null>
  collector: string | null
  pta: Generated<boolean>
  transferred_from: Generated<string[]>
  modification_fees: Generated<number>
  group_root: number | null
  group_terms: Json | null
  release_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

export interface BookingTripTable {
  id: GeneratedAlways<number>
  booking_id: number
  agency: string
  position: number
  company: string
  company_code: string
  itinerary_id: number | null
  from_seq: number
  to_seq: number
  line: string
  vessel: string
  origin: string
  destination: string
  departs: string
  arrives: string
  status: BookingStatus
  remarks: Generated<string>
  open_until: string | null
  edited: Generated<boolean>
  companion: number | null
}

export interface BookingItemTable {
  id: GeneratedAlways<number>
  booking_id: number
  trip_id: number
  agency: string
  uuid: string
  position: number
  request: number
  kind: 'passenger' | 'vehicle' | 'service' | 'package' | 'parcel' | 'pet'
  details: Json
  /** Erased on request, except for the name that the accounts need. */
  forgotten: Generated<boolean>
  accommodation: string
  request_type: string
  place: string | null
  discount: string | null
  percent: number
  listed: number
  net: number
  vat: number
  dues: number
  surcharges: number
  status: BookingStatus
  ticket_company: string | null
  ticket_letter: string | null
  ticket_number: string | null
  fee: number | null
  explanation: Json | null
  cancellation_set: string | null
  issued_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  replaced_by: number | null
  refund_limit: number | null
  opened: Generated<boolean>
  void_ended: Generated<boolean>
  surname_key: GeneratedAlways<string | null>
  name_key: GeneratedAlways<string | null>
  plate_key: GeneratedAlways<string | null>
}

/** A ticket taken back; its number is not used again. */
export interface VoidTicketTable {
  agency: string
  company: string
  letter: string
  number: string
  item_id: number
  voided_at: ColumnType<Date, Date | string, Date | string>
}

/** The last cancellation of a booking. */
export interface CancellationTable {
  booking_id: number
  agency: string
  by_agency: string
  cancelled_at: ColumnType<Date, Date | string, Date | string>
  version: number
  option_until: string | null
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  items: Json
  insurances: Json
  allocations: Json
  payments: Json
  offers: boolean
  kept: Json
  charges: Json
  parts: Generated<boolean>
}

/** The last rebooking of a booking off a disrupted sailing. */
export interface RebookingTable {
  booking_id: number
  agency: string
  by_agency: string
  rebooked_at: ColumnType<Date, Date | string, Date | string>
  version: number
  option_until: string | null
  expires_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  trip: Json
  items: Json
  tickets: Json
  allocations: Json
  refunds: Json
  charges: Json
}

/** A ticket that is on board, or checked in to go there. */
export interface BoardingTable {
  item_id: number
  itinerary_id: number
  port: string
  at: ColumnType<Date, Date | string, Date | string>
  by_user: string
  gate: string
  forced: string | null
}

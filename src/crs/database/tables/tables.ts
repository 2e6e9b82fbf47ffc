import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columnTypes.ts'
import type {
  BoardingTable,
  BookingItemTable,
  BookingTable,
  BookingTripTable,
  VoidTicketTable,
  CancellationTable,
  RebookingTable,
} from './bookingTables.ts'
import type { ClaimTable, HoldTable, NumberedPlaceTable } from './holdTables.ts'
import type { TillCloseTable } from './cashierTables.ts'
import type { CheckInEventTable, CheckInTable } from './checkinTables.ts'
import type { DisruptionCaseTable, DisruptionTable, DisruptionTripTable } from './disruptionTables.ts'
import type { JournalLinkTable, JournalTable } from './journalTables.ts'
import type { ClearanceCheckTable, ClearanceDecisionTable, ClearanceLinkTable } from './ledgerTables.ts'
import type {
  BookingInsuranceTable,
  InsuranceProductTable,
  LoyaltyCardTable,
  OfferTable,
  OfferUseTable,
  OutboxTable,
  VoucherTable,
} from './offerTables.ts'
import type {
  BookingAttributeTable,
  CompanyRuleTable,
  ProductTable,
  TruckCompanyTable,
  TruckTable,
  RedirectionTable,
} from './productTables.ts'
import type { ParcelEventTable, ParcelPortTable, ParcelTable } from './parcelTables.ts'
import type {
  AccessTokenTable,
  AlternateGrantTable,
  DeviceTable,
  OneTimeCodeTable,
  PasskeyTable,
  PasswordResetTable,
  RecoveryCodeTable,
} from './sessionTables.ts'
import type { SalesTotalTable, TicketSaleTable } from './statisticsTables.ts'

// The row types of migrations/*.sql. bigint arrives as a checked number, port-local dates and times
// as text, instants (timestamptz) as a Date that never leaves the CRS.

export interface Tables {
  world: { key: string; value: string }
  port: PortTable
  port_group: { code: string; name_en: string; name_el: string; members: string[] }
  company: CompanyTable
  passenger_type: PassengerTypeTable
  vessel: VesselTable
  line: { code: string; company: string; kind: string; stops: string[] }
  accommodation: AccommodationTable
  vehicle_category: VehicleCategoryTable
  discount: DiscountTable
  cancellation_step: CancellationStepTable
  fare: FareTable
  surcharge: { company: string; code: string; applies_to: string; amount: number; port: Generated<string> }
  notice: { company: string; line: Generated<string>; words: Json }
  redirection: RedirectionTable
  translation: { english: string; words: Json }
  group_fare: { market: string; from_persons: number; percent: number; when_lost: Generated<string> }
  payment_method: { company: string; id: number; kind: string; is_default: boolean }
  disruption: DisruptionTable
  disruption_case: DisruptionCaseTable
  disruption_trip: DisruptionTripTable
  itinerary: ItineraryTable
  port_call: PortCallTable
  stock: StockTable
  agency: AgencyTable
  agency_user: AgencyUserTable
  user_setting: { user_id: number; agency: string; value: string }
  device: DeviceTable
  access_token: AccessTokenTable
  idempotency: IdempotencyTable
  ticket_stock: TicketStockTable
  company_credit: CompanyCreditTable
  ledger_entry: LedgerEntryTable
  ledger_total: LedgerTotalTable
  parcel: ParcelTable
  parcel_event: ParcelEventTable
  parcel_port: ParcelPortTable
  receipt_series: ReceiptSeriesTable
  journal: JournalTable
  journal_link: JournalLinkTable
  booking: BookingTable
  booking_trip: BookingTripTable
  booking_item: BookingItemTable
  void_ticket: VoidTicketTable
  boarding: BoardingTable
  cancellation: CancellationTable
  rebooking: RebookingTable
  sale_part: { booking_id: number; sale: number }
  hold: HoldTable
  claim: ClaimTable
  numbered_place: NumberedPlaceTable
  draft: DraftTable
  offer: OfferTable
  voucher: VoucherTable
  loyalty_card: LoyaltyCardTable
  insurance_product: InsuranceProductTable
  offer_use: OfferUseTable
  booking_insurance: BookingInsuranceTable
  outbox: OutboxTable
  printer: { agency: string; position: number; name: string; model: string; paper: 'A4' | 'A5' | '80mm' }
  product: ProductTable
  company_rule: CompanyRuleTable
  booking_attribute: BookingAttributeTable
  special_service: { code: string; name_en: string; name_el: string }
  truck_company: TruckCompanyTable
  truck: TruckTable
  alternate_grant: AlternateGrantTable
  password_reset: PasswordResetTable
  passkey: PasskeyTable
  one_time_code: OneTimeCodeTable
  recovery_code: RecoveryCodeTable
  check_in: CheckInTable
  check_in_event: CheckInEventTable
  ticket_sale: TicketSaleTable
  sales_total: SalesTotalTable
  till_close: TillCloseTable
  clearance_check: ClearanceCheckTable
  clearance_decision: ClearanceDecisionTable
  clearance_link: ClearanceLinkTable
}

export interface PortTable {
  code: string
  locode: string
  name_en: string
  name_el: string
  area_en: string
  area_el: string
  country: string
  timezone: string
  latitude: number
  longitude: number
  names: Generated<string[]>
}

export interface CompanyTable {
  code: string
  name_en: string
  name_el: string
  market: string
  ticket_letter: string
  cancellation_set: string
  commission: number
}

export interface PassengerTypeTable {
  company: string
  code: string
  name_en: string
  name_el: string
  from_age: number
  to_age: number | null
}

export interface VesselTable {
  code: string
  company: string
  name: string
  name_el: string
  class: string
  ship_type: string
  dangerous_goods: Generated<boolean>
  max_length: number
  max_height: number
  places: Json
}

export interface AccommodationTable {
  code: string
  name_en: string
  name_el: string
  kind: string
  berths: number
  outside: boolean
  sold_as: string
}

export interface VehicleCategoryTable {
  code: string
  name_en: string
  name_el: string
  default_length: number
  max_height: number
  max_length: number | null
  least_lane: Generated<number>
  if_longer: Generated<string>
  if_higher: Generated<string>
  per_metre: boolean
  freight: boolean
}

export interface DiscountTable {
  code: string
  name_en: string
  name_el: string
  applies_to: string
  percent: number
  classes: string
  market: string
  needs: string
  surcharges: Generated<string>
  legal: boolean
  when_lost: Generated<string>
}

export interface CancellationStepTable {
  rule_set: string
  step: number
  from_hours: number | null
  to_hours: number | null
  refund_percent: number
  surcharges_back: boolean
  open_until: number | null
  free_date_until: number | null
  date_for_fee: Generated<boolean>
  lower_fare_back: Generated<boolean>
}

export interface FareTable {
  line: string
  origin: string
  destination: string
  season: string
  product: string
  gross: number
}

export interface ItineraryTable {
  id: number
  line: string
  company: string
  vessel: string
  departs: string
  season: string
}

export interface PortCallTable {
  itinerary_id: number
  seq: number
  port: string
  arrives: string | null
  departs: string | null
}

export interface StockTable {
  itinerary_id: number
  leg: number
  resource: string
  capacity: number
  berths: Generated<number>
  whole: Generated<number>
  men: Generated<number>
  women: Generated<number>
}

export interface AgencyTable {
  code: string
  name: string
  parent: string | null
  signature: string
  currency: string
  timezone: string
  credit_limit: number
  owed: Generated<number>
  accepts_transfers: Generated<boolean>
  second_factor: Generated<string[]>
}

export interface AgencyUserTable {
  id: GeneratedAlways<number>
  agency: string
  name: string
  full_name: string
  nationality: string
  language: string
  password_hash: string
  validation_hash: string
  can_check_in: Generated<boolean>
  check_in_ports: string[] | null
  can_manage_truck_companies: Generated<boolean>
  hide_setting: Generated<string[]>
  rights: Generated<string[]>
  companies: Generated<string[]>
  email: Generated<string>
}

export interface IdempotencyTable {
  agency: string
  user_name: string
  call: string
  key: string
  body_hash: Buffer
  headers_hash: string | null
  status: number
  answer: Json
  created_at: Generated<Date>
}

export interface TicketStockTable {
  id: GeneratedAlways<number>
  agency: string
  company: string
  letter: string
  automatic: boolean
  next_number: number
  last_number: number
}

export interface CompanyCreditTable {
  agency: string
  company: string
  credit_limit: number
  owed: Generated<number>
}

export interface LedgerTotalTable {
  agency: string
  company: string
  kind: string
  method: string
  year: number
  period: number
  amount: number
  merged: Generated<boolean>
}

export interface LedgerEntryTable {
  id: GeneratedAlways<number>
  agency: string
  user_name: string
  at: Generated<Date>
  kind: string
  company: string
  booking_id: number | null
  /** Code of the small package of an entry without a booking. */
  parcel: string | null
  method: string
  amount: number
  receipt_year: number | null
  receipt_number: number | null
  /** Reference of the booking to or from which the amount was moved. */
  moved_with: string | null
}

/** The last receipt of an agency in a year. */
export interface ReceiptSeriesTable {
  agency: string
  year: number
  last: number
}

export interface DraftTable {
  agency: string
  user_name: string
  name: string
  document: Json | null
  cursor: Json
  hold_key: string | null
  /** Reference of the booking made from the draft, until a window has displayed it. */
  sold: Generated<string | null>
  version: number
  writer: string
  turn: number
  updated_at: Timestamp
}

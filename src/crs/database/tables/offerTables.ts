import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columnTypes.ts'

// Of migration 0011.

export interface OfferTable {
  kind: string
  code: string
  name_en: string
  name_el: string
  project: string | null
  percent: number
  applies_to: string
  companies: Generated<string[]>
  ports: Generated<string[]>
  from_date: string
  to_date: string
  sold_from: string
  sold_to: string
  least_passengers: Generated<number>
  cancellation_set: string | null
  when_lost: Generated<string>
}

export interface VoucherTable {
  kind: string
  id: string
  code: string | null
  amount: number | null
  percent: number | null
  ports: Generated<string[]>
  from_date: string
  to_date: string
  uses_left: number | null
  uses: Generated<number | null>
}

export interface LoyaltyCardTable {
  number: string
  company: string
  surname: string
  name: string
  earns: number
  miles: number
  granted: Generated<number | null>
}

export interface InsuranceProductTable {
  code: string
  name_en: string
  name_el: string
  description_en: string
  description_el: string
  marketing_en: string
  marketing_el: string
  per_person: number
  percent: number
  ipt: number
  refund_days: number
}

export interface OfferUseTable {
  id: GeneratedAlways<number>
  agency: string
  booking_id: number
  item_id: number | null
  kind: string
  code: string
  amount: number
  returned_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  sale_id: number | null
  released_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  given_back: Generated<number | null>
}

export interface BookingInsuranceTable {
  id: GeneratedAlways<number>
  agency: string
  booking_id: number
  offer_id: string
  code: string
  gross: number
  ipt: number
  status: string
  issued_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  fee: number | null
}

export interface OutboxTable {
  id: GeneratedAlways<number>
  agency: string
  user_name: string
  booking_id: number | null
  kind: string
  recipient: string
  template: string
  data: Json
  status: Generated<string>
  created_at: Generated<Date>
  tries: Generated<number>
  due_at: Timestamp
  good_until: Timestamp
  ended_at: Date | null
  problem: string | null
}

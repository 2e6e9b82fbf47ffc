import type { GeneratedAlways } from 'kysely'
import type { ParcelStatus } from '../../../domain/parcel/transition.ts'
import type { Timestamp } from './columnTypes.ts'

// Of migration 0048.

export interface ParcelTable {
  id: GeneratedAlways<number>
  agency: string
  user_name: string
  code: string
  company: string
  price_list: string
  origin: string
  destination: string
  sender_name: string
  sender_phone: string
  receiver_name: string
  receiver_phone: string
  mail: string
  price: number
  statuses: ParcelStatus[]
  accepted_at: Timestamp
}

export interface ParcelEventTable {
  id: GeneratedAlways<number>
  parcel_id: number
  agency: string
  user_name: string
  at: Timestamp
  verb: string
  port: string
  pieces: number[]
}

export interface ParcelPortTable {
  agency: string
  port: string
}

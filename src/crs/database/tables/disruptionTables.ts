import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from './columnTypes.ts'

// Of migrations 0052 and 0053.

export interface DisruptionTable {
  id: GeneratedAlways<number>
  itinerary_id: number
  declared_at: Timestamp
  kind: 'cancelled' | 'delayed' | 'swapped'
  former_departs: string | null
  former_arrives: string | null
  former_vessel: string | null
}

export interface DisruptionTripTable {
  disruption_id: number
  trip_id: number
  departs: string
  arrives: string
  vessel: string
  short: string | null
}

export interface DisruptionCaseTable {
  disruption_id: number
  trip_id: number
  agency: string
  user_name: string
  at: Timestamp
  action: 'stay' | 'rebook' | 'open' | 'refund'
  difference: number
  channel: 'email' | 'sms' | null
}

import type { GeneratedAlways } from 'kysely'
import type { Timestamp } from './columnTypes.ts'

// Of migration 0050.

export interface DisruptionTable {
  id: GeneratedAlways<number>
  itinerary_id: number
  declared_at: Timestamp
}

export interface DisruptionCaseTable {
  disruption_id: number
  trip_id: number
  agency: string
  user_name: string
  at: Timestamp
  action: 'rebook' | 'open' | 'refund'
  difference: number
  channel: 'email' | 'sms' | null
}

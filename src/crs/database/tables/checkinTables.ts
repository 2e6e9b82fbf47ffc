import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from './columnTypes.ts'

export interface CheckInTable {
  itinerary_id: number
  port: string
  started_at: Timestamp
  started_by: string
  stopped_at: Date | null
  stopped_by: string | null
}

export interface CheckInEventTable {
  id: GeneratedAlways<number>
  itinerary_id: number
  port: string
  kind: string
  item_id: number | null
  ticket: string | null
  name: Generated<string>
  by_user: string
  gate: Generated<string>
  reason: Generated<string>
  at: Timestamp
  offline: Generated<boolean>
  scan: string | null
}

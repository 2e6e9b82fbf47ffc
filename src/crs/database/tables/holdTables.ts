import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from './columnTypes.ts'

// Holds and claims, of migrations 0004 and 0010.

export interface HoldTable {
  id: GeneratedAlways<number>
  agency: string
  user_name: string
  hold_key: string
  itinerary_id: number
  from_seq: number
  to_seq: number
  expires_at: Timestamp
}

export interface ClaimTable {
  id: GeneratedAlways<number>
  agency: string
  itinerary_id: number
  from_leg: number
  to_leg: number
  resource: string
  whole: Generated<number>
  men: Generated<number>
  women: Generated<number>
  item_id: number | null
  hold_id: number | null
}

export interface NumberedPlaceTable {
  itinerary_id: number
  leg: number
  resource: string
  number: string
  bed: number
  sex: string | null
  claim_id: number
}

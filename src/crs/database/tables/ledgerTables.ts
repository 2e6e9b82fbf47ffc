import type { GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columnTypes.ts'

// Of migrations 0016 and 0048.

export interface ClearanceLinkTable {
  hash: Buffer
  agency: string
  asker: string
  company: string
  year: number
  number: number
  file_type: string
  language: string
  expires_at: Timestamp
}

export interface ClearanceCheckTable {
  id: GeneratedAlways<number>
  agency: string
  company: string
  year: number
  number: number
  user_name: string
  at: Timestamp
  name: string
  matched: number
  statement_total: number
  ledger_total: number
  differences: Json
}

export interface ClearanceDecisionTable {
  id: GeneratedAlways<number>
  check_id: number
  agency: string
  place: number
  state: string
  note: string
  user_name: string
  at: Timestamp
}

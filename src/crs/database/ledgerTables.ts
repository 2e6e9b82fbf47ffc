import type { Timestamp } from './columnTypes.ts'

// Of migration 0016.

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

import type { Timestamp } from './columnTypes.ts'

// Of migration 0015.

export interface AlternateGrantTable {
  user_id: number
  agency: string
  account: number
  expires_at: Timestamp
}

export interface PasswordResetTable {
  hash: Buffer
  user_id: number
  expires_at: Timestamp
}

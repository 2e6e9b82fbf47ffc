import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from './columnTypes.ts'

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

export interface PasskeyTable {
  id: GeneratedAlways<number>
  user_id: number
  agency: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  host: string
  name: string
  created_at: Timestamp
  used_at: ColumnType<Date | null, Date | null, Date | null>
}

export interface OneTimeCodeTable {
  user_id: number
  agency: string
  sealed: Buffer
  last_step: number
  created_at: Timestamp
  used_at: ColumnType<Date | null, Date | null, Date | null>
}

export interface RecoveryCodeTable {
  hash: Buffer
  user_id: number
  agency: string
}

export interface DeviceTable {
  id: GeneratedAlways<number>
  user_id: number | null
  agency: string
  user_name: string
  selector: string
  validator_hash: Buffer
  previous_hash: Buffer | null
  previous_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  salt: Buffer
  remember: boolean
  expires_at: Timestamp
  sealed: Buffer | null
  from_browser: Generated<boolean>
  opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  browser: Generated<string>
  network: Generated<string>
  proven_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  setup_challenge: Generated<string | null>
  setup_sealed: Generated<Buffer | null>
  setup_until: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface AccessTokenTable {
  hash: Buffer
  device_id: number
  user_id: number | null
  agency: string
  user_name: string
  language: string
  expires_at: Timestamp
  sealed: Buffer | null
}

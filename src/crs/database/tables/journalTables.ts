import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './columnTypes.ts'

export interface JournalTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  agency: string
  user_name: string
  kind: string
  booking_id: number | null
  data: Json
  /** Of the booking after the entry; null for entries made before there was a history. */
  version: number | null
  state: Json | null
  origin: Json | null
  /** The rows of the booking after the entry, without what names a person; a trigger writes it. */
  record: Json | null
}

export interface JournalLinkTable {
  journal_id: number
  agency: string
  salt: Buffer | null
  digest: Buffer
  position: number | null
  hash: Buffer | null
}

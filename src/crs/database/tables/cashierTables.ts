import type { GeneratedAlways } from 'kysely'
import type { Json, Timestamp } from './columnTypes.ts'

export interface TillCloseTable {
  id: GeneratedAlways<number>
  agency: string
  user_name: string
  at: Timestamp
  former: number
  after_entry: number
  through_entry: number
  opening: number
  methods: Json
  entries: number
  counts: Json | null
  counted: number
  remaining: number
  reason: string
}

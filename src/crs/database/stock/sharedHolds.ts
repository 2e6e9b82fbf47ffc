import { sql } from 'kysely'
import { lockNamesAhead } from '../lockNames.ts'
import type { Tx } from '../transaction.ts'

/** One key, or all keys that begin with a text. */
export type SharedKeys = { key: string } | { beginning: string }

/** A hold of an agency instead of one user: who opens the same list next holds nothing twice. */
export interface SharedHold {
  id: number
  key: string
  itinerary: number
  fromSeq: number
  toSeq: number
}

const noUser = ''
const holdColumns = sql`
  id, hold_key as key, itinerary_id as itinerary, from_seq as "fromSeq", to_seq as "toSeq"`

/**
 * Locks the shared holds of an agency. Those of one beginning are locked by one transaction at a time, also while there
 * are none yet.
 */
export async function lockSharedHolds(tx: Tx, agency: string, keys: SharedKeys): Promise<SharedHold[]> {
  if ('beginning' in keys) lockNamesAhead(tx, [`${agency} ${keys.beginning}`])
  const found = await sql<SharedHold>`
    select ${holdColumns} from hold where agency = ${agency} and user_name = ${noUser} and ${withKeys(keys)}
    order by id for update`.execute(tx)
  return found.rows
}

/** The shared holds of an agency, without a lock. */
export async function readSharedHolds(tx: Tx, agency: string, keys: SharedKeys): Promise<SharedHold[]> {
  const found = await sql<SharedHold>`
    select ${holdColumns} from hold
    where agency = ${agency} and user_name = ${noUser} and ${withKeys(keys)} order by id`.execute(tx)
  return found.rows
}

const withKeys = (keys: SharedKeys) =>
  'key' in keys ? sql`hold_key = ${keys.key}` : sql`starts_with(hold_key, ${keys.beginning})`

/** Inserts holds until a time and returns their ids by key. Their old rows must be deleted before. */
export async function insertSharedHolds(
  tx: Tx,
  agency: string,
  holds: readonly Omit<SharedHold, 'id'>[],
  until: Date,
): Promise<Map<string, number>> {
  if (holds.length === 0) return new Map()
  const column = <K extends 'key' | 'itinerary' | 'fromSeq' | 'toSeq'>(name: K) =>
    holds.map((hold) => hold[name])
  const made = await sql<{ id: number; key: string }>`
    insert into hold (agency, user_name, hold_key, itinerary_id, from_seq, to_seq, expires_at)
    select ${agency}, ${noUser}, key, itinerary, first, last, ${until}
    from unnest(${column('key')}::text[], ${column('itinerary')}::bigint[], ${column('fromSeq')}::smallint[],
      ${column('toSeq')}::smallint[]) as held(key, itinerary, first, last)
    returning id, hold_key as key`.execute(tx)
  if (made.rows.length < holds.length)
    throw new Error(`hold: ${made.rows.length} of ${holds.length} rows written`)
  return new Map(made.rows.map(({ id, key }) => [key, id]))
}
